import { thanks } from '../../../contract/thanks.ts';
import { csvOf } from '../../kit/csv.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { streamed } from '../../kit/http/streamed.ts';
import { pagesOf } from '../../kit/table.ts';
import { hidesGivers } from './surprise-actions.ts';
import { changeThanked } from './thanks-actions.ts';
import { shownThank, THANK_COLUMNS } from './thanks-rules.ts';
import { listThanks } from './thanks-store.ts';

export const thankRoutes: Route[] = [
  on(thanks.list, async ({ services: { db }, scope, page }) => {
    const hidden = await hidesGivers(db, scope);
    return paged(
      page,
      (slice) => listThanks(db, scope, { after: idAfter(slice), take: slice.take }),
      ({ id }) => [id],
      (row) => shownThank(row, hidden),
    );
  }),
  on(thanks.change, ({ services, scope, params, body }) => changeThanked(services, scope, params.id, body)),
  on(thanks.file, async ({ services: { db }, scope }) => {
    const hidden = await hidesGivers(db, scope);
    const pages = pagesOf(async (slice) => (await listThanks(db, scope, slice)).map((row) => shownThank(row, hidden)));
    const pieces = csvOf({ columns: THANK_COLUMNS, pages });
    return streamed({ type: 'text/csv; charset=utf-8; header=present', pieces, fileName: 'thank-you-list.csv' });
  }),
];
