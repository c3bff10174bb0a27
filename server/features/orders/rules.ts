import { getPlan, getTemplate, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { formatUtcDay } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import type { OrderKind, OrderStatus } from '../../../contract/orders.ts';
import type { Brand } from '../../../contract/pages.ts';
import type { ReceiptRow } from '../../mail/mail-layout.tsx';

export type OrderState = OrderStatus | 'start';

/**
 * Says what each allowed transition means. Every reported payment has exactly one order, so no payment is lost
 * (docs/reference/failures.md, W2 to W7).
 */
export const TRANSITIONS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderStatus, string>>>>> = {
  start: {
    pending: 'a checkout starts',
    parked: 'a payment arrives that matches no payable order, and gets an order of its own',
  },
  pending: {
    paid: 'a matching payment arrives',
    parked: 'a payment arrives for a site that can no longer be extended',
    refunded: 'the refund arrives before the payment',
    failed: 'a newer checkout replaces it, the provider cannot be reached, or it expires there',
  },
  failed: {
    paid: 'a payment arrives late, and no newer checkout has replaced it',
    parked: 'a payment arrives after a newer checkout has replaced it, or for a site that can no longer be extended',
    refunded: 'the refund arrives before the payment',
  },
  parked: {
    paid: 'an operator assigns an address or keeps a disputed site, or a dispute is won',
    refunded:
      'the money is refunded; no site is changed, except that of a disputed order, with the same effects as for a paid one',
  },
  paid: {
    partially_refunded: 'a part of the money is refunded; nothing else changes',
    refunded: 'all the money is refunded: what the order added to the term is removed, or the site is suspended',
    parked:
      'an upgrade whose plan is refunded, so that its price should be refunded too; or a dispute, while the site stands',
  },
  partially_refunded: {
    refunded: 'the rest of the money is refunded, with the same effects as for a paid order',
    parked: 'as for a paid order',
  },
  refunded: {},
};

export function mayMove(from: OrderState, to: OrderStatus): boolean {
  return Object.hasOwn(TRANSITIONS[from], to);
}

/** Whether the order counts for the term of its site. The site of a disputed order stands until an operator decides. */
export function isStanding({ status, site_stands }: { status: OrderStatus; site_stands: boolean }): boolean {
  return status === 'paid' || status === 'partially_refunded' || (status === 'parked' && site_stands);
}

export interface OrderFacts {
  number: number;
  kind: OrderKind;
  templateId: TemplateId;
  planId: PlanId;
  totalCents: number;
  currency: string;
  provider: string;
  paidAt: string;
}

const BOUGHT: Readonly<Record<OrderKind, string>> = { new: 'Plan', renew: 'Renewal', upgrade: 'Longer plan' };

/** The amount comes last. `address` and `endsAt` (ISO 8601) are the site's current values. */
export function buildReceiptRows(
  brand: Brand,
  order: OrderFacts,
  site: { address: string; endsAt: string },
): readonly ReceiptRow[] {
  const { name, term } = getPlan(order.planId);
  return [
    ['Order', String(order.number)],
    ['Date', formatUtcDay(order.paidAt)],
    ['Design', getTemplate(order.templateId).name],
    [BOUGHT[order.kind], `${name}, ${term}`],
    ['Address', site.address],
    ['Online until', formatUtcDay(site.endsAt)],
    ['Sold by', `${brand.name}, ${brand.contact}`],
    ['Paid', `${formatCents(order.totalCents, order.currency)} ${order.currency}`],
  ];
}
