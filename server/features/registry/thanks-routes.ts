import { thanks } from '../../../contract/thanks.ts';
import { generateCsv } from '../../kit/csv.ts';
import { readIdCursor, respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { respondWithStream } from '../../kit/http/stream.ts';
import { readPages } from '../../kit/table.ts';
import { areGiversHidden } from './surprise-actions.ts';
import { changeThanked } from './thanks-actions.ts';
import { toThankYouRow, THANK_COLUMNS } from './thanks-rules.ts';
import { listThanks } from './thanks-store.ts';

export const thankRoutes: Route[] = [
  bindRoute(thanks.list, async ({ services: { db }, scope, page }) => {
    const hidden = await areGiversHidden(db, scope);
    return respondWithPage(
      page,
      (slice) => listThanks(db, scope, { after: readIdCursor(slice), take: slice.take }),
      ({ id }) => [id],
      (row) => toThankYouRow(row, hidden),
    );
  }),
  bindRoute(thanks.change, ({ services, scope, params, body }) => changeThanked(services, scope, params.id, body)),
  bindRoute(thanks.file, async ({ services: { db }, scope }) => {
    const hidden = await areGiversHidden(db, scope);
    const pages = readPages(async (slice) =>
      (await listThanks(db, scope, slice)).map((row) => toThankYouRow(row, hidden)),
    );
    const pieces = generateCsv({ columns: THANK_COLUMNS, pages });
    return respondWithStream({
      type: 'text/csv; charset=utf-8; header=present',
      pieces,
      fileName: 'thank-you-list.csv',
    });
  }),
];
