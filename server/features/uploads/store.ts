import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { StoredSize } from './tables.ts';

/** An upload whose files are to be removed. */
export interface ReleasedUpload {
  event_id: string;
  id: string;
  token: string;
}

/** An event, also as a job carries it. */
export type OfEvent = Pick<PublicScope, 'eventId'>;

/** Notes an upload before its files are written; false when the site has so many already. */
export async function claimUpload(
  tx: Db,
  { eventId }: OfEvent,
  upload: { id: string; token: string },
  most: number,
): Promise<boolean> {
  // Uploads of a site are counted one by one.
  await tx.q.selectFrom('events').where('event_id', '=', eventId).select('event_id').forNoKeyUpdate().execute();
  const { count } = await tx.q
    .selectFrom('uploads')
    .where('event_id', '=', eventId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= most) return false;
  await tx.q
    .insertInto('uploads')
    .values({ ...upload, event_id: eventId, sizes: null, created_at: tx.now })
    .execute();
  return true;
}

/** Notes that all files of an upload are written; false when it was erased meanwhile. */
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

/** The finished upload of a name, which stays until the transaction ends. */
export async function holdUpload(tx: Db, scope: OwnerScope, token: string): Promise<string | undefined> {
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

/** Removes the row of an upload whose files are gone. */
export async function deleteUpload(db: Db, { event_id, id }: Omit<ReleasedUpload, 'token'>): Promise<void> {
  await db.q.deleteFrom('uploads').where('event_id', '=', event_id).where('id', '=', id).execute();
}

/** What no picture of the gallery, of the event or of a gift shows. */
const isOrphan = sql<boolean>`not exists (
  select from gallery_images where gallery_images.event_id = uploads.event_id and upload_id = uploads.id
) and not exists (
  select from events where events.event_id = uploads.event_id and position(uploads.token in main_photo_url) > 0
) and not exists (
  select from gifts where gifts.event_id = uploads.event_id and position(uploads.token in image_url) > 0
)`;

/**
 * Takes uploads that nothing shows out of use and answers them: one, or some of those that have been so for so many
 * seconds since they came.
 */
export async function releaseOrphans(
  tx: Db,
  which: { event_id: string; id: string } | { olderThan: number },
): Promise<ReleasedUpload[]> {
  const found = await tx.q
    .selectFrom('uploads')
    .where('sizes', 'is not', null)
    .where(isOrphan)
    .where((eb) =>
      'id' in which
        ? eb.and([eb('event_id', '=', which.event_id), eb('id', '=', which.id)])
        : eb('created_at', '<', tx.secondsFromNow(-which.olderThan)),
    )
    .select('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute();
  if (found.length === 0) return [];
  // Looked at again with the rows locked: an image that was added meanwhile is only seen now.
  return tx.q
    .updateTable('uploads')
    .set({ sizes: null })
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where(isOrphan)
    .returning(['event_id', 'id', 'token'])
    .execute();
}

/** Some uploads that were begun so many seconds ago and never finished, or whose files could not be removed then. */
export async function readUnfinished(db: Db, olderThan: number): Promise<ReleasedUpload[]> {
  return db.q
    .selectFrom('uploads')
    .where('sizes', 'is', null)
    .where('created_at', '<', db.secondsFromNow(-olderThan))
    .select(['event_id', 'id', 'token'])
    .orderBy('created_at')
    .limit(100)
    .execute();
}
