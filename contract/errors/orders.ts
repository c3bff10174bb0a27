import type { ErrorCatalog } from './catalog.ts';

export const ORDERS_ERRORS = {
  invalid_signature: { status: 401, sentence: 'The signature is missing or wrong.' },
  order_settled: {
    status: 409,
    sentence: 'This can no longer be done: the order has changed meanwhile. Look at it again.',
  },
} as const satisfies ErrorCatalog;
