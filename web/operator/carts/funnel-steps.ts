import type { CartFunnel, CartStage } from '../../../contract/analytics.ts';

/** A step of the funnel with what became of the carts before it. */
export interface Step {
  stage: CartStage;
  carts: number;
  /** Of the carts that were opened, from 0 to 1. */
  share: number;
  /** Carts of the step before that did not come here. */
  lost: number;
  medianSeconds: number | null;
}

/** The funnel step by step. */
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

/** Why carts were left at one place: how many of each reason, in the order of `reasons`. */
export interface AbandonmentPlace {
  stage: CartStage;
  counts: number[];
  total: number;
}

/** The reasons for leaving, the most frequent first, and how often each was one at every place that was left. */
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

/** `15%`; what is little but something is not rounded to nothing. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.005) return '<1%';
  return `${Math.round(share * 100)}%`;
}
