import type { ErrorCatalog } from './catalog.ts';

export const ORDERS_ERRORS = {
  invalid_signature: { status: 401, sentence: 'The signature is missing or wrong.' },
  order_settled: {
    status: 409,
    sentence: 'The order has changed, so this is no longer possible. Please check it again.',
  },
} as const satisfies ErrorCatalog;
