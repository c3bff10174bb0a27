import { backOffice } from '../../../contract/back-office.ts';
import { countGivenUpJobs } from '../../kit/given-up-jobs.ts';
import { hasOverdueJob } from '../../kit/job-counts.ts';
import { isFromProxy } from '../../kit/http/network.ts';
import { respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { findServerFailure } from '../../providers/mail/server-state.ts';
import { findArchiverFailure } from '../../kit/postgres/archiver.ts';
import { listUnreadable } from '../../kit/reencryption.ts';
import { SEALED_TABLES } from '../../sealed-tables.ts';
import { OVERDUE_SECONDS } from '../orders/payment-rules.ts';
import {
  getOrderDetail,
  correctOrderEmail,
  replayPaymentEvent,
  resendOrderMail,
  settleByKeeping,
  settleWithAddress,
  settleWithRefund,
} from './actions.ts';
import { parseMomentCursor, parseOrderCursor, toOperatorOrder, parseSearch, toOperatorSite } from './rules.ts';
import { blockSite } from './site-actions.ts';
import * as siteStore from './site-store.ts';
import * as store from './store.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { jobRoutes } from './job-routes.ts';

/** A node that works on jobs takes one within seconds. */
const JOB_OVERDUE_SECONDS = 60;

export const backOfficeRoutes: Route[] = [
  bindRoute(backOffice.waiting, async ({ services: { config, db, seal }, request }) => ({
    parked: await store.countParked(db),
    unserved: await store.countUnserved(db),
    unhandled: await store.countUnhandled(db, OVERDUE_SECONDS),
    givenUp: await countGivenUpJobs(db.q),
    mailFailing: (await findServerFailure(db)) ?? null,
    proxyIgnored: !config.trustProxy && isFromProxy(request),
    jobsOff: !config.jobs && (await hasOverdueJob(db.q, JOB_OVERDUE_SECONDS)),
    simulated: config.production && config.payment.provider === 'sandbox',
    unreadable: await listUnreadable({ db, seal }, SEALED_TABLES),
    archiveFailing: (await findArchiverFailure(db.q)) !== undefined,
  })),

  bindRoute(backOffice.orders, ({ services, query, page }) =>
    respondWithPage(
      page,
      (slice) =>
        store.listOrders(
          services.db,
          { search: parseSearch(query.search), status: query.status },
          { after: parseOrderCursor(slice), take: slice.take },
        ),
      ({ status, number }) => [String(status === 'parked'), String(number)],
      toOperatorOrder,
    ),
  ),

  bindRoute(backOffice.order, ({ services, params }) => getOrderDetail(services, params.order)),

  bindRoute(backOffice.giveAddress, ({ services, scope: operator, params, body }) =>
    settleWithAddress(services, { operator, orderId: params.order }, body),
  ),
  bindRoute(backOffice.keepSite, ({ services, scope: operator, params }) =>
    settleByKeeping(services, { operator, orderId: params.order }),
  ),
  bindRoute(backOffice.resendMail, ({ services, scope: operator, params }) =>
    resendOrderMail(services, { operator, orderId: params.order }),
  ),
  bindRoute(backOffice.correctEmail, ({ services, scope: operator, params, body }) =>
    correctOrderEmail(services, { operator, orderId: params.order }, body.email),
  ),
  bindRoute(backOffice.markRefunded, ({ services, scope: operator, params, body }) =>
    settleWithRefund(services, { operator, orderId: params.order }, body),
  ),
  bindRoute(backOffice.replayEvent, ({ services, scope: operator, params, body }) =>
    replayPaymentEvent(services, { operator, orderId: params.order }, body),
  ),

  bindRoute(backOffice.sites, ({ services, query, page }) =>
    respondWithPage(
      page,
      (slice) =>
        siteStore.listSites(
          services.db,
          { search: parseSearch(query.search), status: query.status },
          { after: parseMomentCursor(slice), take: slice.take },
        ),
      ({ at, eventId }) => [at, eventId],
      (row) => toOperatorSite(row, services.config.brand.origin),
    ),
  ),

  bindRoute(backOffice.suspendSite, ({ services, scope, params, body: { note } }) =>
    blockSite(services, scope, params.site, { blocked: true, note }),
  ),
  bindRoute(backOffice.restoreSite, ({ services, scope, params }) =>
    blockSite(services, scope, params.site, { blocked: false, note: '' }),
  ),

  bindRoute(backOffice.log, ({ services, page }) =>
    respondWithPage(
      page,
      (slice) => store.listLog(services.db, { after: parseMomentCursor(slice), take: slice.take }),
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
  ...analyticsRoutes,
  ...exportRoutes,
  ...jobRoutes,
];
