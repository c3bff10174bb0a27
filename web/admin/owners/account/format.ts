import type { SiteOrder, TermOffer } from '../../../../contract/account.ts';
import { getPlan } from '../../../../contract/catalog.ts';
import type { StatusKind } from '../../../ui/app-shell/status.tsx';
import { formatCount } from '../../../ui/app-shell/format-count.ts';

/** `6 months more`, `1 year more` */
export function formatExtension({ months }: Pick<TermOffer, 'months'>): string {
  const years = months / 12;
  return `${Number.isInteger(years) ? formatCount(years, 'year', 'years') : formatCount(months, 'month', 'months')} more`;
}

export function formatOrderSubject({ kind, planId }: Pick<SiteOrder, 'kind' | 'planId'>): string {
  if (planId === null) return 'Payment without an order';
  const { name, term } = getPlan(planId);
  if (kind === 'renew') return `Renewal, ${term}`;
  return kind === 'upgrade' ? `Upgrade to ${name}` : `${name}, ${term}`;
}

export const ORDER_WORDS: Readonly<Record<SiteOrder['status'], { kind: StatusKind; word: string }>> = {
  pending: { kind: 'wait', word: 'Waiting' },
  paid: { kind: 'yes', word: 'Paid' },
  parked: { kind: 'wait', word: 'In review' },
  partially_refunded: { kind: 'back', word: 'Partly refunded' },
  refunded: { kind: 'back', word: 'Refunded' },
  failed: { kind: 'over', word: 'Not paid' },
};
