import { getPlan, PLANS } from '../../../contract/catalog.ts';
import type { Plan, PlanId } from '../../../contract/catalog.ts';

/** How the day that is celebrated stands to a plan that is bought today. `end`: when the plan's term ends. */
export type DayStatus =
  | { kind: 'unknown' | 'past' }
  | { kind: 'covered'; end: string }
  /** `offer`: the cheapest plan that reaches beyond the day. */
  | { kind: 'late'; end: string; offer: Plan | undefined };

/** Holds a day (`YYYY-MM-DD` or empty) against a plan. As in the owner area, a term that ends on the day is too short. */
export function checkEventDay(day: string, planId: PlanId, today: string): DayStatus {
  if (!isDate(day)) return { kind: 'unknown' };
  if (day < today) return { kind: 'past' };
  const end = computeTermEnd(today, getPlan(planId).months);
  if (day < end) return { kind: 'covered', end };
  const [offer] = PLANS.filter(({ months }) => day < computeTermEnd(today, months)).toSorted(
    (a, b) => a.priceCents - b.priceCents,
  );
  return { kind: 'late', end, offer };
}

/** So many calendar months on, as the database counts them: where that month is shorter, its last day. */
export function computeTermEnd(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return formatDate(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

/** Today, by UTC like the terms. */
export const utcToday = (): string => formatDate(new Date());

/** Whether a text is a calendar date. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && formatDate(new Date(text)) === text;
}

const formatDate = (moment: Date): string => moment.toISOString().slice(0, 10);
