import { carts } from '../../../contract/carts.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { createId } from '../../kit/ids.ts';
import { abandonCart, convertCart, recordCartStep, startCart } from './actions.ts';
import { hasOptedOut } from './rules.ts';

const noted = { success: true as const };

/** Browsers that opt out of tracking get the usual responses, but nothing is stored. */
export const cartRoutes: Route[] = [
  bindRoute(carts.start, async ({ services, body, request }) => ({
    ...noted,
    sessionId: hasOptedOut(request.headers) ? createId() : await startCart(services, body.template_id, request.network),
  })),

  bindRoute(carts.event, async ({ services, body: { sessionId, ...step }, request }) => {
    if (!hasOptedOut(request.headers)) await recordCartStep(services, sessionId, step);
    return noted;
  }),

  bindRoute(carts.abandon, async ({ services, body: { sessionId, ...end }, request }) => {
    if (!hasOptedOut(request.headers)) await abandonCart(services, sessionId, end);
    return noted;
  }),

  bindRoute(carts.convert, async ({ services, body, request }) => {
    if (!hasOptedOut(request.headers)) await convertCart(services, body.sessionId, body.checkoutId);
    return noted;
  }),
];
