/** What journeys need of a browser that Playwright does not drive. Each has one window. */
export interface Browser extends AsyncDisposable {
  /** Returns once the page has loaded. */
  open(url: string): Promise<void>;
  goBack(): Promise<void>;
  /** Calls a function in the page; arguments and result are JSON. The function must not refer to anything outside of it. */
  evaluate<Result, Args extends readonly unknown[]>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Performs input as WebDriver describes it: https://www.w3.org/TR/webdriver2/#actions */
  perform(actions: readonly object[]): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns the viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors, warnings and violated policies of the pages; the reader empties it. */
  noise: string[];
}

/** Returns the text of a function that calls `call` with `args` and returns a promise of its result as JSON. */
export const writeCall = (call: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `async () => JSON.stringify((await (${String(call)})(...${JSON.stringify(args)})) ?? null)`;

/** Reads what `writeCall` returns. */
export const readResult = <Result>(json: string | undefined): Result =>
  (json === undefined ? undefined : JSON.parse(json)) as Result;
