import type { Context } from './context.ts';
import type { Outcome } from './figures.ts';

/** Measures one or a few goals of docs/reference/performance.md. */
export interface Measurement {
  /** The name of its file of results. */
  name: string;
  /** Such as `P1`. */
  goals: readonly string[];
  /** Takes too long for every day. */
  onlyWhole?: true;
  measure(context: Context): Promise<Outcome>;
}
