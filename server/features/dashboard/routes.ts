import { dashboard } from '../../../contract/dashboard.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { readOverview, readStats } from './store.ts';

export const dashboardRoutes: Route[] = [
  bindRoute(dashboard.stats, ({ services, scope }) => readStats(services.db, scope)),
  bindRoute(dashboard.overview, ({ services, scope, query }) => readOverview(services.db, scope, query.ahead)),
];
