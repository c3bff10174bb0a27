import type { SiteOrder, TermOffer } from '../../../../contract/account.ts';
import { planOf } from '../../../../contract/catalog.ts';
import { plainDate } from '../../../ui/dates.ts';
import { localDate } from '../../../ui/app-shell/moments.ts';
import type { StatusKind } from '../../../ui/app-shell/status.tsx';
import { counted } from '../../../ui/app-shell/words.ts';

/** The day of a moment, as the reader's calendar has it: `November 21, 2027`. */
export const dayOf = (moment: string): string => plainDate(localDate(new Date(moment)));

/** How much longer an offer makes the term: `6 months more`, `1 year more`. */
export function lengthOf({ months }: Pick<TermOffer, 'months'>): string {
  const years = months / 12;
  return `${Number.isInteger(years) ? counted(years, 'year', 'years') : counted(months, 'month', 'months')} more`;
}

/** What an order was for. */
export function subjectOf({ kind, planId }: Pick<SiteOrder, 'kind' | 'planId'>): string {
  if (planId === null) return 'A payment without an order';
  const { name, term } = planOf(planId);
  if (kind === 'renew') return `Renewal, ${term}`;
  return kind === 'upgrade' ? `Upgrade to ${name}` : `${name}, ${term}`;
}

/** Where an order stands, in a word. */
export const ORDER_WORDS: Readonly<Record<SiteOrder['status'], { kind: StatusKind; word: string }>> = {
  pending: { kind: 'wait', word: 'Waiting' },
  paid: { kind: 'yes', word: 'Paid' },
  parked: { kind: 'wait', word: 'Being looked at' },
  partially_refunded: { kind: 'back', word: 'Partly refunded' },
  refunded: { kind: 'back', word: 'Refunded' },
  failed: { kind: 'over', word: 'Not paid' },
};
