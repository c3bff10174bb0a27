import type { Readable } from 'node:stream';
import { analytics } from '../../../contract/analytics.ts';
import { backOffice, type OrderFilter } from '../../../contract/back-office.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import { generateCsv } from '../../kit/csv.ts';
import { bindRoute, type Reply, type Route } from '../../kit/http/route.ts';
import { respondWithStream } from '../../kit/http/stream.ts';
import { readPagesAfter, type Table } from '../../kit/table.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { CSV_TYPE } from '../exports/actions.ts';
import { logAction } from '../operators/actions.ts';
import { selectCountedPayments } from './analytics-rules.ts';
import { sumRevenue } from './analytics-store.ts';
import { ORDER_COLUMNS, REVENUE_COLUMNS, SITE_COLUMNS } from './export-rules.ts';
import { parseSearch, toOperatorSite } from './rules.ts';
import { listSites } from './site-store.ts';
import { listOrders, listPaymentIds, type MomentCursor, type OrderCursor } from './store.ts';

interface Filter<Status> {
  search?: string | undefined;
  status?: Status | undefined;
}

/** The rows of the console's list with the same filter, in its order. */
function readOrders({ db }: Services, { search, status }: Filter<OrderFilter>) {
  const parsed = { search: parseSearch(search), status };
  return readPagesAfter(
    async (slice: { after: OrderCursor | undefined; take: number }) => {
      const orders = await listOrders(db, parsed, slice);
      const payments = await listPaymentIds(
        db,
        orders.map(({ id }) => id),
      );
      return orders.map((order) => ({ ...order, payments: payments.get(order.id) ?? [] }));
    },
    (order) => ({ parked: order.status === 'parked', number: order.number }),
  );
}

async function* readSites({ db, config }: Services, { search, status }: Filter<SiteStatus>) {
  const parsed = { search: parseSearch(search), status };
  const pages = readPagesAfter(
    (slice: { after: MomentCursor | undefined; take: number }) => listSites(db, parsed, slice),
    ({ at, eventId }) => ({ at, id: eventId }),
  );
  for await (const rows of pages) yield rows.map((row) => toOperatorSite(row, config.brand.origin));
}

async function* readRevenue(services: Services) {
  const rows = await sumRevenue(services.db, selectCountedPayments(services));
  yield rows.toSorted(
    (a, b) => a.month.localeCompare(b.month) || a.planId.localeCompare(b.planId) || a.kind.localeCompare(b.kind),
  );
}

/** An export leaves the console with data of many customers, so it is logged before its first row is sent. */
async function respondWithExport<Row>(
  { db }: Services,
  { operatorId }: OperatorScope,
  { name, filter, ...table }: Table<Row> & { name: 'orders' | 'sites' | 'revenue'; filter?: Filter<string> },
): Promise<Reply<Readable>> {
  const details = filter?.search === undefined && filter?.status === undefined ? name : `${name}, filtered`;
  await logAction(db, { operatorId, action: 'export', details });
  return respondWithStream({ type: CSV_TYPE, pieces: generateCsv(table), fileName: `${name}.csv` });
}

export const exportRoutes: Route[] = [
  bindRoute(backOffice.exportOrders, ({ services, scope, query: filter }) =>
    respondWithExport(services, scope, {
      name: 'orders',
      filter,
      columns: ORDER_COLUMNS,
      pages: readOrders(services, filter),
    }),
  ),
  bindRoute(backOffice.exportSites, ({ services, scope, query: filter }) =>
    respondWithExport(services, scope, {
      name: 'sites',
      filter,
      columns: SITE_COLUMNS,
      pages: readSites(services, filter),
    }),
  ),
  bindRoute(analytics.exportRevenue, ({ services, scope }) =>
    respondWithExport(services, scope, {
      name: 'revenue',
      columns: REVENUE_COLUMNS,
      pages: readRevenue(services),
    }),
  ),
];
