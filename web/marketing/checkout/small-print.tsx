/** The links keep the filled-in form open. */
export function SmallPrint() {
  return (
    <p className="small soft">
      By ordering, you agree to our{' '}
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
