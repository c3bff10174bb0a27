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
import { formatLongDate, mayMove, buildReceiptRows, type OrderFacts } from './rules.ts';
import * as store from './store.ts';

/** An order as its table has it. */
export type Order = store.Order;

/** `again` is a new id for a mail that is sent once more. */
const mailOfOrder = z.object({ orderId: z.string(), again: z.uuid().optional() });
type OrderMail = z.output<typeof mailOfOrder>;

/** Tells the buyer that money came which is being settled; enqueued once, when an order is parked. */
export const parkedMailJob = defineJob('orders.parked-mail', mailOfOrder);

/** Mails the receipt of a renewal or an upgrade. */
export const receiptJob = defineJob('orders.receipt', mailOfOrder);

/** The order of a checkout's id; undefined for an unknown one. */
export const findOrder = store.findOrder;

/** The same, locked until the end of the transaction. */
export const lockOrder = store.lockOrder;

/** Keeps where the provider takes the payment of an order. */
export const setCheckout = store.setCheckout;

/**
 * The orders at a provider, two at most, that a payment without our id could be for (docs/reference/failures.md, W11).
 */
export const listPayableOrders = store.listPayableOrders;

/** What a buyer orders. */
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
  /** The site that it renews or upgrades. */
  eventId: string | null;
}

/** Begins an order and answers its id, which is the checkout's: whoever knows it may look, so it is 128 random bits. */
export async function createOrder(tx: Db, order: NewOrder): Promise<string> {
  const { id } = await insertStartedOrder(tx, { ...toOrderRow(order), status: 'pending' }, 'the checkout began');
  return id;
}

/** Money that fits no order of ours which could take it: an order of its own, with what is known. */
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

/** One step in an order's life: where to, why in words, who did it if a person of the shop did, and what else it writes. */
export interface OrderMove {
  to: OrderStatus;
  cause: string;
  operatorId?: string | undefined;
  set?: store.OrderChange;
}

/**
 * Moves an order: locks it, checks the step against the table of transitions, writes it with its cause. The only way in
 * which a status changes. Throws for a step that the table does not have; whoever asks for one on behalf of a person
 * looks first (`mayMove`).
 */
export async function moveOrder(tx: Db, orderId: string, { to, cause, operatorId, set }: OrderMove): Promise<Order> {
  const order = await requireLockedOrder(tx, orderId);
  if (!mayMove(order.status, to)) throw new Error(`order ${order.number} cannot go from ${order.status} to ${to}`);
  const paid = to === 'paid' || to === 'parked';
  const moved = await store.updateOrder(tx, orderId, { ...set, status: to, paid });
  await store.insertHistory(tx, { orderId, from: order.status, to, cause, operatorId: operatorId ?? null });
  if (to === 'parked') await tx.enqueue(parkedMailJob, { orderId });
  return moved;
}

/** Writes into an order's history what happened without a step, such as a part given back of a parked one. */
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
 * Gives up the open checkouts that a newer one replaces: of one buyer for one address, or of one site. Money that still
 * comes for them, or for those that were given up before, is parked.
 */
export async function replaceOrders(
  tx: Db,
  newer: Pick<NewOrder, 'kind' | 'subdomain' | 'buyerEmail' | 'eventId'> & { id?: string },
): Promise<void> {
  const { id, kind, subdomain, eventId, buyerEmail } = newer;
  if (kind !== 'new' && eventId !== null) await store.lockSiteCheckouts(tx, eventId);
  const open = await store.markReplaced(tx, { id, kind, subdomain, buyer_email: buyerEmail, event_id: eventId });
  for (const orderId of open) await failOrder(tx, orderId, 'a newer checkout replaced it');
}

/** Gives an order up, unless something has become of it already. False: it has. */
export async function failOrder(tx: Db, orderId: string, cause: string): Promise<boolean> {
  const order = await store.lockOrder(tx, orderId);
  if (order?.status !== 'pending') return false;
  await moveOrder(tx, orderId, { to: 'failed', cause });
  return true;
}

/** What a receipt says of an order whose money came; throws for any other. */
export async function getOrderFacts(db: Db, orderId: string): Promise<OrderFacts> {
  const order = await findOrder(db, orderId);
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

/** The job of a renewal or an upgrade that was paid: the receipt, with the term as it is now. */
export async function sendReceipt(services: Services, { orderId, again }: OrderMail): Promise<void> {
  const { db, config, views, mail } = services;
  const order = requireFound(await findOrder(db, orderId));
  const site = order.event_id === null ? undefined : await findSite(db, { eventId: order.event_id });
  if (!site || order.kind === 'new') return;
  const facts = await getOrderFacts(db, orderId);
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const content = views.mails.renderReceiptMail({
    brand: config.brand,
    buyerName: order.buyer_name,
    kind: order.kind,
    siteUrl,
    end: formatLongDate(site.endsAt),
    rows: buildReceiptRows(config.brand, facts, { address: new URL(siteUrl).host, endsAt: site.endsAt }),
    provider: formatProvider(facts.provider),
    accountUrl: `${siteUrl}/admin/account`,
  });
  await mail.send({ ...content, to: order.buyer_email, id: again ?? orderId });
}

/** The job of an order that was parked. Who is not known, or has it settled already, is told nothing. */
export async function sendParkedMail(services: Services, { orderId, again }: OrderMail): Promise<void> {
  const { db, config, views, mail } = services;
  const order = requireFound(await findOrder(db, orderId));
  if (order.status !== 'parked' || order.buyer_email === '' || order.total_cents === 0) return;
  const content = views.mails.renderParkedMail({
    brand: config.brand,
    buyerName: order.buyer_name,
    rows: [
      ['Order', String(order.number)],
      ['Date', formatLongDate(order.created_at)],
      ...(order.subdomain === null ? [] : [['Address', `${order.subdomain}.${config.brand.domain}`] as const]),
      ['Paid', `${formatCents(order.total_cents, order.currency)} ${order.currency}`],
    ],
  });
  await mail.send({ ...content, to: order.buyer_email, id: again ?? `parked-${orderId}` });
}
