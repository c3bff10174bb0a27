import type { Readable } from 'node:stream';
import { exportCalls, SHEET_TYPES, type SheetFormat } from '../../../contract/exports.ts';
import { guests } from '../../../contract/guests.ts';
import { csvOf } from '../../kit/csv.ts';
import { on, type Reply, type Route } from '../../kit/http/route.ts';
import { jsonOf, streamed } from '../../kit/http/streamed.ts';
import type { OwnerScope } from '../../scopes.ts';
import { pagesOf } from '../../kit/table.ts';
import { workbookOf } from '../../kit/workbook.ts';
import type { Services } from '../../services.ts';
import { chosenInvitations } from '../guests/actions.ts';
import { CSV_TYPE, everything, guestPages, replyPages } from './actions.ts';
import { GUEST_COLUMNS, replyColumns } from './rules.ts';
import { readAnsweredQuestions, readToday } from './store.ts';

function guestFile(services: Services, scope: OwnerScope): Promise<Reply<Readable>> {
  const pieces = csvOf({ columns: GUEST_COLUMNS, pages: guestPages(services, scope) });
  return streamed({ type: CSV_TYPE, pieces, fileName: 'guest-invitations.csv' });
}

/** A question that is asked for the first time while the file is made has no column in it. */
async function replyFile(services: Services, scope: OwnerScope, format: SheetFormat): Promise<Reply<Readable>> {
  const columns = replyColumns(await readAnsweredQuestions(services.db, scope));
  const table = { columns, pages: replyPages(services, scope) };
  const fileName = `rsvp-responses-${await readToday(services.db)}.${format}`;
  return format === 'csv'
    ? streamed({ type: CSV_TYPE, pieces: csvOf(table), fileName })
    : streamed({ type: SHEET_TYPES.xlsx, pieces: workbookOf('Responses', table), fileName });
}

export const exportRoutes: Route[] = [
  on(exportCalls.guests, ({ services, scope }) => guestFile(services, scope)),
  on(guests.exportMany, ({ services, scope, body: { selection } }) => {
    const chosen = 'ids' in selection ? selection : selection.matching;
    const pages = pagesOf((slice) => chosenInvitations(services, scope, chosen, slice));
    const pieces = csvOf({ columns: GUEST_COLUMNS, pages });
    return streamed({ type: CSV_TYPE, pieces, fileName: 'guest-invitations.csv' });
  }),
  on(exportCalls.responses, ({ services, scope, query: { format = 'json' } }) =>
    format === 'json'
      ? streamed({ type: 'application/json; charset=utf-8', pieces: jsonOf(replyPages(services, scope)) })
      : replyFile(services, scope, format),
  ),
  on(exportCalls.everything, ({ services, scope }) => everything(services, scope)),
];
