import type { Route } from '../../kit/http/route.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { paymentRoutes } from './payment-routes.ts';

export const orderRoutes: Route[] = [...checkoutRoutes, ...paymentRoutes];
