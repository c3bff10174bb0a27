import { z } from 'zod';
import { toDecimal } from '../../../contract/money.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import { defineSealedTable } from '../../kit/reencryption.ts';
import type { DisputeReport, PaymentEvent } from '../../providers/payment/provider.ts';
import type { Services } from '../../services.ts';
import { releaseAddress } from '../sites/address-actions.ts';
import { fulfillOrder, lockWithAddress, revokeFulfillment } from './fulfillment-actions.ts';
import { failOrder, moveOrder, addOrderNote, parkMoney, type Order } from './actions.ts';
import {
  findMismatch,
  computeNextStatus,
  OPEN_HOURS,
  NO_FACTS,
  addEventFacts,
  storedEvent,
  type PaymentFacts,
  type StoredEvent,
} from './payment-rules.ts';
import { warnOperators } from './dispute-actions.ts';
import { describeDispute, isUndecided } from './dispute-rules.ts';
import { findDispute, saveDispute, type Dispute } from './dispute-store.ts';
import * as store from './payment-store.ts';
import { isStanding } from './rules.ts';
import { findOrder, listPayableOrders } from './store.ts';

interface EventKey {
  provider: string;
  key: string;
}

export const paymentEventJob = defineJob('payments.event', z.object({ provider: z.string(), key: z.string() }), {
  urgent: true,
});

/**
 * Verifies the raw body, stores it once under the provider's key, and enqueues its job. Throws `not_found` for a
 * provider that is not in use, and `invalid_signature`.
 */
export async function receiveWebhook(
  { db, payment, seal }: Services,
  {
    provider,
    rawBody,
    headers,
  }: { provider: string; rawBody: string; headers: Parameters<typeof payment.readWebhook>[1] },
): Promise<void> {
  if (provider !== payment.name) throw new ApiError('not_found');
  const event = payment.readWebhook(rawBody, headers);
  if (!event) throw new ApiError('invalid_signature');
  await storeEvent(db, provider, { event, raw: seal.encrypt(ENCRYPTION_PURPOSE, rawBody) });
}

/** Raw webhooks are encrypted because they may contain links that grant access, such as to the buyer's receipt. */
const ENCRYPTION_PURPOSE = 'webhook';

/** Does nothing if the event is stored already. */
export async function storeEvent(
  db: Db,
  provider: string,
  body: { event: PaymentEvent; raw?: string; listed?: true },
): Promise<void> {
  const { key } = body.event;
  await db.transaction(async (tx) => {
    if (await store.insertEvent(tx, { provider, key, body })) await tx.enqueue(paymentEventJob, { provider, key });
  });
}

export function decryptEventBody({ seal }: Services, body: unknown): unknown {
  const kept = z.looseObject({ raw: z.string().optional() }).parse(body);
  return kept.raw === undefined ? kept : { ...kept, raw: seal.decrypt(ENCRYPTION_PURPOSE, kept.raw) ?? kept.raw };
}

export const sealedEvents = defineSealedTable({
  name: 'webhooks',
  getPurpose: () => ENCRYPTION_PURPOSE,
  list: store.listSealedEvents,
  replace: store.replaceSealedEvent,
});

interface Outcome {
  outcome: string;
  orderId: string | null;
}

/**
 * Handles a stored event once. The result for a payment does not depend on the order or repetition of its events
 * (docs/reference/failures.md, W2 to W4): each event adds to the facts of the payment, and the order follows the facts.
 */
export async function handlePaymentEvent({ db, config, log }: Services, name: EventKey): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await store.lockEvent(tx, name);
    if (!kept || kept.handled) return;
    const result = await handleOrderEvent(tx, config, name.provider, storedEvent.parse(kept.body));
    await store.setEventOutcome(tx, name, result);
    log[result.outcome.startsWith('parked') ? 'warn' : 'info']({ ...name, ...result }, 'a payment event was handled');
  });
}

