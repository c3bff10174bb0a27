import { dashboard } from '../../../contract/dashboard.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { readOverview, readStats } from './store.ts';

export const dashboardRoutes: Route[] = [
  on(dashboard.stats, ({ services, scope }) => readStats(services.db, scope)),
  on(dashboard.overview, ({ services, scope, query }) => readOverview(services.db, scope, query.ahead)),
];
