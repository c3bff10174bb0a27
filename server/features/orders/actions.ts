import { formatUtcDay } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import { z } from 'zod';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { OrderKind, OrderStatus } from '../../../contract/orders.ts';
import { formatProvider } from '../../../contract/providers.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { createToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { mayMove, buildReceiptRows, type OrderFacts } from './rules.ts';
import * as store from './store.ts';

export type Order = store.Order;

/** `again` is a new id, so that the mail is sent once more. */
const mailOfOrder = z.object({ orderId: z.string(), again: z.uuid().optional() });
type OrderMail = z.output<typeof mailOfOrder>;

/** Enqueue it once, when the order is parked. */
export const parkedMailJob = defineJob('orders.parked-mail', mailOfOrder);

export const receiptJob = defineJob('orders.receipt', mailOfOrder, { urgent: true });

const closableCheckout = z.object({ orderId: z.string() });

/** Closes the provider's page of a checkout that was replaced, so that it can no longer be paid. */
export const closeCheckoutJob = defineJob('orders.close-checkout', closableCheckout);

export interface NewOrder {
  kind: OrderKind;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  buyerEmail: string;
  buyerName: string;
  totalCents: number;
  currency: string;
  provider: string;
  eventId: string | null;
}

/** The order's id is also the checkout's. Knowing it grants access, so it has 128 random bits. */
export async function createOrder(tx: Db, order: NewOrder): Promise<string> {
  const { id } = await insertStartedOrder(tx, { ...toOrderRow(order), status: 'pending' }, 'checkout started');
  return id;
}

/** Use it for a payment that matches no order able to take it. */
export async function parkMoney(
  tx: Db,
  money: Omit<NewOrder, 'subdomain' | 'templateId' | 'planId'> & {
    subdomain: string | null;
    templateId: TemplateId | null;
    planId: PlanId | null;
  },
  reason: string,
): Promise<Order> {
  const order = await insertStartedOrder(tx, { ...toOrderRow(money), status: 'parked' }, reason);
  await tx.enqueue(parkedMailJob, { orderId: order.id });
  return order;
}

function toOrderRow(order: Parameters<typeof parkMoney>[1]): Omit<store.OrderRow, 'status'> {
  return {
    id: createToken(16),
    kind: order.kind,
    subdomain: order.subdomain,
    template_id: order.templateId,
    plan_id: order.planId,
    buyer_email: order.buyerEmail,
    buyer_name: order.buyerName,
    total_cents: order.totalCents,
    currency: order.currency,
    provider: order.provider,
    event_id: order.eventId,
  };
}

async function insertStartedOrder(tx: Db, row: store.OrderRow, cause: string): Promise<Order> {
  if (!mayMove('start', row.status)) throw new Error(`no order begins as ${row.status}`);
  const order = await store.insertOrder(tx, row);
  await store.insertHistory(tx, { orderId: order.id, from: null, to: order.status, cause, operatorId: null });
  return order;
}

export interface OrderMove {
  to: OrderStatus;
  cause: string;
  operatorId?: string | undefined;
  set?: store.OrderChange;
}

/**
 * The only function that changes a status. Locks the order and adds the transition to its history. Throws for a
 * transition that the table does not allow; for requests of a person, check `mayMove` first.
 */
export async function moveOrder(tx: Db, orderId: string, { to, cause, operatorId, set }: OrderMove): Promise<Order> {
  const order = await requireLockedOrder(tx, orderId);
  if (!mayMove(order.status, to)) throw new Error(`order ${order.number} cannot go from ${order.status} to ${to}`);
  const paid = to === 'paid' || to === 'parked';
  const moved = await store.updateOrder(tx, orderId, { ...set, status: to, paid });
  await store.insertHistory(tx, { orderId, from: order.status, to, cause, operatorId: operatorId ?? null });
  // The mail confirms a payment that has just arrived.
  if (to === 'parked' && order.paid_at === null) await tx.enqueue(parkedMailJob, { orderId });
  return moved;
}

/** Adds an event without a transition, such as a partial refund of a parked order. */
export async function addOrderNote(
  tx: Db,
  orderId: string,
  { cause, operatorId, set }: Omit<OrderMove, 'to'>,
): Promise<Order> {
  const { status } = await requireLockedOrder(tx, orderId);
  await store.insertHistory(tx, { orderId, from: status, to: status, cause, operatorId: operatorId ?? null });
  return set ? store.updateOrder(tx, orderId, set) : requireLockedOrder(tx, orderId);
}

