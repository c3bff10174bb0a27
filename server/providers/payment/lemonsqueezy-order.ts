import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import type { PaymentEvent } from './provider.ts';
import { cents, currency, theirId, typedEmail } from './parsing.ts';

/**
 * What of an order at Lemon Squeezy matters to us (docs.lemonsqueezy.com, The Order Object; docs/reference/failures.md,
 * Lemon Squeezy).
 */
const attributes = z.object({
  store_id: z.unknown().optional(),
  status: z.string().catch(''),
  currency,
  subtotal: cents,
  discount_total: cents,
  total: cents,
  tax_inclusive: z.boolean().catch(false),
  refunded: z.boolean().catch(false),
  refunded_amount: cents,
  first_order_item: z
    .object({ variant_id: z.unknown().optional(), quantity: z.unknown().optional() })
    .nullable()
    .catch(null),
  user_email: typedEmail,
  created_at: z.iso.datetime({ offset: true }).nullable().catch(null),
  test_mode: z.boolean().catch(false),
});

const order = z.object({
  id: theirId,
  attributes: attributes.catch(attributes.parse({})),
});

/** An order as both webhooks and the list of orders tell of it. */
export type LemonSqueezyOrder = z.output<typeof order>;

/** Reads an order; what is missing or odd in it becomes empty. */
export const lemonSqueezyOrder = order.catch(order.parse({}));

/** What an order says, whoever tells of it: all of an event but which one it is. */
export type OrderFacts = Omit<PaymentEvent, 'key' | 'kind' | 'orderId'>;

/** The facts of an order in our words; what does not fit the shop is told as the mismatch. */
export function toOrderFacts({ id, attributes: its }: LemonSqueezyOrder, shop: LemonSqueezyConfig): OrderFacts {
  const { total, currency: code, user_email: buyerEmail, test_mode: test } = its;
  return {
    providerOrderId: id,
    netCents: computeNet(its),
    totalCents: total,
    currency: code,
    refundedCents: computeRefunded(its),
    test,
    mismatch: findOrderMismatch(its, shop),
    buyerEmail,
  };
}

/**
 * What the goods cost. Where the store's prices include the tax, the total is the price after discounts, whatever tax is
 * in it; else the tax comes on top of the subtotal (docs.lemonsqueezy.com, Sales Tax and VAT).
 */
function computeNet({ tax_inclusive, total, subtotal, discount_total }: LemonSqueezyOrder['attributes']): number {
  return tax_inclusive ? total : Math.max(0, subtotal - discount_total);
}

/** What was given back so far: an order that is refunded as a whole may leave the amount out. */
function computeRefunded({ status, refunded, refunded_amount, total }: LemonSqueezyOrder['attributes']): number {
  if (refunded_amount > 0) return refunded_amount;
  return refunded || status === 'refunded' ? total : 0;
}

/**
 * Anything in the store can be bought by its address, with data of the buyer's choice in our fields
 * (docs/reference/failures.md, W6, W7).
 */
function findOrderMismatch(its: LemonSqueezyOrder['attributes'], shop: LemonSqueezyConfig): string | null {
  const { store_id, first_order_item: item, status } = its;
  if (String(store_id) !== shop.storeId) return 'it was sold by another store';
  if (!item) return 'it does not say what was sold';
  if (String(item.variant_id) !== shop.variantId) return 'another product was sold';
  if (item.quantity !== undefined && item.quantity !== 1) return 'more than one was sold';
  return status === 'fraudulent' ? 'the provider takes it for fraud' : null;
}
