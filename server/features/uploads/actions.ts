import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OutputOf } from '../../../contract/client.ts';
import {
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDES,
  UPLOAD_BYTES_MAX,
  UPLOAD_TOO_LARGE,
  UPLOADS_MAX,
} from '../../../contract/pictures.ts';
import type { uploads } from '../../../contract/uploads.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors } from '../../kit/errors.ts';
import { createId, createToken, toPublicId } from '../../kit/ids.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Picture } from '../../kit/pictures.ts';
import type { OwnerScope } from '../../scopes.ts';
import { WebError } from '../../providers/web/web.ts';
import type { Services } from '../../services.ts';
import type { StoredSize } from './tables.ts';
import { removeReleasedOriginals, removeUnfinishedOriginals } from './original-actions.ts';
import { listStoredOriginals } from './original-store.ts';
import {
  buildFilePath,
  buildFolderPath,
  buildOriginalPath,
  parseMediaPath,
  toPictureSizes,
  computeSizeName,
} from './rules.ts';
import * as store from './store.ts';

export const PICTURE_TYPE = 'image/webp';

const LIMITS = { sides: PICTURE_SIDES, maxPixels: PICTURE_PIXELS_MAX, maxSide: PICTURE_SIDE_MAX };

type StoredPicture = OutputOf<(typeof uploads)['create']>;

/**
 * The name cannot be guessed. The row is written before the files, so that no file is without a row. Throws 409 if the
 * site has too many uploads, 503 if storing fails, and errors for unreadable pictures.
 */
export async function storePicture(services: Services, scope: store.OfEvent, file: Buffer): Promise<StoredPicture> {
  const { eventId } = scope;
  const [id, token] = [createId(), createToken(16)];
  const claimed = await services.db.transaction((tx) => store.claimUpload(tx, scope, { id, token }, UPLOADS_MAX));
  if (!claimed) throw new ApiError('gallery_full');
  try {
    // Imported with the first picture, because its library takes 20 MB of memory.
    const { resizePicture } = await import('../../kit/pictures.ts');
    const { pictures, miniature } = await resizePicture(file, LIMITS, eventId);
    const sizes = await writeSizes(services, eventId, token, pictures);
    const fingerprint = hashPicture(pictures);
    if (!(await store.finishUpload(services.db, scope, id, { sizes, miniature, fingerprint }))) {
      throw new ApiError('not_found');
    }
    const shown = toPictureSizes(toPublicId(eventId), token, sizes);
    const largest = shown.at(-1);
    if (!largest) throw new Error('a picture has a size at least');
    return { ...largest, sizes: shown };
  } catch (error) {
    // If this fails too, or after a crash, the sweep removes the rest.
    await removeUpload(services, { event_id: eventId, id, token }).catch((failed: unknown) =>
      services.log.warn({ err: failed }, 'an upload is left for the sweep'),
    );
    throw error;
  }
}

/** Hashes the largest stored size, so that metadata of the original file does not matter. */
function hashPicture([largest]: readonly Picture[]): Buffer {
  if (!largest) throw new Error('a picture has a size at least');
  return createHash('sha256').update(largest.bytes).digest();
}

async function writeSizes(
  { storage, log }: Services,
  eventId: string,
  token: string,
  pictures: readonly Picture[],
): Promise<StoredSize[]> {
  try {
    return await Promise.all(
      pictures.map(async ({ width, height, bytes }) => {
        const side = computeSizeName({ width, height });
        await storage.write(buildFilePath(eventId, token, side), bytes, PICTURE_TYPE);
        return { side, width, height };
      }),
    );
  } catch (error) {
    log.error({ err: error }, 'a picture could not be written');
    const sentence = 'Couldn’t save the image. Please try again in a moment.';
    throw new ApiError('unavailable', { sentence, retryAfter: 5 });
  }
}

/** Per site: enough for a whole registry, too few for scanning other servers (docs/reference/failures.md, L3). */
const FETCHES: Limit = { name: 'fetched pictures', max: 60, seconds: 600 };

/**
 * Fetches the picture once and stores it as an upload, so that guests load nothing from other servers. Throws a field
 * error of `address` if it cannot be fetched or read, 429 and 503 with the seconds until another try, else as
 * `storePicture`. Must not run in a transaction, which would undo the count of a failed fetch.
 */
export async function storePictureFrom(
  services: Services,
  scope: store.OfEvent,
  address: string,
): Promise<StoredPicture> {
  await countHit(services, FETCHES, scope.eventId);
  try {
    const file = await services.web.read(address, UPLOAD_BYTES_MAX, scope.eventId);
    return await storePicture(services, scope, file);
  } catch (error) {
    if (error instanceof WebError) throw buildFieldErrors({ address: UNFETCHED[error.reason] });
    if (error instanceof ApiError && OF_THE_FILE.has(error.code)) throw buildFieldErrors({ address: error.message });
    throw error;
  }
}

