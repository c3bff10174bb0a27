import { figures } from '../../../contract/analytics.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { funnelOf } from './analytics-rules.ts';
import * as store from './analytics-store.ts';

export const figureRoutes: Route[] = [
  on(figures.funnel, async ({ services, query }) => {
    const days = await store.daysOf(services.db, query);
    const [carts, seconds] = await Promise.all([
      store.countCarts(services.db, days),
      store.medianSeconds(services.db, days),
    ]);
    return { ...days, ...funnelOf(carts, seconds) };
  }),

  on(figures.revenue, async ({ services }) => ({
    months: await store.revenueMonths(services.db),
    rows: await store.sumRevenue(services.db),
  })),
];
