import { inject, type TestContext } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    faults: {
      /** The whole run, not the part of it in `npm test`. */
      whole: boolean;
      soakMinutes: number;
      /** Limits of time are so many times as long, for a machine that others use. */
      slack: number;
    };
  }
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Measured by a test, for the table at the end of `npm run faults`. */
export type Figures = Readonly<Record<string, number | string>>;

const isWhole = (): boolean => inject('faults').whole;

/** A number for the whole run, and a smaller one for the part of it in `npm test`. */
export const scale = (whole: number, part: number): number => (isWhole() ? whole : part);

/** A limit of time in milliseconds; in `npm test`, where other tests run beside, a multiple of it. */
export const withSlack = (ms: number): number => ms * (isWhole() ? inject('faults').slack : 10);

export function report({ task }: Pick<TestContext, 'task'>, figures: Figures): void {
  const rounded = Object.entries(figures).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  ]);
  task.meta.figures = { ...task.meta.figures, ...(Object.fromEntries(rounded) as Figures) };
}
