import { getPlan, PLANS } from '../../../contract/catalog.ts';
import type { Plan, PlanId } from '../../../contract/catalog.ts';
import { isDate } from '../../../contract/dates.ts';

/** Whether a plan bought today covers the day of the event. `end`: the end of its term. */
export type DayStatus =
  | { kind: 'unknown' | 'past' }
  | { kind: 'covered'; end: string }
  /** `offer`: the cheapest plan whose term ends after the day. */
  | { kind: 'late'; end: string; offer: Plan | undefined };

/**
 * Compares a day (`YYYY-MM-DD` or empty) with a plan. As in the owner area, a term that ends on the day is too short.
 */
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

/** Adds calendar months as PostgreSQL does: in a shorter month, the result is its last day. */
export function computeTermEnd(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return formatDate(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}

export const formatUtcToday = (): string => formatDate(new Date());

const formatDate = (moment: Date): string => moment.toISOString().slice(0, 10);
