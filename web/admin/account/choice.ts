import { offerFor, type Account, type TermOffer } from '../../../contract/account.ts';
import { DEFAULT_PLAN } from '../../../contract/catalog.ts';

/** An offer as an address names it: `upgrade-premium`. */
export const keyOf = ({ kind, planId }: Pick<TermOffer, 'kind' | 'planId'>): string => `${kind}-${planId}`;

/**
 * The offer that is chosen to begin with: the one that the address asks for, else the cheapest that reaches over the
 * event's date, else the smallest upgrade, else the renewal that most buy.
 */
export function firstChoice({ offers, dateAfterTerm }: Account, asked: string | null): TermOffer | undefined {
  const covering = dateAfterTerm ? offerFor(dateAfterTerm.date, offers) : undefined;
  return (
    offers.find((offer) => keyOf(offer) === asked) ??
    covering ??
    offers.find(({ kind }) => kind === 'upgrade') ??
    offers.find(({ planId }) => planId === DEFAULT_PLAN)
  );
}
