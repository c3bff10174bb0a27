/** What is agreed with an order, under the button that places it. The links leave what was filled in where it is. */
export function SmallPrint() {
  return (
    <p className="small soft">
      By ordering you accept our{' '}
      <a href="/terms" target="_blank">
        terms
      </a>
      . 30-day{' '}
      <a href="/refunds" target="_blank">
        money-back guarantee
      </a>
      .
    </p>
  );
}
