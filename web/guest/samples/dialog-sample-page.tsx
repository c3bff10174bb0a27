export function DialogSample() {
  return (
    <main className="sample" data-sample="dialog">
      <h1>Dialog</h1>
      <p>It keeps focus inside, closes with Escape, and returns focus to the button that opened it.</p>
      <p>
        <button className="button" type="button" data-open="">
          Open dialog
        </button>
      </p>
      <dialog className="sample-dialog" aria-labelledby="sample-dialog-title">
        <h2 id="sample-dialog-title">A dialog</h2>
        <p>You can’t click or scroll the page behind it.</p>
        <form method="dialog">
          <button className="button" type="submit">
            Close
          </button>
        </form>
      </dialog>
    </main>
  );
}
