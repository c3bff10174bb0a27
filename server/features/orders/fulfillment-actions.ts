import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { CHECKOUT_HOLD_MINUTES } from '../../../contract/checkout.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { RESERVED_SUBDOMAINS, checkSubdomain } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, fieldErrors, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { holdAddress, lockAddress, releaseAddress } from '../sites/address-actions.ts';
import {
  replaceOrders,
  findOrder,
  lockOrder,
  moveOrder,
  addOrderNote,
  parkedMailJob,
  receiptJob,
  type Order,
} from './actions.ts';
import { findOrCreateOwner } from '../owners/actions.ts';
import { extendSite, findSite, openSite, suspendSite, revokeTerm } from '../sites/actions.ts';
import { siteReadyMailJob } from './site-ready-actions.ts';

/** Why an order moves, and who of the shop moves it. */
interface MoveReason {
  cause: string;
  operatorId?: string | undefined;
}

/**
 * The order, locked. Where it is for a new site the address comes first, as in a checkout, which gives up orders of an
 * address that it has locked: so both wait for each other and never in a circle.
 */
export async function lockWithAddress(tx: Db, { id, kind, subdomain }: Order): Promise<Order> {
  if (kind === 'new' && subdomain !== null) await lockAddress(tx, { subdomain, orderId: id });
  return requireFound(await lockOrder(tx, id));
}

/**
 * Gives what a locked order is for, within the caller's transaction, all or nothing, and the mail about it: a site with
 * its owner, event and questions, or more of a site's term. A site that can take it no more parks the order.
 */
export async function fulfillOrder(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  return order.kind === 'new' ? openOrderedSite(tx, order, reason) : extendOrderedSite(tx, order, reason);
}

async function openOrderedSite(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  const { id: orderId, subdomain, template_id: templateId, plan_id: planId } = order;
  if (subdomain === null || templateId === null || planId === null)
    throw new Error(`order ${order.number} lacks a site`);
  // Whatever the buyer typed at the provider: the owner is who ordered here (docs/reference/failures.md, W8).
  const { ownerId, known } = await findOrCreateOwner(tx, { email: order.buyer_email, name: order.buyer_name });
  const { eventId } = await openSite(tx, { ownerId, subdomain, templateId, planId, orderId });
  await tx.enqueue(siteReadyMailJob, { ownerId, eventId, orderId });
  return moveOrder(tx, orderId, { to: 'paid', ...reason, set: { event_id: eventId, known_owner: known } });
}

async function extendOrderedSite(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  const { id: orderId, kind, event_id: eventId, plan_id: planId, total_cents: paidCents } = order;
  if (kind === 'new' || eventId === null || planId === null) throw new Error(`order ${order.number} lacks a term`);
  const extended = await extendSite(tx, { eventId, kind, planId, paidCents });
  if (!extended) return moveOrder(tx, orderId, { to: 'parked', cause: 'the site it was for can take it no more' });
  await tx.enqueue(receiptJob, { orderId });
  const { monthsAdded, planBefore } = extended;
  return moveOrder(tx, orderId, { to: 'paid', ...reason, set: { months_added: monthsAdded, plan_before: planBefore } });
}

/**
 * All the money of a locked order went back, within the caller's transaction: the site that it opened is suspended at
 * once, what it added to a term is taken back. Of an order that gave nothing, nothing is touched.
 */
export async function revokeFulfillment(
  tx: Db,
  order: Order,
  refundedCents: number,
  reason: MoveReason,
): Promise<Order> {
  const { id, kind, event_id: eventId, months_added: monthsAdded, plan_before: planBefore } = order;
  if (order.status === 'pending') await releaseAddress(tx, id);
  const stood = order.status === 'paid' || order.status === 'partially_refunded';
  if (stood && eventId !== null && kind === 'new') await suspendSite(tx, eventId);
  if (stood && eventId !== null && monthsAdded !== null && planBefore !== null) {
    await revokeTerm(tx, { eventId, monthsAdded, planBefore });
  }
  return moveOrder(tx, id, { to: 'refunded', ...reason, set: { refunded_cents: refundedCents } });
}

