import { checkout } from '../../../contract/checkout.ts';
import { requireFound } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { findCheckoutState, createCheckout, createTermCheckout } from './checkout-actions.ts';

const CHECKOUTS: Limit = { name: 'checkouts', max: 10, seconds: 600 };

export const checkoutRoutes: Route[] = [
  on(checkout.create, async ({ services, body, request }) => {
    await countHit(services, CHECKOUTS, request.ip);
    return createCheckout(services, body);
  }),

  on(checkout.term, async ({ services, scope, body, request }) => {
    await countHit(services, CHECKOUTS, request.ip);
    return createTermCheckout(services, scope, body);
  }),

  on(checkout.state, async ({ services, params }) =>
    requireFound(await findCheckoutState(services, params.checkoutId)),
  ),
];
