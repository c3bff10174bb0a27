import { events } from '../../../contract/event.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { changeEvent, getEvent, getOwnEvent, type SetTemplate } from './actions.ts';

export const bindEvent = (setTemplate: SetTemplate): Route[] => [
  bindRoute(events.read, ({ services, scope }) => getEvent(services.db, scope)),
  bindRoute(events.readOwn, ({ services, scope }) => getOwnEvent(services.db, scope)),
  bindRoute(events.change, ({ services, scope, body }) => changeEvent(services, scope, body, setTemplate)),
];
