import { checkout } from '../../../contract/checkout.ts';
import { orNotFound } from '../../kit/errors.ts';
import { hit, type Limit } from '../../kit/http/limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { checkoutState, createCheckout, createTermCheckout } from './checkout-actions.ts';

/** 10 checkouts a network address in 10 minutes. */
const CHECKOUTS: Limit = { name: 'checkouts', max: 10, seconds: 600 };

export const checkoutRoutes: Route[] = [
  on(checkout.create, async ({ services, body, request }) => {
    await hit(services, CHECKOUTS, request.ip);
    return createCheckout(services, body);
  }),

  on(checkout.term, async ({ services, scope, body, request }) => {
    await hit(services, CHECKOUTS, request.ip);
    return createTermCheckout(services, scope, body);
  }),

  on(checkout.state, async ({ services, params }) => orNotFound(await checkoutState(services, params.checkoutId))),
];
