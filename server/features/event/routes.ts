import { events } from '../../../contract/event.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { changeEvent, getEvent, getOwnEvent, type SiteParts, type Telling } from './actions.ts';

export const bindEvent = (site: SiteParts & Telling): Route[] => [
  bindRoute(events.read, ({ services, scope }) => getEvent(services.db, scope)),
  bindRoute(events.readOwn, ({ services, scope }) => getOwnEvent(services, scope, site)),
  bindRoute(events.change, async ({ services, scope, body }) => ({
    ...(await changeEvent(services, scope, body, site)),
    tell: await site.countOutdated(services.db, scope),
  })),
];
