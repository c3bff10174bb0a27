import { getPlan, getTemplate } from '../../../contract/catalog.ts';
import type { OperatorSite } from '../../../contract/back-office.ts';
import type { Revenue } from '../../../contract/analytics.ts';
import { toDecimal } from '../../../contract/money.ts';
import type { OrderKind, OrderStatus } from '../../../contract/orders.ts';
import type { Column } from '../../kit/table.ts';
import type { listOrders } from './store.ts';

type OrderRow = Awaited<ReturnType<typeof listOrders>>[number] & { payments: readonly string[] };

const KINDS: Readonly<Record<OrderKind, string>> = { new: 'New site', renew: 'Renewal', upgrade: 'Upgrade' };

const STATUSES: Readonly<Record<OrderStatus, string>> = {
  parked: 'Parked',
  paid: 'Paid',
  pending: 'Pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  failed: 'Failed',
};

const SITE_STATUSES: Readonly<Record<OperatorSite['status'], string>> = {
  active: 'Active',
  ended: 'Ended',
  suspended: 'Suspended',
};

/** Times are in UTC. Refunds may include tax, which `Total` does not. */
export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  { title: 'Order', width: 10, cell: ({ number }) => number },
  { title: 'Kind', width: 12, cell: ({ kind }) => KINDS[kind] },
  { title: 'Status', width: 18, cell: ({ status }) => STATUSES[status] },
  { title: 'Ordered', width: 26, cell: ({ createdAt }) => createdAt },
  { title: 'Paid', width: 26, cell: ({ paidAt }) => paidAt ?? '' },
  { title: 'Currency', width: 8, cell: ({ currency }) => currency.toUpperCase() },
  { title: 'Total', width: 12, cell: ({ totalCents }) => toDecimal(totalCents) },
  { title: 'Refunded', width: 12, cell: ({ refundedCents }) => toDecimal(refundedCents) },
  { title: 'Plan', width: 16, cell: ({ planId }) => (planId === null ? '' : getPlan(planId).name) },
  { title: 'Template', width: 22, cell: ({ templateId }) => (templateId === null ? '' : getTemplate(templateId).name) },
  { title: 'Address', width: 24, cell: ({ subdomain }) => subdomain ?? '' },
  { title: 'Buyer', width: 28, cell: ({ buyerName }) => buyerName },
  { title: 'Email', width: 30, cell: ({ buyerEmail }) => buyerEmail },
  { title: 'Provider', width: 14, cell: ({ provider }) => provider },
  { title: 'Payments', width: 30, cell: ({ payments }) => payments.join(' ') },
];

export const SITE_COLUMNS: readonly Column<OperatorSite>[] = [
  { title: 'Address', width: 24, cell: ({ subdomain }) => subdomain },
  { title: 'URL', width: 36, cell: ({ url }) => url },
  { title: 'Status', width: 12, cell: ({ status }) => SITE_STATUSES[status] },
  { title: 'Template', width: 22, cell: ({ templateId }) => getTemplate(templateId).name },
  { title: 'Plan', width: 16, cell: ({ planId }) => getPlan(planId).name },
  { title: 'Created', width: 26, cell: ({ createdAt }) => createdAt },
  { title: 'Ends', width: 26, cell: ({ endsAt }) => endsAt },
  { title: 'Erased', width: 26, cell: ({ erasedAt }) => erasedAt ?? '' },
  { title: 'Owner', width: 28, cell: ({ owner }) => owner.name },
  { title: 'Email', width: 30, cell: ({ owner }) => owner.email },
  { title: 'Order', width: 10, cell: ({ order }) => order.number },
  { title: 'Note', width: 40, cell: ({ blocked }) => blocked?.note ?? '' },
];

export const REVENUE_COLUMNS: readonly Column<Revenue['rows'][number]>[] = [
  { title: 'Month', width: 10, cell: ({ month }) => month },
  { title: 'Plan', width: 16, cell: ({ planId }) => getPlan(planId).name },
  { title: 'Kind', width: 12, cell: ({ kind }) => KINDS[kind] },
  { title: 'Orders', width: 8, cell: ({ orders }) => orders },
  { title: 'Paid USD', width: 12, cell: ({ paidCents }) => toDecimal(paidCents) },
  { title: 'Refunded USD', width: 12, cell: ({ refundedCents }) => toDecimal(refundedCents) },
  { title: 'Net USD', width: 12, cell: ({ paidCents, refundedCents }) => toDecimal(paidCents - refundedCents) },
];
