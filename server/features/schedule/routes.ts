import { schedule } from '../../../contract/schedule.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { changeItem, createItem, listOwnSchedule, listSchedule, orderSchedule, removeItem } from './actions.ts';

export const scheduleRoutes: Route[] = [
  bindRoute(schedule.list, ({ services, scope }) => listSchedule(services.db, scope)),
  bindRoute(schedule.ownList, ({ services, scope }) => listOwnSchedule(services.db, scope)),
  bindRoute(schedule.create, ({ services, scope, body }) => createItem(services, scope, body)),
  bindRoute(schedule.order, ({ services, scope, body }) => orderSchedule(services, scope, body.ids)),
  bindRoute(schedule.change, ({ services, scope, params, body }) => changeItem(services, scope, params.id, body)),
  bindRoute(schedule.remove, ({ services, scope, params }) => removeItem(services, scope, params.id)),
];
