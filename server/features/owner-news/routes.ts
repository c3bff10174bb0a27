import { ownerNews } from '../../../contract/owner-news.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { markRepliesSeen } from './actions.ts';

export const ownerNewsRoutes: Route[] = [
  bindRoute(ownerNews.markRepliesSeen, ({ services, scope }) => markRepliesSeen(services, scope)),
];
