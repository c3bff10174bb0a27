import { payments } from '../../../contract/payments.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { takeWebhook } from './payment-actions.ts';

export const paymentRoutes: Route[] = [
  on(payments.webhook, async ({ services, params, request }) => {
    await takeWebhook(services, { provider: params.provider, rawBody: request.rawBody, headers: request.headers });
    return { received: true as const };
  }),
];
