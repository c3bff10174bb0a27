import type { Readable } from 'node:stream';
import { exportCalls, SHEET_TYPES, type SheetFormat } from '../../../contract/exports.ts';
import { csvOf } from '../../kit/csv.ts';
import type { Db } from '../../kit/db.ts';
import { on, type Reply, type Route } from '../../kit/http/route.ts';
import { jsonOf, streamed } from '../../kit/http/streamed.ts';
import type { OwnerScope } from '../../kit/scopes.ts';
import { pagesOf } from '../../kit/table.ts';
import { workbookOf } from '../../kit/workbook.ts';
import type { Services } from '../../services.ts';
import { invitationFrom } from '../guests/actions.ts';
import { GUEST_COLUMNS, replyColumns } from './rules.ts';
import { readAnsweredQuestions, readToday, sliceOfInvitations, sliceOfReplies } from './store.ts';

const CSV = `${SHEET_TYPES.csv}; charset=utf-8; header=present`;

function guestFile({ db, seal }: Services, scope: OwnerScope): Promise<Reply<Readable>> {
  const pages = pagesOf(async (slice) =>
    (await sliceOfInvitations(db, scope, slice)).map((row) => invitationFrom(seal, row)),
  );
  const pieces = csvOf({ columns: GUEST_COLUMNS, pages });
  return streamed({ type: CSV, pieces, fileName: 'guest-invitations.csv' });
}

/** A question that is asked for the first time while the file is made has no column in it. */
async function replyFile(db: Db, scope: OwnerScope, format: SheetFormat): Promise<Reply<Readable>> {
  const table = { columns: replyColumns(await readAnsweredQuestions(db, scope)), pages: replyPages(db, scope) };
  const fileName = `rsvp-responses-${await readToday(db)}.${format}`;
  return format === 'csv'
    ? streamed({ type: CSV, pieces: csvOf(table), fileName })
    : streamed({ type: SHEET_TYPES.xlsx, pieces: workbookOf('Responses', table), fileName });
}

const replyPages = (db: Db, scope: OwnerScope) => pagesOf((slice) => sliceOfReplies(db, scope, slice));

export const exportRoutes: Route[] = [
  on(exportCalls.guests, ({ services, scope }) => guestFile(services, scope)),
  on(exportCalls.responses, ({ services: { db }, scope, query: { format = 'json' } }) =>
    format === 'json'
      ? streamed({ type: 'application/json; charset=utf-8', pieces: jsonOf(replyPages(db, scope)) })
      : replyFile(db, scope, format),
  ),
];