/** The event's facts are known already, so it has no further effect. Throws `not_found` for an unknown event. */
export async function replayEvent({ db, config }: Services, name: EventKey, operatorId: string): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const kept = requireFound(await store.lockEvent(tx, name));
    const result = await handleOrderEvent(tx, config, name.provider, storedEvent.parse(kept.body));
    await store.setEventOutcome(tx, name, result);
    if (result.orderId !== null) {
      await addOrderNote(tx, result.orderId, {
        cause: `webhook replayed: ${result.outcome}`,
        operatorId,
      });
    }
    return result;
  });
}

async function handleOrderEvent(tx: Db, config: Config, provider: string, kept: StoredEvent): Promise<Outcome> {
  const { event } = kept;
  if (event.kind === 'other') return { outcome: 'nothing to do', orderId: null };
  // A purchase with a test card creates nothing in production (docs/reference/failures.md, C3).
  if (event.test && config.production) return { outcome: 'test payment, ignored', orderId: null };
  await store.lockPayment(tx, provider, event.providerOrderId);
  if (event.kind === 'expired') return expire(tx, provider, event);
  if (event.dispute) return applyDispute(tx, provider, event.providerOrderId, event.dispute);
  const { order: heard, facts, news } = await applyEvent(tx, provider, kept);
  const dispute = await findDispute(tx, provider, event.providerOrderId);
  const order = await moveToNextStatus(tx, heard, { ...facts, dispute });
  return { outcome: news ? `${order.status}: ${news}` : order.status, orderId: order.id };
}

async function expire(tx: Db, provider: string, { orderId }: StoredEvent['event']): Promise<Outcome> {
  const named = orderId === null ? undefined : await findOrder(tx, orderId);
  if (named?.provider !== provider) return { outcome: 'unknown order', orderId: null };
  const failed = await closeCheckout(tx, named, 'checkout expired at the payment provider');
  return { outcome: failed ? 'failed' : 'nothing to do', orderId: named.id };
}

/** A dispute of a payment that is not known yet is applied when the payment is reported. */
async function applyDispute(tx: Db, provider: string, paymentId: string, report: DisputeReport): Promise<Outcome> {
  const before = await findDispute(tx, provider, paymentId);
  await saveDispute(tx, provider, paymentId, report);
  const dispute = requireFound(await findDispute(tx, provider, paymentId));
  const payment = await store.findPayment(tx, provider, paymentId);
  if (!payment) return { outcome: `dispute of an unknown payment: ${dispute.status}`, orderId: null };
  const order = await lockWithAddress(tx, requireFound(await findOrder(tx, payment.order_id)));
  const moved = await moveToNextStatus(tx, order, { ...toFacts(payment), dispute });
  if (before?.status === dispute.status) return { outcome: moved.status, orderId: order.id };
  if (moved.status === order.status) await addOrderNote(tx, order.id, { cause: describeDispute(dispute) });
  await warnOperators(tx, order, dispute.status);
  return { outcome: `${moved.status}: dispute ${dispute.status}`, orderId: order.id };
}

const toFacts = ({ paid, refunded_cents, total_cents }: store.Payment): PaymentFacts => ({
  paid,
  refundedCents: refunded_cents,
  totalCents: total_cents,
});

/** Releases the address of the checkout. Returns false if it is no longer pending. */
export async function closeCheckout(tx: Db, order: Order, cause: string): Promise<boolean> {
  await lockWithAddress(tx, order);
  const failed = await failOrder(tx, order.id, cause);
  if (failed) await releaseAddress(tx, order.id);
  return failed;
}

/** The first event of a payment finds its order. Returns the order, locked, and why the payment was parked now. */
async function applyEvent(
  tx: Db,
  provider: string,
  kept: StoredEvent,
): Promise<{ order: Order; facts: PaymentFacts; news: string | undefined }> {
  const { event } = kept;
  const known = await store.findPayment(tx, provider, event.providerOrderId);
  if (!known) return applyFirstEvent(tx, provider, kept);
  const facts = addEventFacts(toFacts(known), event);
  await store.updatePayment(tx, known, {
    ...toPaymentColumns(facts),
    buyer_email: known.buyer_email ?? event.buyerEmail,
  });
  const order = await lockWithAddress(tx, requireFound(await findOrder(tx, known.order_id)));
  return { order, facts, news: undefined };
}

