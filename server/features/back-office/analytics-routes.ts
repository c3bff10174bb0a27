import { analytics } from '../../../contract/analytics.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { buildFunnel, selectCountedPayments } from './analytics-rules.ts';
import * as store from './analytics-store.ts';

export const analyticsRoutes: Route[] = [
  bindRoute(analytics.funnel, async ({ services, query }) => {
    const days = await store.resolveDays(services.db, query);
    const [carts, seconds] = await Promise.all([
      store.countCarts(services.db, days),
      store.readMedianSeconds(services.db, days),
    ]);
    return { ...days, ...buildFunnel(carts, seconds) };
  }),

  bindRoute(analytics.revenue, async ({ services }) => {
    const counted = selectCountedPayments(services);
    return {
      months: await store.listRevenueMonths(services.db),
      ...counted,
      rows: await store.sumRevenue(services.db, counted),
    };
  }),
];
