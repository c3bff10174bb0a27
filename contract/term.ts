import type { TermOffer } from './account.ts';

/** Returns whether the site is not online for all of that date: its term ends on it (UTC) or before. */
export const isAfterTerm = (date: string, endsAt: string): boolean => date >= endsAt.slice(0, 10);

/** Returns the cheapest offer whose term covers all of that date; the longer one if prices are equal. */
export function findOffer(date: string, offers: readonly TermOffer[]): TermOffer | undefined {
  return offers
    .filter(({ endsAt }) => !isAfterTerm(date, endsAt))
    .toSorted((a, b) => a.priceCents - b.priceCents || b.months - a.months)[0];
}