async function applyFirstEvent(
  tx: Db,
  provider: string,
  { event, listed }: StoredEvent,
): ReturnType<typeof applyEvent> {
  const namedId = listed && event.orderId === null ? await findPayableOrder(tx, provider, event) : event.orderId;
  const found = namedId === null ? undefined : await findOrder(tx, namedId);
  const named = found && (await lockWithAddress(tx, found));
  const reason = findMismatch(provider, event, named && { ...named, hasPayment: await store.hasPayment(tx, named.id) });
  const own =
    named && reason === undefined ? named : await parkMoney(tx, toParkedMoney(provider, event, named), `${reason}`);
  const facts = addEventFacts(NO_FACTS, event);
  await store.insertPayment(tx, {
    provider,
    provider_order_id: event.providerOrderId,
    order_id: own.id,
    currency: event.currency,
    buyer_email: event.buyerEmail,
    ...toPaymentColumns(facts),
  });
  return { order: own, facts, news: reason };
}

const toPaymentColumns = ({ paid, refundedCents, totalCents }: PaymentFacts) => ({
  paid,
  refunded_cents: refundedCents,
  total_cents: totalCents,
});

/**
 * Matches a payment whose list entry lacks our id with the one order of the same buyer and price that was begun shortly
 * before (docs/reference/failures.md, W11).
 */
async function findPayableOrder(tx: Db, provider: string, event: StoredEvent['event']): Promise<string | null> {
  const { buyerEmail: email, netCents: cents, currency, paidAt } = event;
  if (email === null) return null;
  const look = { provider, email, cents, currency, paidAt: paidAt ?? null, hours: OPEN_HOURS };
  const [only, another] = await listPayableOrders(tx, look);
  return another === undefined ? (only ?? null) : null;
}

function toParkedMoney(
  provider: string,
  event: StoredEvent['event'],
  named: Order | undefined,
): Parameters<typeof parkMoney>[1] {
  return {
    kind: named?.kind ?? 'new',
    subdomain: named?.subdomain ?? null,
    templateId: named?.template_id ?? null,
    planId: named?.plan_id ?? null,
    buyerEmail: named?.buyer_email ?? event.buyerEmail?.toLowerCase() ?? '',
    buyerName: named?.buyer_name ?? '',
    totalCents: event.netCents,
    currency: event.currency,
    provider,
    // The site to renew. The site of an order for a new one belongs to that order.
    eventId: named && named.kind !== 'new' ? named.event_id : null,
  };
}

type KnownFacts = PaymentFacts & { dispute: Dispute | undefined };

/** Expects a locked order. */
async function moveToNextStatus(tx: Db, order: Order, facts: KnownFacts): Promise<Order> {
  const { dispute } = facts;
  const to = computeNextStatus(order, { ...facts, isDisputed: isUndecided(dispute) });
  if (dispute && isStanding(order) && (to === 'parked' || (to === 'paid' && order.status === 'parked'))) {
    const set = { site_stands: to === 'parked' };
    return moveToNextStatus(tx, await moveOrder(tx, order.id, { to, cause: describeDispute(dispute), set }), facts);
  }
  const { refundedCents } = facts;
  if (to === 'refunded') return revokeFulfillment(tx, order, refundedCents, { cause: 'refunded in full' });
  if (to === 'paid') {
    const cause = order.status === 'failed' ? 'paid after the order had failed' : 'paid';
    return moveToNextStatus(tx, await fulfillOrder(tx, order, { cause }), facts);
  }
  const set = { refunded_cents: refundedCents };
  const cause = `${toDecimal(refundedCents)} of ${toDecimal(facts.totalCents)} refunded`;
  if (to === 'partially_refunded') return moveOrder(tx, order.id, { to, cause, set });
  if (to === 'parked')
    return moveToNextStatus(
      tx,
      await moveOrder(tx, order.id, { to, cause: 'paid after a newer checkout had replaced it' }),
      facts,
    );
  if (refundedCents <= order.refunded_cents) return order;
  return addOrderNote(tx, order.id, { cause, set });
}
