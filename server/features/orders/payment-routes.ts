import { payments } from '../../../contract/payments.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { receiveWebhook } from './payment-actions.ts';

export const paymentRoutes: Route[] = [
  bindRoute(payments.webhook, async ({ services, params, request }) => {
    await receiveWebhook(services, { provider: params.provider, rawBody: request.rawBody, headers: request.headers });
    return { received: true as const };
  }),
];
