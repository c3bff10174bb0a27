/** Of the generated requests. */
export interface FuzzOptions {
  runs: number;
  seed: number;
  /** Prints what was sent and received. */
  report: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    fuzz: FuzzOptions;
  }
}
