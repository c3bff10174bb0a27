/**
 * What an order can be. `pending`: a checkout began; `paid`: a payment that fits came, and what was bought stands;
 * `parked`: money came that waits for the operator; `partially_refunded`: a part was given back, which changes nothing
 * else; `refunded`: all was given back; `failed`: the checkout came to nothing.
 */
export const ORDER_STATUSES = ['pending', 'paid', 'parked', 'refunded', 'partially_refunded', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What an order is for: a new site, another term for one, or a longer plan for one. */
export const ORDER_KINDS = ['new', 'renew', 'upgrade'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