/**
 * For jobs that fetch pictures: another node tries again if one dies with it. Few times, in case the picture was the
 * cause (docs/reference/failures.md, L6).
 */
export const FETCH_RETRIES = { retries: 2 } as const;

/** The shortest pause before a fetch that had to wait is tried again, in seconds. */
const FETCH_PAUSE = 60;

/**
 * For jobs: returns the address of our copy of an external picture. Returns undefined if it cannot be fetched or, after
 * `enqueueAgain`, if it has to wait: over the limit, or while too many others are fetched.
 */
export async function fetchExternalPicture(
  services: Services,
  scope: store.OfEvent,
  address: string,
  enqueueAgain: (tx: Db, inSeconds: number) => Promise<void>,
): Promise<string | undefined> {
  try {
    return (await storePictureFrom(services, scope, address)).url;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, retryAfter } = error;
    if (retryAfter === undefined) services.log.info({ code }, 'a picture of another host could not be fetched');
    else await services.db.transaction((tx) => enqueueAgain(tx, Math.max(FETCH_PAUSE, retryAfter)));
    return undefined;
  }
}

const UNFETCHED: Record<WebError['reason'], string> = {
  refused: 'This URL isn’t public. Please download the image and upload it here.',
  missing: 'We couldn’t get an image from this URL. Check it, or upload the image instead.',
  too_large: UPLOAD_TOO_LARGE,
};
const OF_THE_FILE: ReadonlySet<string> = new Set(['unsupported_type', 'too_large', 'invalid_picture']);

/** Lists the keys of all files that rows refer to. */
export async function listFileKeys(q: Db['q']): Promise<string[]> {
  const [finished, originals] = [await store.listFinished(q), await listStoredOriginals(q)];
  return [
    ...finished.flatMap(({ event_id, token, sizes }) => sizes.map(({ side }) => buildFilePath(event_id, token, side))),
    ...originals.map((original) => buildOriginalPath(original.event_id, original)),
  ];
}

/** Throws 503 if the storage is unavailable. */
export async function readPicture({ storage, log }: Services, address: string): Promise<Buffer | undefined> {
  const at = parseMediaPath(address);
  if (!at) return undefined;
  try {
    return await storage.read(buildFilePath(at.eventId, at.token, at.side));
  } catch (error) {
    log.error({ err: error }, 'a picture could not be read');
    throw new ApiError('unavailable', { retryAfter: 5 });
  }
}

/**
 * Keeps the upload until the transaction ends; null for an external address. Throws a field error of `field` for an
 * upload's address that is not one of this event.
 */
export async function lockUploadByAddress(
  tx: Db,
  scope: store.OfEvent,
  address: string,
  field = 'image_url',
): Promise<string | null> {
  if (!address.startsWith('/')) return null;
  const at = parseMediaPath(address);
  const id = at?.eventId === scope.eventId ? await store.holdUpload(tx, scope, at.token) : undefined;
  if (id === undefined) {
    throw buildFieldErrors({ [field]: 'This image no longer exists. Please upload it again.' });
  }
  return id;
}

/** The job removes the upload if nothing shows it by then. */
export async function releaseUpload(tx: Db, { eventId }: OwnerScope, id: string): Promise<void> {
  await tx.enqueue(releaseJob, { eventId, id });
}

export const releaseJob = defineJob('uploads.release', z.object({ eventId: z.uuid(), id: z.uuid() }));

export async function removeReleased(
  services: Services,
  { eventId, id }: z.output<typeof releaseJob.payload>,
): Promise<void> {
  const released = await services.db.transaction((tx) => store.releaseOrphan(tx, { event_id: eventId, id }));
  if (released) await removeUpload(services, released);
  // Something else may still show the picture.
  else await removeReleasedOriginals(services, { event_id: eventId, id });
}

export const sweepJob = defineJob('uploads.sweep', z.object({}));

/**
 * An upload that nothing shows counts as unused after `UNUSED_SECONDS`, an unfinished one as failed after
 * `UNFINISHED_SECONDS`.
 */
const UNUSED_SECONDS = 86_400;
const UNFINISHED_SECONDS = 3600;

export async function deleteOrphanedUploads(services: Services): Promise<void> {
  const { db, stopping } = services;
  for await (const orphans of store.findOrphans(db, UNUSED_SECONDS)) {
    stopping.throwIfAborted();
    for (const upload of orphans) await db.transaction((tx) => store.releaseOrphan(tx, upload));
  }
  await removeUnfinishedOriginals(services, UNFINISHED_SECONDS);
  for (;;) {
    stopping.throwIfAborted();
    const due = await store.readUnfinished(db, UNFINISHED_SECONDS);
    if (due.length === 0) return;
    for (const upload of due) await removeUpload(services, upload);
  }
}

async function removeUpload(services: Services, upload: store.ReleasedUpload): Promise<void> {
  const { db, storage } = services;
  await removeReleasedOriginals(services, upload);
  await storage.removeFolder(buildFolderPath(upload.event_id, upload.token));
  await store.deleteUpload(db, upload);
}
