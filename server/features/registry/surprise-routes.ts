import { surprise } from '../../../contract/surprise.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { changeSurprise, getSurprise } from './surprise-actions.ts';

export const surpriseRoutes: Route[] = [
  bindRoute(surprise.read, ({ services, scope }) => getSurprise(services.db, scope)),
  bindRoute(surprise.change, ({ services, scope, body }) => changeSurprise(services, scope, body)),
];
