import { z } from 'zod';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import type { PaymentEvent } from './provider.ts';
import { cents, currency, theirId, typedEmail } from './parsing.ts';

/** The attributes that we use (docs.lemonsqueezy.com, The Order Object; docs/reference/failures.md, Lemon Squeezy). */
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

export type LemonSqueezyOrder = z.output<typeof order>;

/** Missing or invalid values become empty. */
export const lemonSqueezyOrder = order.catch(order.parse({}));

export type OrderFacts = Omit<PaymentEvent, 'key' | 'kind' | 'orderId'>;

/** Values that do not match the shop's settings are reported as a mismatch. */
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
 * If the store's prices include tax, the net is the total, which is the discounted price including any tax; otherwise
 * tax is added to the subtotal (docs.lemonsqueezy.com, Sales Tax and VAT).
 */
function computeNet({ tax_inclusive, total, subtotal, discount_total }: LemonSqueezyOrder['attributes']): number {
  return tax_inclusive ? total : Math.max(0, subtotal - discount_total);
}

/** The provider may omit the amount of a full refund. */
function computeRefunded({ status, refunded, refunded_amount, total }: LemonSqueezyOrder['attributes']): number {
  if (refunded_amount > 0) return refunded_amount;
  return refunded || status === 'refunded' ? total : 0;
}

/**
 * Anything in the store can be bought by its URL, with custom data of the buyer's choice, instead of through our
 * checkout (docs/reference/failures.md, W6, W7).
 */
function findOrderMismatch(its: LemonSqueezyOrder['attributes'], shop: LemonSqueezyConfig): string | null {
  const { store_id, first_order_item: item, status } = its;
  if (String(store_id) !== shop.storeId) return 'sold by another store';
  if (!item) return 'unknown product';
  if (String(item.variant_id) !== shop.variantId) return 'different product';
  if (item.quantity !== undefined && item.quantity !== 1) return 'quantity above one';
  return status === 'fraudulent' ? 'flagged as fraud by the payment provider' : null;
}
