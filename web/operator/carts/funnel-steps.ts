import type { CartFunnel, CartStage } from '../../../contract/analytics.ts';

export interface Step {
  stage: CartStage;
  carts: number;
  /** Share of all opened carts, from 0 to 1. */
  share: number;
  /** Carts of the previous step that did not reach this one. */
  lost: number;
  medianSeconds: number | null;
}

export function buildSteps(stages: CartFunnel['stages']): Step[] {
  const all = stages[0]?.carts ?? 0;
  return stages.map(({ stage, carts, medianSeconds }, index) => ({
    stage,
    carts,
    share: all === 0 ? 0 : carts / all,
    lost: index === 0 ? 0 : Math.max(0, (stages[index - 1]?.carts ?? 0) - carts),
    medianSeconds,
  }));
}

/** `counts` has the order of `reasons`. */
export interface AbandonmentPlace {
  stage: CartStage;
  counts: number[];
  total: number;
}

/**
 * Returns the reasons for abandonment, the most frequent first, and their counts at every stage where carts were
 * abandoned.
 */
export function countAbandonment(funnel: CartFunnel): { reasons: string[]; places: AbandonmentPlace[] } {
  const sums = new Map<string, number>();
  for (const { reason, carts } of funnel.leaving) sums.set(reason, (sums.get(reason) ?? 0) + carts);
  const reasons = [...sums].toSorted((a, b) => b[1] - a[1]).map(([reason]) => reason);
  const places = funnel.stages.flatMap(({ stage }) => {
    const counts = reasons.map((reason) =>
      funnel.leaving.reduce((sum, row) => (row.stage === stage && row.reason === reason ? sum + row.carts : sum), 0),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? [] : [{ stage, counts, total }];
  });
  return { reasons, places };
}

/** `42 s`, `3 min 5 s`, `1 h 10 min` */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 > 0 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** Returns `15%`; a small share is never rounded to 0%. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.005) return '<1%';
  return `${Math.round(share * 100)}%`;
}
