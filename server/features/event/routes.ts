import { events } from '../../../contract/event.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { changeEvent, getEvent, getOwnEvent, type SiteParts } from './actions.ts';

export const bindEvent = (site: SiteParts): Route[] => [
  bindRoute(events.read, ({ services, scope }) => getEvent(services.db, scope)),
  bindRoute(events.readOwn, ({ services, scope }) => getOwnEvent(services, scope, site)),
  bindRoute(events.change, ({ services, scope, body }) => changeEvent(services, scope, body, site)),
];
