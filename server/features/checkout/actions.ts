import { z } from 'zod';
import { planOf, templateOf } from '../../../contract/catalog.ts';
import { CHECKOUT_HOLD_MINUTES, type CheckoutOrder, type CheckoutState } from '../../../contract/checkout.ts';
import type { CheckoutOrderView, MarketingPage } from '../../../contract/pages.ts';
import { RESERVED_SUBDOMAINS } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, invalidFields } from '../../kit/errors.ts';
import { newToken } from '../../kit/ids.ts';
import { job } from '../../kit/jobs.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';
import { sendSandboxPayment } from '../../providers/payment/sandbox.ts';
import type { Services } from '../../services.ts';
import { findOrCreateOwner, firstLinkJob } from '../owners/actions.ts';
import { findSite, holdAddress, lockAddress, openSite, releaseAddress, suspendSite } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import { isFullRefund, orderFaults, parkingReason, readCard } from './rules.ts';
import * as store from './store.ts';

const CURRENCY = 'USD';
const CHECKOUT_ID = /^[\w-]{22}$/;

/** What happened at a provider is handled by this job, once per event of its. */
export const paymentEventJob = job('checkout.payment-event', z.object({ provider: z.string(), key: z.string() }));

/**
 * Starts a checkout (interface 3, Buying): holds the address, voids what the same buyer began for it before, and asks the
 * provider for a place to pay. Refused with `invalid_input`, `subdomain_unavailable`, or `unavailable` when the provider
 * cannot be reached; then the address is free again.
 */
