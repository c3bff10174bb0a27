import { events } from '../../../contract/event.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { changeEvent, getEvent, getOwnEvent, type SetTemplate } from './actions.ts';

/** Returns the routes of the event. */
export const bindEvent = (setTemplate: SetTemplate): Route[] => [
  on(events.read, ({ services, scope }) => getEvent(services.db, scope)),
  on(events.readOwn, ({ services, scope }) => getOwnEvent(services.db, scope)),
  on(events.change, ({ services, scope, body }) => changeEvent(services, scope, body, setTemplate)),
];
