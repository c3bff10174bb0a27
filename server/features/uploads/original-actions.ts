import { KIND_BYTES, readPictureKind } from '../../../contract/picture-kinds.ts';
import { formatBytes, ORIGINALS_BYTES_MAX } from '../../../contract/pictures.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import type { IncomingFile } from '../../kit/http/incoming-file.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { buildOriginalFolder, buildOriginalPath, isOriginalKind } from './rules.ts';
import * as store from './original-store.ts';
import type { OfEvent } from './store.ts';

/** Per site: the originals of a full gallery, and some that have to be sent again. */
const ORIGINALS: Limit = { name: 'originals', max: 400, seconds: 3600 };

/** Throws 429 if the site has sent too many. */
export const countSentOriginal = (services: Services, { eventId }: OfEvent) => countHit(services, ORIGINALS, eventId);

/**
 * Stores the original of an upload while it arrives; it replaces the one before once it is complete. Throws 415 for other
 * kinds, 409 if the originals of the site take too much space, 404 if the gallery no longer shows the photo, 503 if
 * storing fails.
 */
export async function storeOriginal(
  services: Services,
  scope: OfEvent,
  uploadId: string,
  file: IncomingFile,
): Promise<void> {
  const { db } = services;
  const kind = readPictureKind(await file.readStart(KIND_BYTES));
  if (!isOriginalKind(kind))
    throw new ApiError('unsupported_type', { sentence: 'Only JPEG, PNG, WebP and HEIC photos are kept as they are.' });
  const original = { id: createId(), upload_id: uploadId, kind, bytes: file.bytes };
  const claimed = await db.transaction((tx) => store.claimOriginal(tx, scope, original, ORIGINALS_BYTES_MAX));
  if (claimed === 'gone') throw new ApiError('not_found');
  if (claimed === 'full') throw new ApiError('limit_reached', { sentence: FULL });
  const key = { event_id: scope.eventId, id: original.id };
  try {
    await writeFile(services, buildOriginalPath(scope.eventId, original), file);
    const replaced = await db.transaction((tx) => store.finishOriginal(tx, scope, original));
    if (!replaced) throw new ApiError('not_found');
    await removeSoon(services, replaced);
  } catch (error) {
    await removeSoon(services, [key]);
    throw error;
  }
}

const FULL = `Your site can keep up to ${formatBytes(ORIGINALS_BYTES_MAX)} of originals. Delete some photos to keep more.`;

async function writeFile({ storage, log }: Services, path: string, file: IncomingFile): Promise<void> {
  try {
    await storage.writeStream(path, file.read(), file.bytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.error({ err: error }, 'an original could not be written');
    const sentence = 'Couldn’t save the original. Please try again in a moment.';
    throw new ApiError('unavailable', { sentence, retryAfter: 5 });
  }
}

/** If it fails, or after a crash, the sweep removes the rest. */
async function removeSoon(services: Services, originals: readonly store.OriginalKey[]): Promise<void> {
  for (const original of originals) {
    await removeOriginal(services, original).catch((failed: unknown) =>
      services.log.warn({ err: failed }, 'an original is left for the sweep'),
    );
  }
}

async function removeOriginal({ db, storage }: Services, original: store.OriginalKey): Promise<void> {
  await storage.removeFolder(buildOriginalFolder(original.event_id, original.id));
  await store.deleteOriginal(db, original);
}

/** Returns how many originals the site keeps, and their size. */
export const measureOriginals = (db: Db, scope: OfEvent) => store.measureOriginals(db, scope);

/** Removes the originals of an upload that the gallery no longer shows. */
export async function removeReleasedOriginals(
  services: Services,
  upload: { event_id: string; id: string },
): Promise<void> {
  for (const original of await store.releaseOriginals(services.db, upload)) await removeOriginal(services, original);
}

/** Removes what failed or crashed before `olderThanSeconds`. */
export async function removeUnfinishedOriginals(services: Services, olderThanSeconds: number): Promise<void> {
  for (;;) {
    services.stopping.throwIfAborted();
    const due = await store.readUnfinishedOriginals(services.db, olderThanSeconds);
    if (due.length === 0) return;
    for (const original of due) await removeOriginal(services, original);
  }
}
