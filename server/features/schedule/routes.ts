import { schedule } from '../../../contract/schedule.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import type { Telling } from '../event/actions.ts';
import { changeItem, createItem, listCountedSchedule, listSchedule, orderSchedule, removeItem } from './actions.ts';

export const bindSchedule = ({ countOutdated }: Telling): Route[] => [
  bindRoute(schedule.list, ({ services, scope }) => listSchedule(services.db, scope)),
  bindRoute(schedule.ownList, ({ services, scope }) => listCountedSchedule(services.db, scope)),
  bindRoute(schedule.create, async ({ services, scope, body }) => ({
    ...(await createItem(services, scope, body)),
    tell: await countOutdated(services.db, scope),
  })),
  bindRoute(schedule.order, ({ services, scope, body }) => orderSchedule(services, scope, body.ids)),
  bindRoute(schedule.change, async ({ services, scope, params, body }) => ({
    ...(await changeItem(services, scope, params.id, body)),
    tell: await countOutdated(services.db, scope),
  })),
  bindRoute(schedule.remove, ({ services, scope, params }) => removeItem(services, scope, params.id)),
];
