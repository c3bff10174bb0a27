import type { OrderStatus } from '../../../contract/orders.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';

/** So many hours after it began a checkout cannot be paid any more: providers close theirs after 24. */
export const OPEN_HOURS = 25;
/** An event that waits for so many seconds was lost on the way to its job, or fails again and again. */
export const OVERDUE_SECONDS = 600;

/** What we know of an order that a payment names. */
export interface NamedOrder {
  provider: string;
  total_cents: number;
  currency: string;
  /** A payment is its own already, whatever became of the two. */
  hasPayment: boolean;
}

/**
 * Why a payment cannot be the one of the order that it names, for the operator to see; undefined when it can. A refund
 * that is heard first is judged by the same: nobody's order is refunded by naming it (docs/reference/failures.md, W3,
 * W6, W7).
 */
export function findMismatch(
  provider: string,
  event: Pick<PaymentEvent, 'netCents' | 'currency' | 'mismatch'>,
  order: NamedOrder | undefined,
): string | undefined {
  if (event.mismatch !== null) return event.mismatch;
  if (!order) return 'no order of ours';
  if (order.provider !== provider) return 'an order of another provider';
  if (event.currency !== order.currency) return 'another currency than ordered';
  if (event.netCents < order.total_cents) return 'less than the price';
  return order.hasPayment ? 'a second payment for the same checkout' : undefined;
}

/** What was heard of an order at a provider so far, from all its events in whatever order they came. */
export interface PaymentFacts {
  /** The payment itself was heard of. */
  paid: boolean;
  refundedCents: number;
  totalCents: number;
}

/** What is known after one more event: nothing that was heard is unheard, so the order of events does not matter. */
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

/** Nothing was heard yet. */
export const NO_FACTS: PaymentFacts = { paid: false, refundedCents: 0, totalCents: 0 };

/** Whether all was given back. */
export function isFullRefund({ refundedCents, totalCents }: PaymentFacts): boolean {
  return refundedCents > 0 && refundedCents >= totalCents;
}

/**
 * The next step of an order, by what was heard of its payment; undefined when it is where it has to be. Money that comes
 * late is as good as any, unless a newer checkout has taken the place of the one that it is for.
 */
export function computeNextStatus(
  { status, replaced }: { status: OrderStatus; replaced: boolean },
  facts: PaymentFacts,
): OrderStatus | undefined {
  if (status === 'refunded') return undefined;
  if (isFullRefund(facts)) return 'refunded';
  if (status === 'pending' && facts.paid) return 'paid';
  if (status === 'failed' && facts.paid) return replaced ? 'parked' : 'paid';
  if (status === 'paid' && facts.refundedCents > 0) return 'partially_refunded';
  return undefined;
}
