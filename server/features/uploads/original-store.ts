import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OfEvent } from './store.ts';
import type { OriginalKind } from './tables.ts';

export interface OriginalKey {
  event_id: string;
  id: string;
}

interface NewOriginal {
  id: string;
  upload_id: string;
  kind: OriginalKind;
  bytes: number;
}

/**
 * Call it before the file is written. `full`: the originals of the site would have more than `most` bytes, unfinished
 * ones included; the one that is replaced does not count. `gone`: the gallery does not show the upload.
 */
export async function claimOriginal(
  tx: Db,
  scope: OfEvent,
  original: NewOriginal,
  most: number,
): Promise<'claimed' | 'full' | 'gone'> {
  const { eventId } = scope;
  await sql`select from events where event_id = ${eventId} for no key update`.execute(tx.q);
  if (!(await holdShownUpload(tx, scope, original.upload_id))) return 'gone';
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from originals
    where event_id = ${eventId} and not (stored and upload_id = ${original.upload_id})
  `.execute(tx.q);
  if ((rows[0]?.used ?? 0) + original.bytes > most) return 'full';
  await tx.q
    .insertInto('originals')
    .values({ ...original, event_id: eventId, created_at: tx.now })
    .execute();
  return 'claimed';
}

/**
 * Call it once the file is complete. Returns the originals that it replaces; undefined if the gallery no longer shows the
 * photo, or if the site was erased.
 */
export async function finishOriginal(
  tx: Db,
  scope: OfEvent,
  { id, upload_id }: Pick<NewOriginal, 'id' | 'upload_id'>,
): Promise<OriginalKey[] | undefined> {
  if (!(await holdShownUpload(tx, scope, upload_id))) return undefined;
  const replaced = await tx.q
    .updateTable('originals')
    .set({ stored: false })
    .where('event_id', '=', scope.eventId)
    .where('upload_id', '=', upload_id)
    .where('stored', '=', true)
    .returning(['event_id', 'id'])
    .execute();
  await tx.q
    .updateTable('originals')
    .set({ stored: true })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
  return replaced;
}

/** Returns whether the gallery shows the upload; then its deletion, and another original, wait for the transaction's end. */
async function holdShownUpload(tx: Db, { eventId }: OfEvent, uploadId: string): Promise<boolean> {
  const shown = await tx.q
    .selectFrom('gallery_images')
    .where('event_id', '=', eventId)
    .where('upload_id', '=', uploadId)
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return shown !== undefined;
}

/** Takes back the originals of an upload that the gallery no longer shows; their files must be removed next. */
export async function releaseOriginals(
  db: Db,
  { event_id, id }: { event_id: string; id: string },
): Promise<OriginalKey[]> {
  const isShown = sql<boolean>`exists (
    select from gallery_images where gallery_images.event_id = ${event_id} and gallery_images.upload_id = ${id}
  )`;
  return db.q
    .updateTable('originals')
    .set({ stored: false })
    .where('event_id', '=', event_id)
    .where('upload_id', '=', id)
    .where('stored', '=', true)
    .where(sql<boolean>`not ${isShown}`)
    .returning(['event_id', 'id'])
    .execute();
}

/** The file must be removed already. */
export async function deleteOriginal(db: Db, { event_id, id }: OriginalKey): Promise<void> {
  await db.q.deleteFrom('originals').where('event_id', '=', event_id).where('id', '=', id).execute();
}

/** Reads those of all sites that were never finished, or whose file could not be removed. */
export async function readUnfinishedOriginals(db: Db, olderThanSeconds: number): Promise<OriginalKey[]> {
  // tenant: the sweep is for all sites
  return db.q
    .selectFrom('originals')
    .where('stored', '=', false)
    .where('created_at', '<', db.secondsFromNow(-olderThanSeconds))
    .select(['event_id', 'id'])
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Lists the complete originals of all sites; none in a database of an older version. */
export async function listStoredOriginals(q: Db['q']): Promise<(OriginalKey & { kind: OriginalKind })[]> {
  const { rows } = await sql<{ missing: boolean }>`select to_regclass('originals') is null as missing`.execute(q);
  if (rows[0]?.missing) return [];
  // tenant: a backup is of all sites
  return q.selectFrom('originals').where('stored', '=', true).select(['event_id', 'id', 'kind']).execute();
}

export async function measureOriginals(db: Db, { eventId }: OfEvent): Promise<{ count: number; bytes: number }> {
  return db.q
    .selectFrom('originals')
    .where('event_id', '=', eventId)
    .where('stored', '=', true)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
}
