import { randomBytes } from 'node:crypto';
import type { SessionForm } from './stripe-sessions.ts';

export interface Charge {
  id: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  email: string;
  form: SessionForm;
}

export interface Session {
  id: string;
  url: string;
  form: SessionForm;
  /** In seconds since the Unix epoch. */
  created: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  email: string | null;
  charge: Charge | undefined;
}

/** `expanded` includes the payment (docs.stripe.com, The Checkout Session object). */
export function toSessionJson({ id, form, charge, ...its }: Session, livemode: boolean, expanded = false): object {
  const amount = sumAmount(form);
  const payment = expanded && charge ? toPaymentJson(charge, livemode) : (charge?.payment_intent ?? null);
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    amount_subtotal: amount,
    amount_total: amount,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    currency: 'usd',
    client_reference_id: form.client_reference_id,
    metadata: form.metadata,
    customer_email: form.customer_email,
    customer_details: its.email === null ? null : { email: its.email, name: null },
    payment_intent: payment,
    payment_status: its.payment_status,
    status: its.status,
    created: its.created,
    expires_at: its.created + 86_400,
    success_url: form.success_url,
    url: its.status === 'open' ? its.url : null,
    livemode,
  };
}

function toPaymentJson(charge: Charge, livemode: boolean): object {
  const { payment_intent: id, amount } = charge;
  return { id, object: 'payment_intent', amount, currency: 'usd', latest_charge: toChargeJson(charge, livemode) };
}

/** See docs.stripe.com, The Charge object. */
export function toChargeJson({ form, email, ...its }: Charge, livemode: boolean): object {
  return {
    ...its,
    object: 'charge',
    currency: 'usd',
    refunded: its.amount_refunded === its.amount,
    description: form.payment_intent_data.description,
    metadata: form.payment_intent_data.metadata,
    billing_details: { email, name: null },
    paid: true,
    status: 'succeeded',
    livemode,
  };
}

/** See docs.stripe.com, The Dispute object. Its metadata is its own, not that of the payment. */
export interface Dispute {
  id: string;
  charge: Charge;
  status: string;
  reason: string;
  /** In seconds since the Unix epoch. */
  dueBy: number;
  created: number;
}

export function toDisputeJson({ id, charge, status, reason, dueBy, created }: Dispute, livemode: boolean): object {
  return {
    id,
    object: 'dispute',
    created,
    amount: charge.amount,
    currency: 'usd',
    charge: charge.id,
    payment_intent: charge.payment_intent,
    evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    reason,
    status,
    livemode,
  };
}

export const toEventJson = (type: string, object: object, livemode: boolean): object => ({
  id: createStripeId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created: getNowInSeconds(),
  data: { object },
  livemode,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});

export const createStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const getNowInSeconds = (): number => Math.floor(Date.now() / 1000);
export const sumAmount = ({ line_items }: SessionForm): number =>
  line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