export async function createCheckout(
  services: Services,
  wish: CheckoutOrder,
): Promise<{ success: true; checkoutUrl: string; checkoutId: string }> {
  const faults = orderFaults(wish);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const order = newOrder(services, wish);
  if (RESERVED_SUBDOMAINS.has(order.subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  await services.db.transaction(async (tx) => {
    await store.insertOrder(tx, order);
    const { id: orderId, subdomain, buyer_email: buyerEmail } = order;
    const held = await holdAddress(tx, { subdomain, orderId, buyerEmail, seconds: CHECKOUT_HOLD_MINUTES * 60 });
    if (!held) throw new ApiError('subdomain_unavailable');
    await store.voidEarlierOrders(tx, order);
  });
  const { url } = await startAtProvider(services, order);
  return { success: true, checkoutUrl: url, checkoutId: order.id };
}

/** The order as we make it: the price is the plan's, whatever the buyer's page said. */
function newOrder({ payment }: Services, { customerEmail, customerName, checkoutData }: CheckoutOrder): store.NewOrder {
  return {
    // Whoever knows it may look at the order: 128 random bits.
    id: newToken(16),
    subdomain: checkoutData.subdomain,
    template_id: checkoutData.template_id,
    plan_id: checkoutData.plan_id,
    buyer_email: customerEmail,
    buyer_name: customerName,
    total_cents: planOf(checkoutData.plan_id).priceCents,
    currency: CURRENCY,
    provider: payment.name,
  };
}

async function startAtProvider(services: Services, order: store.NewOrder): Promise<{ url: string }> {
  const { config, db, log, payment } = services;
  try {
    const started = await payment.startCheckout({
      orderId: order.id,
      description: `${config.brand.name}: ${templateOf(order.template_id).name}, ${planOf(order.plan_id).term}`,
      totalCents: order.total_cents,
      buyerEmail: order.buyer_email,
      buyerName: order.buyer_name,
      returnUrl: `${config.brand.origin}/welcome?checkout=${order.id}`,
    });
    await store.noteCheckout(db, order.id, started);
    return started;
  } catch (error) {
    log.warn({ err: error, checkout: order.id }, 'the payment provider started no checkout');
    await db.transaction(async (tx) => {
      await releaseAddress(tx, order.id);
      await store.voidOrder(tx, order.id);
    });
    throw error instanceof ApiError ? error : new ApiError('unavailable');
  }
}

/** How far a checkout is; undefined for an unknown one. */
export async function checkoutState({ config, db }: Services, checkoutId: string): Promise<CheckoutState | undefined> {
  const order = await orderBy(db, checkoutId);
  if (!order) return undefined;
  const site = order.event_id === null ? undefined : await findSite(db, { eventId: order.event_id });
  const subdomain = site?.subdomain ?? order.subdomain;
  const plan = planOf(order.plan_id);
  return {
    status: order.status,
    subdomain,
    siteUrl: site ? siteOrigin(config.brand.origin, subdomain) : null,
    substitute: typeof site?.substituteFor === 'string',
    templateName: templateOf(order.template_id).name,
    planName: plan.name,
    term: plan.term,
    totalCents: order.total_cents,
    knownOwner: order.known_owner,
  };
}

/** An order by what stands in an address: nothing that cannot be an id reaches the database. */
async function orderBy(db: Db, checkoutId: string): Promise<store.Order | undefined> {
  return CHECKOUT_ID.test(checkoutId) ? store.findOrder(db, checkoutId) : undefined;
}

/** What the sandbox's hosted checkout shows, or that the checkout is paid and the buyer goes on to the welcome page. */
export type CheckoutView = { paid: string } | { status: number; page: MarketingPage };

/** The sandbox's page of a checkout (interface 3, `sandbox`). */
export async function checkoutPage(services: Services, checkoutId: string): Promise<CheckoutView> {
  const order = await sandboxOrder(services, checkoutId);
  if (order?.status === 'paid') return { paid: order.id };
  const { brand } = services.config;
  if (!order) return { status: 404, page: { page: 'checkout-closed', brand, reason: 'unknown' } };
  if (order.status === 'void') return { status: 410, page: { page: 'checkout-closed', brand, reason: 'void' } };
  return { status: 200, page: { page: 'checkout', brand, order: viewOf(order, brand.domain) } };
}

/**
 * What the sandbox's pay button does: the card that pays sends the signed webhook and leads on, the one that is declined
 * is a 402 page, any other number a 400 page; a checkout that was voided is 409.
 */
export async function payInSandbox(services: Services, checkoutId: string, cardNumber: string): Promise<CheckoutView> {
  const view = await checkoutPage(services, checkoutId);
  if ('paid' in view) return view;
  if (view.page.page !== 'checkout') return { ...view, status: view.status === 410 ? 409 : view.status };
  const kind = readCard(cardNumber);
  if (kind !== 'pays') {
    const status = kind === 'declined' ? 402 : 400;
    return { status, page: { ...view.page, problem: { kind, typed: cardNumber } } };
  }
  await sendSandboxPayment(services, {
    // One order there for each of ours, as a hosted checkout takes one payment: a double click pays once.
    id: `sandbox-${checkoutId}`,
    orderId: checkoutId,
    totalCents: view.page.order.totalCents,
    currency: CURRENCY,
    refundedCents: 0,
  });
  return { paid: checkoutId };
}

async function sandboxOrder({ db, payment }: Services, checkoutId: string): Promise<store.Order | undefined> {
  const order = payment.name === 'sandbox' ? await orderBy(db, checkoutId) : undefined;
  return order?.provider === 'sandbox' ? order : undefined;
}

function viewOf(order: store.Order, domain: string): CheckoutOrderView {
  const plan = planOf(order.plan_id);
  return {
    checkoutId: order.id,
    templateId: order.template_id,
    templateName: templateOf(order.template_id).name,
    planName: plan.name,
    term: plan.term,
    address: `${order.subdomain}.${domain}`,
    buyerName: order.buyer_name,
    buyerEmail: order.buyer_email,
    struckCents: plan.struckCents,
    totalCents: order.total_cents,
  };
}

/**
 * Takes a provider's webhook: verified over the raw body, kept once under the provider's own key, and left to a job.
 * Refused with `not_found` for a provider that is not in use and `invalid_signature`.
 */
export async function takeWebhook(
  { db, payment }: Services,
  {
    provider,
    rawBody,
    headers,
  }: { provider: string; rawBody: string; headers: Parameters<typeof payment.readWebhook>[1] },
): Promise<void> {
  if (provider !== payment.name) throw new ApiError('not_found');
  const event = payment.readWebhook(rawBody, headers);
  if (!event) throw new ApiError('invalid_signature');
  const { key } = event;
  await db.transaction(async (tx) => {
    const body = { event, raw: rawBody };
    if (await store.insertPaymentEvent(tx, { provider, key, body }))
      await tx.enqueue(paymentEventJob, { provider, key });
  });
}

const keptEvent = z.object({
  event: z.object({
    key: z.string(),
    kind: z.enum(['paid', 'refunded', 'expired', 'other']),
    providerOrderId: z.string(),
    orderId: z.string().nullable(),
    netCents: z.number(),
    totalCents: z.number(),
    currency: z.string(),
    refundedCents: z.number(),
    test: z.boolean(),
    mismatch: z.string().nullable(),
    buyerEmail: z.string().nullable(),
  }),
});

/**
 * Handles a kept event. What comes of all events of a payment is the same in whatever order they come and however often:
 * each is handled once, a payment is judged once, when it is first heard to be paid, and a full refund is remembered
 * from whenever it is heard.
 */
export async function handlePaymentEvent(
  { db, log }: Services,
  { provider, key }: z.output<typeof paymentEventJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await store.lockUnhandledEvent(tx, provider, key);
    if (kept === undefined) return;
    const { event } = keptEvent.parse(kept);
    const outcome = await settle(tx, provider, event);
    await store.stampEvent(tx, provider, key, outcome);
    // What is parked waits for the operator.
    const level = outcome.startsWith('parked') ? 'warn' : 'info';
    log[level]({ provider, key, checkout: event.orderId, outcome }, 'a payment event was handled');
  });
}