/** Where a parked order's site is to be, and what of it is not known or to be corrected. */
export interface GivenAddress {
  subdomain: string;
  planId?: PlanId | undefined;
  templateId?: TemplateId | undefined;
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * The operator gives a parked order an address: its site is opened for whoever ordered, and it is paid. Refused with
 * `order_settled` for one that is not parked, `subdomain_unavailable`, and `invalid_input` where plan, template, name or
 * e-mail are neither known nor given.
 */
export async function giveAddress(
  { db }: Services,
  orderId: string,
  given: GivenAddress,
  operatorId: string,
): Promise<void> {
  const { subdomain } = given;
  const fault = RESERVED_SUBDOMAINS.has(subdomain) ? undefined : checkSubdomain(subdomain);
  if (fault !== undefined) throw fieldErrors({ subdomain: fault });
  if (RESERVED_SUBDOMAINS.has(subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  await db.transaction(async (tx) => {
    const known = requireFound(await findOrder(tx, orderId));
    await lockAddress(tx, { subdomain, orderId });
    const order = await lockWithAddress(tx, known);
    if (order.status !== 'parked') throw new ApiError('order_settled');
    const wanted = await applyGivenAddress(tx, order, given, operatorId);
    const buyerEmail = wanted.buyer_email;
    if (!(await holdAddress(tx, { subdomain, orderId, buyerEmail, seconds: CHECKOUT_HOLD_MINUTES * 60 }))) {
      throw new ApiError('subdomain_unavailable');
    }
    await replaceOrders(tx, { id: orderId, kind: 'new', subdomain, buyerEmail, eventId: null });
    const paid = await fulfillOrder(tx, wanted, { cause: `given the address ${subdomain}`, operatorId });
    if (paid.refunded_cents > 0) {
      await moveOrder(tx, orderId, { to: 'partially_refunded', cause: 'a part was given back before', operatorId });
    }
  });
}

/** The order with what the operator gave: from now on it is for a new site, also one that was for a term. */
async function applyGivenAddress(tx: Db, order: Order, given: GivenAddress, operatorId: string): Promise<Order> {
  const set = {
    kind: 'new' as const,
    event_id: null,
    subdomain: given.subdomain,
    template_id: given.templateId ?? order.template_id,
    plan_id: given.planId ?? order.plan_id,
    buyer_email: given.email ?? order.buyer_email,
    buyer_name: given.name ?? order.buyer_name,
  };
  const missing = {
    ...(set.template_id === null && { templateId: 'Please choose a template.' }),
    ...(set.plan_id === null && { planId: 'Please choose a plan.' }),
    ...(set.buyer_email === '' && { email: 'Please enter the e-mail address of the buyer.' }),
    ...(set.buyer_name === '' && { name: 'Please enter the name of the buyer.' }),
  };
  if (Object.keys(missing).length > 0) throw fieldErrors(missing);
  return addOrderNote(tx, order.id, { cause: `meant for ${given.subdomain}, ${set.buyer_email}`, operatorId, set });
}

/**
 * The operator notes that all the money of an order was given back, which then is what a full refund makes of it. Refused
 * with `order_settled` for an order without money, and for one that is no longer in the state that the operator saw: what
 * was parked then may have a site now, which this would suspend.
 */
export async function markRefunded(
  { db }: Services,
  orderId: string,
  { operatorId, seen }: { operatorId: string; seen: OrderStatus },
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockWithAddress(tx, requireFound(await findOrder(tx, orderId)));
    const hasMoney = ['paid', 'partially_refunded', 'parked'].includes(order.status);
    if (!hasMoney || order.status !== seen) throw new ApiError('order_settled');
    const cents = Math.max(order.total_cents, order.refunded_cents);
    await revokeFulfillment(tx, order, cents, { cause: 'marked as refunded', operatorId });
  });
}

/**
 * Sends the mail of an order to its buyer again: of a new site, with a fresh first link while there is no password; the
 * receipt of a term; or the word that parked money is in good hands. Refused with `order_settled` for any other order.
 */
export async function resendMail({ db }: Services, orderId: string, operatorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = requireFound(await lockOrder(tx, orderId));
    await addOrderNote(tx, orderId, { cause: 'the mail was sent again', operatorId });
    const again = createId();
    if (order.status === 'parked') return tx.enqueue(parkedMailJob, { orderId, again });
    if (order.status !== 'paid' && order.status !== 'partially_refunded') throw new ApiError('order_settled');
    if (order.kind !== 'new') return tx.enqueue(receiptJob, { orderId, again });
    const { eventId, ownerId } = requireFound(
      order.event_id === null ? undefined : await findSite(tx, { eventId: order.event_id }),
    );
    return tx.enqueue(siteReadyMailJob, { ownerId, eventId, orderId, again });
  });
}
