import { carts } from '../../../contract/carts.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { newId } from '../../kit/ids.ts';
import { abandonCart, convertCart, noteCartStep, startCart } from './actions.ts';
import { isUnwatched } from './rules.ts';

const noted = { success: true as const };

/** Who asks not to be watched gets the usual answers, and nothing is kept. */
export const cartRoutes: Route[] = [
  on(carts.start, async ({ services, body, request }) => ({
    ...noted,
    sessionId: isUnwatched(request.headers) ? newId() : await startCart(services, body.template_id, request.ip),
  })),

  on(carts.event, async ({ services, body: { sessionId, ...step }, request }) => {
    if (!isUnwatched(request.headers)) await noteCartStep(services, sessionId, step);
    return noted;
  }),

  on(carts.abandon, async ({ services, body: { sessionId, ...end }, request }) => {
    if (!isUnwatched(request.headers)) await abandonCart(services, sessionId, end);
    return noted;
  }),

  on(carts.convert, async ({ services, body, request }) => {
    if (!isUnwatched(request.headers)) await convertCart(services, body.sessionId, body.checkoutId);
    return noted;
  }),
];