/** What came of an event, in words for the operator. */
async function settle(tx: Db, provider: string, event: PaymentEvent): Promise<string> {
  if (event.kind !== 'paid' && event.kind !== 'refunded') return 'nothing to do';
  const heard = await store.claimPayment(tx, { provider, ...event });
  const payment = event.kind === 'paid' && !heard.judged ? await judge(tx, heard, event) : heard;
  if (heard.state === 'refunded' || isFullRefund(event)) {
    await store.updatePayment(tx, heard, { state: 'refunded' });
    if (payment.event_id === null) return 'refunded, no site';
    await suspendSite(tx, payment.event_id);
    return 'refunded, site suspended';
  }
  if (event.kind === 'refunded') return 'partly refunded';
  return payment.reason === null ? payment.state : `${payment.state}: ${payment.reason}`;
}

type Verdict = Pick<store.Payment, 'state' | 'reason' | 'event_id'>;

/** Applies a payment to its order, or parks it in sight of the operator with the reason. */
async function judge(tx: Db, heard: store.Payment, event: PaymentEvent): Promise<Verdict> {
  const order = event.orderId === null ? undefined : await lockOrder(tx, event.orderId);
  const reason = parkingReason(heard.provider, event, order) ?? null;
  const event_id = order && reason === null ? await openOrderedSite(tx, order) : null;
  const verdict: Verdict = { state: reason === null ? 'applied' : 'parked', reason, event_id };
  const { totalCents: total_cents, currency } = event;
  await store.updatePayment(tx, heard, { ...verdict, order_id: order?.id ?? null, total_cents, currency });
  return verdict;
}

/** The address first, then the order: as `createCheckout` does, which voids orders of an address that it has locked. */
async function lockOrder(tx: Db, orderId: string): Promise<store.Order | undefined> {
  const order = await store.findOrder(tx, orderId);
  if (!order) return undefined;
  await lockAddress(tx, { subdomain: order.subdomain, orderId });
  return store.lockOrder(tx, orderId);
}

/** Owner, site, event and questions of a paid order, all or nothing, and the mail about them. */
async function openOrderedSite(tx: Db, order: store.Order): Promise<string> {
  const { ownerId, known } = await findOrCreateOwner(tx, { email: order.buyer_email, name: order.buyer_name });
  const { eventId } = await openSite(tx, {
    ownerId,
    subdomain: order.subdomain,
    templateId: order.template_id,
    planId: order.plan_id,
    orderId: order.id,
  });
  await store.markPaid(tx, order.id, { eventId, known });
  await tx.enqueue(firstLinkJob, { ownerId, eventId, orderId: order.id });
  return eventId;
}
