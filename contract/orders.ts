/**
 * `pending`: checkout started; `paid`: the expected payment came and the order is fulfilled; `parked`: paid, but an
 * operator must decide; `partially_refunded`: refunded in part, without other effects; `refunded`: refunded in full;
 * `failed`: the checkout did not lead to a payment.
 */
export const ORDER_STATUSES = ['pending', 'paid', 'parked', 'refunded', 'partially_refunded', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A dispute is open until the buyer's bank has decided it. */
export const DISPUTE_STATUSES = ['open', 'lost', 'won'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export const ORDER_KINDS = ['new', 'renew', 'upgrade'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** For how long an unpaid checkout holds its address. */
export const CHECKOUT_HOLD_MINUTES = 30;
