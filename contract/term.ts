import type { TermOffer } from './account.ts';

/** Whether a site is not online all of a day: its term ends on that day, by UTC, or before. */
export const isAfterTerm = (date: string, endsAt: string): boolean => date >= endsAt.slice(0, 10);

/** The cheapest offer with which the site is online all of a day; of two at one price the longer. */
export function findOffer(date: string, offers: readonly TermOffer[]): TermOffer | undefined {
  return offers
    .filter(({ endsAt }) => !isAfterTerm(date, endsAt))
    .toSorted((a, b) => a.priceCents - b.priceCents || b.months - a.months)[0];
}
