import type { Readable } from 'node:stream';
import { exportCalls } from '../../../contract/exports.ts';
import { guests } from '../../../contract/guests.ts';
import { SHEET_TYPES, type SheetFormat } from '../../../contract/sheets.ts';
import { generateCsv } from '../../kit/csv.ts';
import { bindRoute, type Reply, type Route } from '../../kit/http/route.ts';
import { generateJson, respondWithStream } from '../../kit/http/stream.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Table } from '../../kit/table.ts';
import { generateSheets, generateWorkbook } from '../../kit/workbook.ts';
import type { Services } from '../../services.ts';
import type { InvitationFilter } from '../guests/actions.ts';
import { getHeadcount } from '../rsvp/headcount-actions.ts';
import { buildGuestTable, CSV_TYPE, exportSite, readReplyPages } from './actions.ts';
import { buildHeadcountSheets } from './headcount-rules.ts';
import { readPeopleColumns, readPeoplePages } from './people-actions.ts';
import { buildReplyColumns } from './rules.ts';
import { readAnsweredQuestions, readToday } from './store.ts';

async function exportGuests(
  services: Services,
  scope: OwnerScope,
  chosen: InvitationFilter,
  format: SheetFormat = 'csv',
): Promise<Reply<Readable>> {
  const table = await buildGuestTable(services, scope, chosen);
  return respondWithSheet('guest-invitations', format, { name: 'Guests', table });
}

/** A question that is added during the export has no column in it. */
async function exportReplies(services: Services, scope: OwnerScope, format: SheetFormat): Promise<Reply<Readable>> {
  const columns = buildReplyColumns(await readAnsweredQuestions(services.db, scope));
  const table = { columns, pages: readReplyPages(services, scope) };
  return respondWithSheet(`rsvp-responses-${await readToday(services.db)}`, format, { name: 'Responses', table });
}

function respondWithSheet<Row>(
  fileName: string,
  format: SheetFormat,
  { name, table }: { name: string; table: Table<Row> },
): Promise<Reply<Readable>> {
  const pieces = format === 'csv' ? generateCsv(table) : generateWorkbook(name, table);
  const type = format === 'csv' ? CSV_TYPE : SHEET_TYPES.xlsx;
  return respondWithStream({ type, pieces, fileName: `${fileName}.${format}` });
}

async function exportPeople(services: Services, scope: OwnerScope, format: SheetFormat): Promise<Reply<Readable>> {
  const table = { columns: await readPeopleColumns(services, scope), pages: readPeoplePages(services, scope) };
  return respondWithSheet(`people-${await readToday(services.db)}`, format, { name: 'People', table });
}

async function exportHeadcount({ db }: Services, scope: OwnerScope): Promise<Reply<Readable>> {
  const [headcount, today] = await Promise.all([getHeadcount(db, scope), readToday(db)]);
  return respondWithStream({
    type: SHEET_TYPES.xlsx,
    pieces: generateSheets(buildHeadcountSheets(headcount)),
    fileName: `headcount-${today}.xlsx`,
  });
}

export const exportRoutes: Route[] = [
  bindRoute(exportCalls.guests, ({ services, scope, query }) => exportGuests(services, scope, {}, query.format)),
  bindRoute(guests.exportMany, ({ services, scope, body: { selection, format } }) =>
    exportGuests(services, scope, 'ids' in selection ? selection : selection.matching, format),
  ),
  bindRoute(exportCalls.responses, ({ services, scope, query: { format = 'json' } }) =>
    format === 'json'
      ? respondWithStream({
          type: 'application/json; charset=utf-8',
          pieces: generateJson(readReplyPages(services, scope)),
        })
      : exportReplies(services, scope, format),
  ),
  bindRoute(exportCalls.people, ({ services, scope, query: { format = 'csv' } }) =>
    exportPeople(services, scope, format),
  ),
  bindRoute(exportCalls.headcount, ({ services, scope }) => exportHeadcount(services, scope)),
  bindRoute(exportCalls.everything, ({ services, scope }) => exportSite(services, scope)),
];
