import { carts } from '../../../contract/carts.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { abandonCart, convertCart, noteCartStep, startCart } from './actions.ts';

const noted = { success: true as const };

export const cartRoutes: Route[] = [
  on(carts.start, async ({ services, body, request }) => ({
    ...noted,
    sessionId: await startCart(services, body.template_id, request.ip),
  })),

  on(carts.event, async ({ services, body: { sessionId, ...step } }) => {
    await noteCartStep(services, sessionId, step);
    return noted;
  }),

  on(carts.abandon, async ({ services, body: { sessionId, ...end } }) => {
    await abandonCart(services, sessionId, end);
    return noted;
  }),

  on(carts.convert, async ({ services, body }) => {
    await convertCart(services, body.sessionId, body.checkoutId);
    return noted;
  }),
];
