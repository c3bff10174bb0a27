import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DisputeStatus } from '../../../contract/orders.ts';
import type { PaymentEvent } from './provider.ts';
import { parseJson, cents, currency, ourOrderId, theirId, typedEmail } from './parsing.ts';

/**
 * Only metadata is read, because only we can set it; whoever opens a payment link of the same account can set
 * `client_reference_id`.
 */
const metadata = z
  .object({ order_id: ourOrderId })
  .transform(({ order_id }) => order_id)
  .catch(null);

const charge = z.object({
  amount: cents,
  amount_refunded: cents,
  currency,
  payment_intent: theirId,
  metadata,
  billing_details: z
    .object({ email: typedEmail })
    .transform(({ email }) => email)
    .catch(null),
  livemode: z.boolean().catch(false),
});

/** An id or, if expanded, the object with its charge. */
const paymentIntent = z.union([
  theirId.pipe(z.string().min(1)).transform((id) => ({ id, refundedCents: 0 })),
  z
    .object({ id: theirId, latest_charge: z.object({ amount_refunded: cents }).nullable().catch(null) })
    .transform(({ id, latest_charge }) => ({ id, refundedCents: latest_charge?.amount_refunded ?? 0 })),
]);

const session = z.object({
  id: theirId,
  mode: z.string().catch(''),
  payment_status: z.string().catch(''),
  amount_subtotal: cents,
  amount_total: cents,
  total_details: z
    .object({ amount_discount: cents })
    .transform(({ amount_discount }) => amount_discount)
    .catch(0),
  currency,
  payment_intent: paymentIntent.nullable().catch(null),
  metadata,
  customer_details: z
    .object({ email: typedEmail })
    .transform(({ email }) => email)
    .catch(null),
  livemode: z.boolean().catch(false),
});

/** In seconds since the Unix epoch. */
const seconds = z
  .int()
  .min(0)
  .max(2 ** 32)
  .transform((value) => new Date(value * 1000).toISOString());

const dispute = z.object({
  payment_intent: theirId,
  status: z.string().catch(''),
  reason: z
    .string()
    .regex(/^[a-z_]{1,50}$/)
    .transform((reason) => reason.replaceAll('_', ' '))
    .catch('no reason given'),
  evidence_details: z
    .object({ due_by: seconds })
    .transform(({ due_by }) => due_by)
    .nullable()
    .catch(null),
  livemode: z.boolean().catch(false),
});

const event = z.object({
  id: theirId,
  created: seconds.catch(new Date(0).toISOString()),
  type: z.string().catch(''),
  data: z.object({ object: z.unknown().optional() }).catch({ object: undefined }),
});

type Facts = Omit<PaymentEvent, 'key' | 'kind'>;

function readSessionFacts(object: unknown): Facts & { paid: boolean } {
  const its = session.catch(session.parse({})).parse(object);
  return {
    paid: its.payment_status === 'paid',
    // An unpaid session has no payment intent.
    providerOrderId: its.payment_intent?.id ?? its.id,
    orderId: its.metadata,
    netCents: Math.max(0, its.amount_subtotal - its.total_details),
    totalCents: its.amount_total,
    currency: its.currency,
    refundedCents: its.payment_intent?.refundedCents ?? 0,
    test: !its.livemode,
    mismatch: its.mode === 'payment' ? null : 'it is no single payment',
    buyerEmail: its.customer_details,
  };
}

/** A charge does not say how much of the amount is tax. */
function readChargeFacts(object: unknown): Facts {
  const its = charge.catch(charge.parse({})).parse(object);
  return {
    providerOrderId: its.payment_intent,
    orderId: its.metadata,
    netCents: its.amount,
    totalCents: its.amount,
    currency: its.currency,
    refundedCents: its.amount_refunded,
    test: !its.livemode,
    mismatch: null,
    buyerEmail: its.billing_details,
  };
}

/** A dispute that was closed as a warning, or prevented, took no money (docs.stripe.com, The Dispute object). */
const OUTCOMES: Readonly<Record<string, DisputeStatus>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Returns what a webhook would have reported about a listed dispute. */
export function toDisputeEvent(object: { id: string }, now: string): PaymentEvent {
  const facts = readDisputeFacts(object, now);
  const key = `listed ${object.id} ${facts.dispute?.status}`;
  return { ...facts, kind: 'disputed', key, providerOrderId: facts.providerOrderId || key };
}

function readDisputeFacts(object: unknown, reportedAt: string): Facts {
  const its = dispute.catch(dispute.parse({})).parse(object);
  return {
    ...readChargeFacts(undefined),
    providerOrderId: its.payment_intent,
    test: !its.livemode,
    dispute: {
      status: OUTCOMES[its.status] ?? 'open',
      reason: its.reason,
      respondBy: its.evidence_details,
      reportedAt,
    },
  };
}

/**
 * Unknown types have no effect (docs.stripe.com, Types of events). A completed session may still wait for the money; a
 * later event reports the outcome. Refunds are read from the charge, which has the total refunded amount; events of
 * single refunds do not.
 */
export function readStripeEvent(rawBody: string): PaymentEvent {
  const { id, created, type, data } = event.catch(event.parse({})).parse(parseJson(rawBody));
  const key = id || createHash('sha256').update(rawBody).digest('hex');
  const toEvent = (kind: PaymentEvent['kind'], { providerOrderId, ...facts }: Facts): PaymentEvent => ({
    ...facts,
    key,
    kind,
    // Keeps a payment without an id apart from all others.
    providerOrderId: providerOrderId || key,
  });
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { paid, ...facts } = readSessionFacts(data.object);
      return toEvent(paid ? 'paid' : 'other', facts);
    }
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { paid: _, ...facts } = readSessionFacts(data.object);
      return toEvent('expired', facts);
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return toEvent('disputed', readDisputeFacts(data.object, created));
    case 'charge.refunded':
      return toEvent('refunded', readChargeFacts(data.object));
    default:
      return toEvent('other', readChargeFacts(undefined));
  }
}

/**
 * Returns the events that the session's webhooks would have sent. A fully refunded session gets no paid event, because
 * it must not open a site.
 */
export function toPaymentEvents(object: unknown): PaymentEvent[] {
  const { paid, ...facts } = readSessionFacts(object);
  const { providerOrderId: id, refundedCents, totalCents } = facts;
  if (!paid) return [];
  const payment: PaymentEvent = { ...facts, kind: 'paid', key: `listed ${id} paid` };
  if (refundedCents === 0) return [payment];
  const refund: PaymentEvent = { ...facts, kind: 'refunded', key: `listed ${id} refunded ${refundedCents}` };
  return refundedCents >= totalCents ? [refund] : [payment, refund];
}
