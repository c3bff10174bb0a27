import { dashboard } from '../../../contract/dashboard.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { settleStep } from '../event/setup-actions.ts';
import { checkLinks } from './link-actions.ts';
import { readOverview, readStats } from './store.ts';

export const dashboardRoutes: Route[] = [
  bindRoute(dashboard.stats, ({ services, scope }) => readStats(services.db, scope)),
  bindRoute(dashboard.checkLinks, ({ services, scope }) => checkLinks(services, scope)),
  bindRoute(dashboard.settleStep, ({ services, scope, body }) => settleStep(services.db, scope, body.step)),
  bindRoute(dashboard.overview, ({ services, scope, query }) => readOverview(services.db, scope, query.ahead)),
];