async function requireLockedOrder(tx: Db, orderId: string): Promise<Order> {
  const order = await store.lockOrder(tx, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
}

/**
 * Fails the open checkouts of the same buyer for the same address, once this order is fulfilled, or of the same site,
 * once a newer checkout is started. Later payments for them, or for those that had failed before, are parked. Returns
 * those that were open.
 */
export async function replaceOrders(
  tx: Db,
  newer: Pick<NewOrder, 'kind' | 'subdomain' | 'buyerEmail' | 'eventId'> & { id?: string },
): Promise<string[]> {
  const { id, kind, subdomain, eventId, buyerEmail } = newer;
  if (kind !== 'new' && eventId !== null) await store.lockSiteOrders(tx, eventId);
  const open = await store.markReplaced(tx, { id, kind, subdomain, buyer_email: buyerEmail, event_id: eventId });
  for (const orderId of open) await replaceOrder(tx, orderId);
  return open;
}

/** Does nothing unless the order is open. A later payment for it is parked. */
export async function replaceOrder(tx: Db, orderId: string): Promise<void> {
  const failed = await failOrder(tx, orderId, 'replaced by a newer checkout', { replaced: true });
  if (failed) await tx.enqueue(closeCheckoutJob, { orderId });
}

export async function failOrder(tx: Db, orderId: string, cause: string, set?: store.OrderChange): Promise<boolean> {
  const order = await store.lockOrder(tx, orderId);
  if (order?.status !== 'pending') return false;
  await moveOrder(tx, orderId, { to: 'failed', cause, ...(set && { set }) });
  return true;
}

/** Does nothing if the provider has no such call, or has not opened the checkout yet. */
export async function closeAtProvider(
  { db, payment }: Services,
  { orderId }: z.output<typeof closableCheckout>,
): Promise<void> {
  const order = await store.findOrder(db, orderId);
  if (order?.provider !== payment.name || order.provider_checkout_id === null) return;
  await payment.closeCheckout?.(order.provider_checkout_id);
}

/** Throws for an order that is not paid. */
export async function getOrderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  const order = await store.findOrder(db, orderId);
  if (!order || order.template_id === null || order.plan_id === null || order.paid_at === null) {
    throw new Error(`there is no receipt for the order ${orderId}`);
  }
  return {
    number: order.number,
    kind: order.kind,
    templateId: order.template_id,
    planId: order.plan_id,
    totalCents: order.total_cents,
    currency: order.currency,
    provider: order.provider,
    paidAt: order.paid_at,
  };
}

export async function sendReceipt(services: Services, { orderId, again }: OrderMail): Promise<void> {
  const { db, config, views, mail } = services;
  const order = requireFound(await store.findOrder(db, orderId));
  const site = order.event_id === null ? undefined : await findSite(db, { eventId: order.event_id });
  if (!site || order.kind === 'new') return;
  const facts = await getOrderFacts(db, orderId);
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const content = views.mails.renderReceiptMail({
    brand: config.brand,
    buyerName: order.buyer_name,
    kind: order.kind,
    siteUrl,
    end: formatUtcDay(site.endsAt),
    rows: buildReceiptRows(config.brand, facts, { address: new URL(siteUrl).host, endsAt: site.endsAt }),
    provider: formatProvider(facts.provider),
    accountUrl: `${siteUrl}/admin/account`,
  });
  await mail.send({ ...content, to: order.buyer_email, id: again ?? orderId });
}

/** Sends nothing if the order is no longer parked or its buyer or amount is unknown. */
export async function sendParkedMail(services: Services, { orderId, again }: OrderMail): Promise<void> {
  const { db, config, views, mail } = services;
  const order = requireFound(await store.findOrder(db, orderId));
  if (order.status !== 'parked' || order.site_stands || order.buyer_email === '' || order.total_cents === 0) return;
  const content = views.mails.renderParkedMail({
    brand: config.brand,
    buyerName: order.buyer_name,
    rows: [
      ['Order', String(order.number)],
      ['Date', formatUtcDay(order.created_at)],
      ...(order.subdomain === null ? [] : [['Address', `${order.subdomain}.${config.brand.domain}`] as const]),
      ['Paid', `${formatCents(order.total_cents, order.currency)} ${order.currency}`],
    ],
  });
  await mail.send({ ...content, to: order.buyer_email, id: again ?? `parked-${orderId}` });
}
