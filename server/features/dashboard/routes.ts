import { dashboard } from '../../../contract/dashboard.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { readStats } from './store.ts';

export const dashboardRoutes: Route[] = [on(dashboard.stats, ({ services, scope }) => readStats(services.db, scope))];
