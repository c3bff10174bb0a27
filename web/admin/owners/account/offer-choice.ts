import type { Account, TermOffer } from '../../../../contract/account.ts';
import { DEFAULT_PLAN } from '../../../../contract/catalog.ts';
import { findOffer } from '../../../../contract/term.ts';

/** So many days before its end it is said on every page that the site closes. */
export const NEAR_DAYS = 30;

/** An offer as an address names it: `upgrade-premium`. */
export const formatOfferKey = ({ kind, planId }: Pick<TermOffer, 'kind' | 'planId'>): string => `${kind}-${planId}`;

/**
 * The offer that is chosen: the one that is picked, or that the address asks for; else, where the event's date is after
 * the term, the cheapest that reaches over it; else, for a site that is closed or soon will be, the smallest upgrade or
 * the renewal that most buy. An owner with time left is asked to choose nothing.
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
