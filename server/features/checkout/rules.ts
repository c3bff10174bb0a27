import { planOf } from '../../../contract/catalog.ts';
import { SANDBOX_CARDS, type CheckoutOrder } from '../../../contract/checkout.ts';
import { RESERVED_SUBDOMAINS, subdomainFault } from '../../../contract/sites.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';

/**
 * What is wrong with an order as it came, by field; empty when nothing is. A reserved name is well formed: that it cannot
 * be had is another answer (interface 3, Buying).
 */
export function orderFaults({ customerEmail, customerName, checkoutData }: CheckoutOrder): Record<string, string> {
  const { subdomain, plan_id, total_amount, customer_email, customer_name } = checkoutData;
  const form = RESERVED_SUBDOMAINS.has(subdomain) ? undefined : subdomainFault(subdomain);
  const price = planOf(plan_id).priceCents / 100;
  return {
    ...(form !== undefined && { subdomain: form }),
    ...(typeof total_amount === 'number' &&
      total_amount !== price && { total_amount: `The price of this plan is $${price.toFixed(2)}.` }),
    ...(customer_email !== undefined &&
      customer_email !== customerEmail && { customer_email: 'The two e-mail addresses differ.' }),
    ...(customer_name !== undefined && customer_name !== customerName && { customer_name: 'The two names differ.' }),
  };
}

/** What we know of an order that a payment names. */
export interface JudgedOrder {
  provider: string;
  status: 'pending' | 'paid' | 'void';
  total_cents: number;
  currency: string;
}

/**
 * Why a payment cannot be taken for an order, for the operator to see; undefined when it can. Nothing in the event is
 * trusted but what agrees with our own order.
 */
export function parkingReason(
  provider: string,
  event: Pick<PaymentEvent, 'totalCents' | 'currency'>,
  order: JudgedOrder | undefined,
): string | undefined {
  if (!order) return 'no order of ours';
  if (order.provider !== provider) return 'an order of another provider';
  if (event.currency !== order.currency) return 'another currency than ordered';
  if (event.totalCents !== order.total_cents) return 'another amount than ordered';
  if (order.status === 'void') return 'a voided checkout';
  return order.status === 'paid' ? 'a second payment for the same checkout' : undefined;
}

/** Whether all was given back; a part of it leaves the site alone. */
export function isFullRefund({
  kind,
  totalCents,
  refundedCents,
}: Pick<PaymentEvent, 'kind' | 'totalCents' | 'refundedCents'>): boolean {
  return (kind === 'paid' || kind === 'refunded') && refundedCents > 0 && refundedCents >= totalCents;
}

/** What the sandbox's test cards do (interface 3, `sandbox`); blanks and hyphens in a number do not matter. */
export function readCard(typed: string): 'pays' | 'declined' | 'invalid' {
  const digits = digitsOf(typed);
  if (digits === digitsOf(SANDBOX_CARDS.pays)) return 'pays';
  return digits === digitsOf(SANDBOX_CARDS.declined) ? 'declined' : 'invalid';
}

const digitsOf = (typed: string) => typed.replace(/[\s-]/g, '');
