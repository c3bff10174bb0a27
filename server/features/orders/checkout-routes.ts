import { checkout } from '../../../contract/checkout.ts';
import { requireFound } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { findCheckoutState, createCheckout, createTermCheckout } from './checkout-actions.ts';

const CHECKOUTS: Limit = { name: 'checkouts', max: 10, seconds: 600 };

export const checkoutRoutes: Route[] = [
  bindRoute(checkout.create, async ({ services, body, request }) => {
    await countHit(services, CHECKOUTS, request.network);
    return createCheckout(services, body, request.network);
  }),

  bindRoute(checkout.term, async ({ services, scope, body, request }) => {
    await countHit(services, CHECKOUTS, request.network);
    return createTermCheckout(services, scope, body);
  }),

  bindRoute(checkout.state, async ({ services, params }) =>
    requireFound(await findCheckoutState(services, params.checkoutId)),
  ),
];
