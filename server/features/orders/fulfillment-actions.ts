import { getPlan, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { CHECKOUT_HOLD_MINUTES, type OrderStatus } from '../../../contract/orders.ts';
import { RESERVED_SUBDOMAINS, checkSubdomain } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { holdAddress, lockAddress, releaseAddress } from '../sites/address-actions.ts';
import { replaceOrders, moveOrder, addOrderNote, parkedMailJob, receiptJob, type Order } from './actions.ts';
import { correctOwnerEmail, findOrCreateOwner } from '../owners/actions.ts';
import { extendSite, findSite, openSite, shortenTerm, suspendSite } from '../sites/actions.ts';
import { computePaidTerm, type TermOrder } from './fulfillment-rules.ts';
import { isStanding } from './rules.ts';
import { siteReadyMailJob } from './site-ready-actions.ts';
import { findOrder, lockOrder, lockSiteOrders, lockTermOrders } from './store.ts';

interface MoveReason {
  cause: string;
  operatorId?: string | undefined;
}

/**
 * Checkouts lock the address before the orders that they replace, and a refund changes other orders of the site; locking
 * in the same order prevents deadlocks.
 */
export async function lockWithAddress(tx: Db, { id, kind, subdomain, event_id: eventId }: Order): Promise<Order> {
  if (eventId !== null) await lockSiteOrders(tx, eventId);
  if (kind === 'new' && subdomain !== null) await lockAddress(tx, { subdomain, orderId: id });
  return requireFound(await lockOrder(tx, id));
}

/**
 * Needs a locked order and the caller's transaction. Creates a site with owner, event and questions, or extends the
 * term of a site, and enqueues the mail. Parks the order if its site can no longer be extended.
 */
export async function fulfillOrder(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  return order.kind === 'new' ? openOrderedSite(tx, order, reason) : extendOrderedSite(tx, order, reason);
}

async function openOrderedSite(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  const { id: orderId, subdomain, template_id: templateId, plan_id: planId } = order;
  if (subdomain === null || templateId === null || planId === null)
    throw new Error(`order ${order.number} lacks a site`);
  // The owner is the person who ordered here, whatever was typed at the provider (docs/reference/failures.md, W8).
  await claimAddress(tx, order, subdomain);
  const { ownerId, known } = await findOrCreateOwner(tx, { email: order.buyer_email, name: order.buyer_name });
  const { eventId } = await openSite(tx, { ownerId, subdomain, templateId, planId, orderId });
  await tx.enqueue(siteReadyMailJob, { ownerId, eventId, orderId });
  return moveOrder(tx, orderId, { to: 'paid', ...reason, set: { event_id: eventId, known_owner: known } });
}

/**
 * Fails the buyer's other open checkouts for the address, because one is paid now, and takes over their hold. Returns
 * false if the address is sold or held for somebody else.
 */
async function claimAddress(tx: Db, { id, buyer_email: buyerEmail }: Order, subdomain: string): Promise<boolean> {
  const replaces = await replaceOrders(tx, { id, kind: 'new', subdomain, buyerEmail, eventId: null });
  return holdAddress(tx, { subdomain, orderId: id, replaces, seconds: CHECKOUT_HOLD_MINUTES * 60 });
}

async function extendOrderedSite(tx: Db, order: Order, reason: MoveReason): Promise<Order> {
  const { id: orderId, kind, event_id: eventId, plan_id: planId, total_cents: paidCents } = order;
  if (kind === 'new' || eventId === null || planId === null) throw new Error(`order ${order.number} lacks a term`);
  const extended = await extendSite(tx, { eventId, kind, planId, paidCents });
  if (!extended) return moveOrder(tx, orderId, { to: 'parked', cause: 'the site can no longer be extended' });
  await tx.enqueue(receiptJob, { orderId });
  const { monthsAdded, planBefore } = extended;
  return moveOrder(tx, orderId, { to: 'paid', ...reason, set: { months_added: monthsAdded, plan_before: planBefore } });
}

/**
 * Needs a locked, fully refunded order (`lockWithAddress`) and the caller's transaction. Shortens the term of its site
 * to what is still paid, or suspends the site. Orders without fulfillment change nothing else.
 */
export async function revokeFulfillment(
  tx: Db,
  order: Order,
  refundedCents: number,
  reason: MoveReason,
): Promise<Order> {
  const { id, event_id: eventId } = order;
  if (order.status === 'pending') await releaseAddress(tx, id);
  if (isStanding(order) && eventId !== null) await revokeTerm(tx, order, eventId);
  const set = { refunded_cents: refundedCents, site_stands: false };
  return moveOrder(tx, id, { to: 'refunded', ...reason, set });
}

/** Parks upgrades that built on the refunded order and can no longer stand (decision 0037). */
async function revokeTerm(tx: Db, refunded: Order, eventId: string): Promise<void> {
  const all = await lockTermOrders(tx, eventId);
  const terms = all.flatMap(toTermOrder);
  const left = computePaidTerm(terms.filter(({ id }) => id !== refunded.id));
  const sum = (orders: readonly TermOrder[], count: (order: TermOrder) => number) =>
    orders.reduce((months, order) => months + count(order), 0);
  const countLeft = ({ id }: TermOrder) => left.months.get(id) ?? 0;
  const later = terms.slice(terms.findIndex(({ id }) => id === refunded.id) + 1);
  if (left.planId === undefined) await suspendSite(tx, eventId);
  else
    await shortenTerm(tx, {
      eventId,
      planId: left.planId,
      months: sum(terms, ({ months }) => months) - sum(terms, countLeft),
      monthsAfter: sum(later, countLeft),
    });
  const base = `the order ${refunded.number}, on which it was built, was refunded`;
  for (const { id, months } of later) {
    const added = left.months.get(id);
    if (added === undefined) {
      const cause = `${base}: refund it too`;
      const set = { months_added: null, plan_before: null, site_stands: false };
      if (all.some((order) => order.id === id && order.status === 'parked')) await addOrderNote(tx, id, { cause, set });
      else await moveOrder(tx, id, { to: 'parked', cause, set });
    } else if (added !== months) {
      await addOrderNote(tx, id, { cause: `${base}: it adds ${added} months`, set: { months_added: added } });
    }
  }
}

function toTermOrder(order: Order): TermOrder[] {
  const { id, kind, plan_id: planId, total_cents: paidCents, plan_before: planBefore } = order;
  if (planId === null) return [];
  const months = kind === 'new' ? getPlan(planId).months : (order.months_added ?? 0);
  return [{ id, kind, planId, months, paidCents, planBefore }];
}

export interface GivenAddress {
  subdomain: string;
  planId?: PlanId | undefined;
  templateId?: TemplateId | undefined;
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * Gives a parked order an address: creates the site for the buyer and marks the order as paid. Throws `order_settled`
 * if it is not parked, `subdomain_unavailable`, and `invalid_input` if plan, template, name or email are neither known
 * nor given.
 */
export async function giveAddress(
  { db }: Services,
  orderId: string,
  given: GivenAddress,
  operatorId: string,
): Promise<void> {
  const { subdomain } = given;
  const message = RESERVED_SUBDOMAINS.has(subdomain) ? undefined : checkSubdomain(subdomain);
  if (message !== undefined) throw buildFieldErrors({ subdomain: message });
  if (RESERVED_SUBDOMAINS.has(subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  await db.transaction(async (tx) => {
    const known = requireFound(await findOrder(tx, orderId));
    await lockAddress(tx, { subdomain, orderId });
    const order = await lockWithAddress(tx, known);
    if (order.status !== 'parked' || order.site_stands) throw new ApiError('order_settled');
    const wanted = await applyGivenAddress(tx, order, given, operatorId);
    if (!(await claimAddress(tx, wanted, subdomain))) throw new ApiError('subdomain_unavailable');
    const paid = await fulfillOrder(tx, wanted, { cause: `assigned the address ${subdomain}`, operatorId });
    if (paid.refunded_cents > 0) {
      await moveOrder(tx, orderId, { to: 'partially_refunded', cause: 'partially refunded before', operatorId });
    }
  });
}

/** The order becomes one for a new site, even if it was for a term. */
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
    ...(set.buyer_email === '' && { email: 'Please enter the buyer’s email.' }),
    ...(set.buyer_name === '' && { name: 'Please enter the buyer’s name.' }),
  };
  if (Object.keys(missing).length > 0) throw buildFieldErrors(missing);
  return addOrderNote(tx, order.id, {
    cause: `details entered: ${given.subdomain}, ${set.buyer_email}`,
    operatorId,
    set,
  });
}

/**
 * Applies the effects of a full refund. Throws `order_settled` for an order without a payment, or if its status has
 * changed since the operator saw it: a parked order may have a site by now, which this would suspend.
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
 * Queues the mail of a new site, with a fresh link if no password is set; the receipt of a term; or the notice about a
 * parked payment. Throws `order_settled` for any other order.
 */
export async function resendMail({ db }: Services, orderId: string, operatorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = requireFound(await lockOrder(tx, orderId));
    await addOrderNote(tx, orderId, { cause: 'email queued again', operatorId });
    const again = createId();
    if (order.status === 'parked' && !order.site_stands) return tx.enqueue(parkedMailJob, { orderId, again });
    if (!isStanding(order)) throw new ApiError('order_settled');
    if (order.kind !== 'new') return tx.enqueue(receiptJob, { orderId, again });
    const { eventId, ownerId } = requireFound(
      order.event_id === null ? undefined : await findSite(tx, { eventId: order.event_id }),
    );
    return tx.enqueue(siteReadyMailJob, { ownerId, eventId, orderId, again });
  });
}

/**
 * Corrects the mistyped email of an order for a new site, and queues its email. Throws `order_settled` for any other order
 * and during a dispute, and as `correctOwnerEmail` does.
 */
export async function correctEmail(
  services: Services,
  orderId: string,
  { email, operatorId }: { email: string; operatorId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const order = requireFound(await lockOrder(tx, orderId));
    if (order.kind !== 'new' || (order.status === 'parked' && order.site_stands)) throw new ApiError('order_settled');
    const site = order.event_id === null ? undefined : await findSite(tx, { eventId: order.event_id });
    if (site) await correctOwnerEmail(tx, site.ownerId, email);
    const cause = `email corrected from ${order.buyer_email} to ${email}`;
    await addOrderNote(tx, orderId, { cause, operatorId, set: { buyer_email: email } });
    await resendMail({ ...services, db: tx }, orderId, operatorId);
  });
}
