import type { Account, TermOffer } from '../../../../contract/account.ts';
import { DEFAULT_PLAN } from '../../../../contract/catalog.ts';
import { findOffer } from '../../../../contract/term.ts';

/** Days before the end of the term from which every page shows a notice. */
export const NEAR_DAYS = 30;

export const formatOfferKey = ({ kind, planId }: Pick<TermOffer, 'kind' | 'planId'>): string => `${kind}-${planId}`;

/**
 * Returns the preselected offer: the picked one or the one in the URL; else, if the event is after the term, the
 * cheapest that covers it; else, if the term has ended or ends soon, the smallest upgrade or the renewal of the
 * default plan. Returns undefined if there is time left.
 */
export function chooseOffer(
  { offers, dateAfterTerm, daysLeft }: Pick<Account, 'offers' | 'dateAfterTerm' | 'daysLeft'>,
  picked: string | null,
): TermOffer | undefined {
  const found = offers.find((offer) => formatOfferKey(offer) === picked);
  if (found) return found;
  const covering = dateAfterTerm && findOffer(dateAfterTerm.date, offers);
  if (covering) return covering;
  if (daysLeft > NEAR_DAYS) return undefined;
  return offers.find(({ kind }) => kind === 'upgrade') ?? offers.find(({ planId }) => planId === DEFAULT_PLAN);
}

/** Returns the cheapest upgrade that costs less than an offer and lasts at least as long. */
export function findCheaperUpgrade(
  { endsAt, priceCents }: Pick<TermOffer, 'endsAt' | 'priceCents'>,
  offers: readonly TermOffer[],
): TermOffer | undefined {
  return offers
    .filter((one) => one.kind === 'upgrade' && one.endsAt >= endsAt && one.priceCents < priceCents)
    .toSorted((a, b) => a.priceCents - b.priceCents)[0];
}
