import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const payments = {
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhooks/:provider',
    access: 'provider',
    summary: 'A signed event of a payment provider',
    output: z.object({ received: z.literal(true) }),
    errors: ['invalid_signature'],
  }),
};
