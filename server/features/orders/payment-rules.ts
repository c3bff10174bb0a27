import { z } from 'zod';
import { DISPUTE_STATUSES, type OrderStatus } from '../../../contract/orders.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';

/** Hours after which a checkout can no longer be paid. Providers close theirs after 24. */
export const OPEN_HOURS = 25;
/** An event that is not handled by then has lost its job, or the job keeps failing. */
export const OVERDUE_SECONDS = 600;

/** The body of a row of `payment_events`, of this release or an earlier one. */
export const storedEvent = z.object({
  event: z.object({
    key: z.string(),
    kind: z.enum(['paid', 'refunded', 'disputed', 'expired', 'other']),
    providerOrderId: z.string(),
    orderId: z.string().nullable(),
    netCents: z.number(),
    totalCents: z.number(),
    currency: z.string(),
    refundedCents: z.number(),
    test: z.boolean(),
    mismatch: z.string().nullable(),
    buyerEmail: z.string().nullable(),
    paidAt: z.string().optional(),
    dispute: z
      .object({
        status: z.enum(DISPUTE_STATUSES),
        reason: z.string(),
        respondBy: z.string().nullable(),
        reportedAt: z.string(),
      })
      .optional(),
  }),
  /** Found in the provider's list, not received as a webhook. */
  listed: z.literal(true).optional(),
});
export type StoredEvent = z.output<typeof storedEvent>;

export interface NamedOrder {
  provider: string;
  total_cents: number;
  currency: string;
  hasPayment: boolean;
}

/**
 * Returns the reason for the operator; undefined if the payment can belong to the order. The same check applies to a
 * refund that arrives first, so naming an order is not enough to refund it (docs/reference/failures.md, W3, W6, W7).
 */
export function findMismatch(
  provider: string,
  event: Pick<PaymentEvent, 'netCents' | 'currency' | 'mismatch'>,
  order: NamedOrder | undefined,
): string | undefined {
  if (event.mismatch !== null) return event.mismatch;
  if (!order) return 'unknown order';
  if (order.provider !== provider) return 'order of another payment provider';
  if (event.currency !== order.currency) return 'different currency from the order';
  if (event.netCents < order.total_cents) return 'less than the price';
  return order.hasPayment ? 'second payment for the same checkout' : undefined;
}

export interface PaymentFacts {
  /** False if only a refund was reported. */
  paid: boolean;
  refundedCents: number;
  totalCents: number;
}

/** Facts only accumulate, so the order of events does not matter. */
export function addEventFacts(
  facts: PaymentFacts,
  event: Pick<PaymentEvent, 'kind' | 'refundedCents' | 'totalCents'>,
): PaymentFacts {
  return {
    paid: facts.paid || event.kind === 'paid',
    refundedCents: Math.max(facts.refundedCents, event.refundedCents),
    totalCents: Math.max(facts.totalCents, event.totalCents),
  };
}

export const NO_FACTS: PaymentFacts = { paid: false, refundedCents: 0, totalCents: 0 };

export function isFullRefund({ refundedCents, totalCents }: PaymentFacts): boolean {
  return refundedCents > 0 && refundedCents >= totalCents;
}

/**
 * Returns undefined if the order needs no change. `isDisputed`: an operator has to decide about a dispute. A late payment counts unless a newer checkout has replaced the order.
 */
export function computeNextStatus(
  { status, replaced, site_stands = false }: { status: OrderStatus; replaced: boolean; site_stands?: boolean },
  facts: PaymentFacts & { isDisputed?: boolean },
): OrderStatus | undefined {
  if (status === 'refunded') return undefined;
  if (isFullRefund(facts)) return 'refunded';
  if (status === 'pending' && facts.paid) return 'paid';
  if (status === 'failed' && facts.paid) return replaced ? 'parked' : 'paid';
  if ((status === 'paid' || status === 'partially_refunded') && facts.isDisputed) return 'parked';
  if (status === 'parked' && site_stands && !facts.isDisputed) return 'paid';
  if (status === 'paid' && facts.refundedCents > 0) return 'partially_refunded';
  return undefined;
}
