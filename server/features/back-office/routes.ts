import { desk } from '../../../contract/back-office.ts';
import { paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { WAITED_SECONDS } from '../orders/payment-rules.ts';
import { orderDetail, replay, resend, settleWithAddress, settleWithRefund } from './actions.ts';
import { afterMoment, afterOrder, orderOf, searchOf, siteOf } from './rules.ts';
import * as store from './store.ts';

export const deskRoutes: Route[] = [
  on(desk.waiting, async ({ services: { db } }) => ({
    parked: await store.countParked(db),
    unhandled: await store.countUnhandled(db, WAITED_SECONDS),
  })),

  on(desk.orders, ({ services, query, page }) =>
    paged(
      page,
      (slice) =>
        store.listOrders(
          services.db,
          { search: searchOf(query.search), status: query.status },
          { after: afterOrder(slice), take: slice.take },
        ),
      ({ status, number }) => [String(status === 'parked'), String(number)],
      orderOf,
    ),
  ),

  on(desk.order, ({ services, params }) => orderDetail(services, params.order)),

  on(desk.giveAddress, ({ services, scope: operator, params, body }) =>
    settleWithAddress(services, { operator, orderId: params.order }, body),
  ),
  on(desk.resendMail, ({ services, scope: operator, params }) => resend(services, { operator, orderId: params.order })),
  on(desk.markRefunded, ({ services, scope: operator, params, body }) =>
    settleWithRefund(services, { operator, orderId: params.order }, body),
  ),
  on(desk.replayEvent, ({ services, scope: operator, params, body }) =>
    replay(services, { operator, orderId: params.order }, body),
  ),

  on(desk.sites, ({ services, query, page }) =>
    paged(
      page,
      (slice) =>
        store.listSites(
          services.db,
          { search: searchOf(query.search), status: query.status },
          { after: afterMoment(slice), take: slice.take },
        ),
      ({ at, eventId }) => [at, eventId],
      (row) => siteOf(row, services.config.brand.origin),
    ),
  ),

  on(desk.log, ({ services, page }) =>
    paged(
      page,
      (slice) => store.listLog(services.db, { after: afterMoment(slice), take: slice.take }),
      ({ after, id }) => [after, id],
      ({ id, at, operator, action, orderId, orderNumber, details }) => ({
        id,
        at,
        operator,
        action,
        order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
        details,
      }),
    ),
  ),
];
