import type { Readable } from 'node:stream';
import { SHEET_TYPES } from '../../../contract/sheets.ts';
import { Archive } from '../../kit/archive.ts';
import { generateCsv } from '../../kit/csv.ts';
import { requireFound } from '../../kit/errors.ts';
import type { Reply } from '../../kit/http/route.ts';
import { generateJson, respondWithStream } from '../../kit/http/stream.ts';
import type { OwnerScope } from '../../scopes.ts';
import { readPages, type Column } from '../../kit/table.ts';
import { BusyGuard } from '../../kit/busy-guard.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { readAccount } from '../owners/account-actions.ts';
import { listChosenInvitations, type InvitationFilter } from '../guests/actions.ts';
import { areGiversHidden } from '../registry/surprise-actions.ts';
import { listReplies } from '../rsvp/review-actions.ts';
import { listOwnSchedule } from '../schedule/actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { hideGiver } from '../registry/surprise-rules.ts';
import { buildFilePath, buildOriginalPath } from '../uploads/rules.ts';
import { readPeopleColumns, readPeoplePages } from './people-actions.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

/** RFC 4180. */
export const CSV_TYPE = `${SHEET_TYPES.csv}; charset=utf-8; header=present`;

/** An item that is added during the export is not in it. */
export async function buildGuestTable(services: Services, scope: OwnerScope, chosen: InvitationFilter) {
  const { subdomain } = requireFound(await findSite(services.db, { eventId: scope.eventId }));
  const origin = buildSiteOrigin(services.config.brand.origin, subdomain);
  return {
    columns: rules.buildGuestColumns(await listOwnSchedule(services.db, scope), origin),
    pages: readPages((slice) => listChosenInvitations(services, scope, chosen, slice)),
  };
}

export const readReplyPages = ({ db }: Pick<Services, 'db'>, scope: OwnerScope) =>
  readPages((slice) => listReplies(db, scope, slice));

/** Limits concurrent archives, each of which reads every picture: 4 per node, one per owner. */
const archives = new BusyGuard(4, 'Your export is still running. Please wait for it to finish.');
const MAX_DOWNLOAD_MS = 30 * 60_000;
/** Originals may take two hours more, if a site has as many as it may. */
const SLOWEST_BYTES_PER_MS = 300;

/**
 * Exports the contents of a site as a ZIP archive, streamed while it is read. Throws 429 while another export of this
 * owner runs.
 */
export async function exportSite(services: Services, scope: OwnerScope): Promise<Reply<Readable>> {
  const end = archives.begin(scope.ownerId);
  try {
    const [account, day] = [await readAccount(services, scope), await store.readToday(services.db)];
    const fileName = `${account.subdomain}-${day}.zip`;
    const reply = await respondWithStream({
      type: 'application/zip',
      pieces: generateArchive(services, scope, account),
      fileName,
    });
    const most = MAX_DOWNLOAD_MS + account.originals.bytes / SLOWEST_BYTES_PER_MS;
    const timer = setTimeout(() => reply.body.destroy(), most).unref();
    // Emitted in every case: when all is sent, the client disconnects, or an error occurs.
    reply.body.once('close', () => {
      clearTimeout(timer);
      end();
    });
    return reply;
  } catch (error) {
    end();
    throw error;
  }
}

interface Part {
  path: string;
  kind?: 'text' | 'compressed';
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>;
}

async function* generateArchive(
  services: Services,
  scope: OwnerScope,
  account: Awaited<ReturnType<typeof readAccount>>,
): AsyncGenerator<Uint8Array, void> {
  const { db, storage, config } = services;
  const [tables, pictures, questions, hidden] = await Promise.all([
    store.listExportedTables(db),
    store.listPictures(db, scope),
    store.readAnsweredQuestions(db, scope),
    areGiversHidden(db, scope),
  ]);
  const archive = new Archive();
  const pack = async function* ({ path, kind, pieces }: Part) {
    const file = archive.addFile(path, kind);
    for await (const piece of pieces) {
      file.write(piece);
      yield archive.drain();
    }
    file.end();
    yield archive.drain();
  };
  const buildCsvPart = <Row>(
    name: string,
    columns: readonly Column<Row>[],
    pages: AsyncIterable<readonly Row[]>,
  ): Part => ({
    path: `tables/${name}.csv`,
    pieces: generateCsv({ columns, pages }),
  });

  const rowsOf = (table: store.ExportedTable) =>
    hideGivers(store.readTableRows(db, scope, table), hidden && rules.GIVER_TABLES.has(table.name));

  yield* pack({ path: 'README.txt', pieces: [rules.buildReadme(config.brand, account)] });
  yield* pack({ path: 'data/account.json', pieces: [JSON.stringify(account, null, 2)] });
  for (const table of tables) {
    yield* pack({ path: `data/${table.name}.json`, pieces: generateJson(rowsOf(table)) });
  }
  for (const { name, ...original } of rules.listOriginalFiles(pictures)) {
    const pieces = await storage.readStream(buildOriginalPath(scope.eventId, original));
    if (pieces) yield* pack({ path: `originals/${name}`, kind: 'compressed', pieces });
  }
  for (const { name, token, side } of rules.listPictureFiles(pictures)) {
    const bytes = await storage.read(buildFilePath(scope.eventId, token, side));
    if (!bytes) continue;
    const file = archive.addFile(`pictures/${name}`, 'compressed');
    file.write(bytes);
    file.end();
    yield archive.drain();
  }
  const { currency } = await getEvent(db, scope);
  const contributions = hideGivers(
    readPages((slice) => store.listContributionSlice(db, scope, slice)),
    hidden,
  );
  yield* pack(buildCsvPart('contributions', rules.buildContributionColumns(currency), contributions));
  const gifts = readPages((slice) => store.listGiftSlice(db, scope, slice));
  yield* pack(buildCsvPart('gifts', rules.buildGiftColumns(currency), gifts));
  const guests = await buildGuestTable(services, scope, {});
  yield* pack(buildCsvPart('guests', guests.columns, guests.pages));
  const peopleColumns = await readPeopleColumns(services, scope);
  yield* pack(buildCsvPart('people', peopleColumns, readPeoplePages(services, scope)));
  yield* pack(buildCsvPart('pictures', rules.PICTURE_COLUMNS, yieldOnce(rules.buildPictureRows(pictures))));
  yield* pack(buildCsvPart('replies', rules.buildReplyColumns(questions), readReplyPages(services, scope)));
  const reservations = hideGivers(
    readPages((slice) => store.listReservationSlice(db, scope, slice)),
    hidden,
  );
  yield* pack(buildCsvPart('reservations', rules.RESERVATION_COLUMNS, reservations));
  archive.end();
  yield archive.drain();
}

async function* hideGivers<Row extends object>(pages: AsyncIterable<readonly Row[]>, hidden: boolean) {
  for await (const rows of pages) yield rows.map((row) => hideGiver(row, hidden));
}

async function* yieldOnce<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  await Promise.resolve();
  yield rows;
}
