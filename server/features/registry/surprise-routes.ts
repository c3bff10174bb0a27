import { surprise } from '../../../contract/surprise.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { changeSurprise, getSurprise } from './surprise-actions.ts';

export const surpriseRoutes: Route[] = [
  on(surprise.read, ({ services, scope }) => getSurprise(services.db, scope)),
  on(surprise.change, ({ services, scope, body }) => changeSurprise(services, scope, body)),
];
