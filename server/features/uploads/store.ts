import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { countRoom } from '../../kit/row-limits.ts';
import { toJsonText } from '../../kit/json.ts';
import type { PublicScope } from '../../scopes.ts';
import type { StoredSize } from './tables.ts';

export interface ReleasedUpload {
  event_id: string;
  id: string;
  token: string;
}

export interface FinishedUpload {
  event_id: string;
  token: string;
  sizes: StoredSize[];
}

export type OfEvent = Pick<PublicScope, 'eventId'>;

/** Call it before the files are written. Returns false if the site already has `most`, unfinished ones included. */
export async function claimUpload(
  tx: Db,
  scope: OfEvent,
  upload: { id: string; token: string },
  most: number,
): Promise<boolean> {
  if ((await countRoom(tx, scope, { table: 'uploads', lock: 'events', max: most })) === 0) return false;
  await tx.q
    .insertInto('uploads')
    .values({ ...upload, event_id: scope.eventId, sizes: null, created_at: tx.now })
    .execute();
  return true;
}

/** Returns false if the upload was erased in the meantime. */
export async function finishUpload(
  db: Db,
  scope: OfEvent,
  id: string,
  { sizes, miniature, fingerprint }: { sizes: StoredSize[]; miniature: Buffer | null; fingerprint: Buffer },
): Promise<boolean> {
  const finished = await db.q
    .updateTable('uploads')
    .set({ sizes: toJsonText(sizes), miniature, fingerprint })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

/** Locks the upload until the transaction ends; an unfinished one is not found. */
export async function holdUpload(tx: Db, scope: OfEvent, token: string): Promise<string | undefined> {
  const found = await tx.q
    .selectFrom('uploads')
    .where('event_id', '=', scope.eventId)
    .where('token', '=', token)
    .where('sizes', 'is not', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return found?.id;
}

/** An original of it that still arrives is removed when it is complete; until then the upload has its row. */
const hasOriginal = sql<boolean>`exists (
  select from originals where originals.event_id = uploads.event_id and originals.upload_id = uploads.id
)`;

/** The files must be removed already. */
export async function deleteUpload(db: Db, { event_id, id }: Omit<ReleasedUpload, 'token'>): Promise<void> {
  await db.q
    .deleteFrom('uploads')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where(sql<boolean>`not ${hasOriginal}`)
    .execute();
}

const isOrphan = sql<boolean>`not exists (
  select from gallery_images where gallery_images.event_id = uploads.event_id and upload_id = uploads.id
) and not exists (
  select from events where events.event_id = uploads.event_id and position(uploads.token in main_photo_url) > 0
) and not exists (
  select from gifts where gifts.event_id = uploads.event_id and position(uploads.token in image_url) > 0
) and not exists (
  select from site_sections where site_sections.event_id = uploads.event_id and position(uploads.token in items::text) > 0
)`;

type UploadKey = Pick<ReleasedUpload, 'event_id' | 'id'>;

/** Before the first upload of all. */
const BEGINNING = '00000000-0000-0000-0000-000000000000';
/** So few that a statement takes milliseconds, however many uploads there are. */
const SEARCHED_AT_ONCE = 1000;

/** Reads the uploads of all sites in the order of their keys, and yields those of each part that nothing shows. */
export async function* findOrphans(db: Db, olderThanSeconds: number): AsyncGenerator<UploadKey[]> {
  let after: UploadKey | undefined = { event_id: BEGINNING, id: BEGINNING };
  while (after) {
    yield await findOrphansOfPart(db, after, olderThanSeconds);
    after = await buildPart(db, after)
      .select(['event_id', 'id'])
      .offset(SEARCHED_AT_ONCE - 1)
      .executeTakeFirst();
  }
}

/** As a join, of so few rows that indexes are used: in a list of columns the planner reads the whole gallery for them. */
function findOrphansOfPart(db: Db, after: UploadKey, olderThanSeconds: number): Promise<UploadKey[]> {
  return db.q
    .selectFrom(buildPart(db, after).select(['event_id', 'id', 'token', 'sizes', 'created_at']).as('uploads'))
    .where('sizes', 'is not', null)
    .where('created_at', '<', db.secondsFromNow(-olderThanSeconds))
    .where(isOrphan)
    .select(['event_id', 'id'])
    .execute();
}

function buildPart(db: Db, { event_id, id }: UploadKey) {
  // tenant: the sweep is for all sites
  return db.q
    .selectFrom('uploads')
    .where(sql<boolean>`(event_id, id) > (${event_id}::uuid, ${id}::uuid)`)
    .orderBy('event_id')
    .orderBy('id')
    .limit(SEARCHED_AT_ONCE);
}

/** Releases the upload if nothing shows it. */
export async function releaseOrphan(tx: Db, { event_id, id }: UploadKey): Promise<ReleasedUpload | undefined> {
  const locked = await tx.q
    .selectFrom('uploads')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('sizes', 'is not', null)
    .select('id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Checked after locking: images that were added concurrently are only visible now.
  return tx.q
    .updateTable('uploads')
    .set({ sizes: null })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where(isOrphan)
    .returning(['event_id', 'id', 'token'])
    .executeTakeFirst();
}

/** Includes uploads whose files could not be removed. */
export async function readUnfinished(db: Db, olderThanSeconds: number): Promise<ReleasedUpload[]> {
  return db.q
    .selectFrom('uploads')
    .where('sizes', 'is', null)
    .where(sql<boolean>`not ${hasOriginal}`)
    .where('created_at', '<', db.secondsFromNow(-olderThanSeconds))
    .select(['event_id', 'id', 'token'])
    .orderBy('created_at')
    .limit(100)
    .execute();
}

/** Lists the uploads of all sites whose files are complete. */
export async function listFinished(q: Db['q']): Promise<FinishedUpload[]> {
  // tenant: a backup is of all sites
  return q
    .selectFrom('uploads')
    .where('sizes', 'is not', null)
    .select(['event_id', 'token', 'sizes'])
    .$narrowType<{ sizes: StoredSize[] }>()
    .execute();
}

/** Remembers that the files of these erased sites must be removed. */
export async function insertErased(tx: Db, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.q
    .insertInto('erased_uploads')
    .values(eventIds.map((event_id) => ({ event_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .execute();
}

export async function listErased(db: Db, olderThanSeconds: number): Promise<string[]> {
  // tenant: the sweep is for all sites
  const rows = await db.q
    .selectFrom('erased_uploads')
    .where('created_at', '<', db.secondsFromNow(-olderThanSeconds))
    .select('event_id')
    .orderBy('created_at')
    .limit(1000)
    .execute();
  const ids = rows.map(({ event_id }) => event_id);
  return listMissing(db, ids);
}

/** Returns those of the ids that belong to no site. */
export async function listMissing(db: Db, eventIds: readonly string[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db.q.selectFrom('events').where('event_id', 'in', eventIds).select('event_id').execute();
  const found = new Set(rows.map(({ event_id }) => event_id));
  return eventIds.filter((id) => !found.has(id));
}

/** The files must be removed already. */
export async function deleteErased(db: Db, eventId: string): Promise<void> {
  await db.q.deleteFrom('erased_uploads').where('event_id', '=', eventId).execute();
}
