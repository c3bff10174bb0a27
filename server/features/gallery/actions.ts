import { IMAGES_MAX, type Image, type ImageChange, type NewImageForm } from '../../../contract/gallery.ts';
import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import type { IncomingFile } from '../../kit/http/incoming-file.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { countRoom } from '../../kit/row-limits.ts';
import { completeOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { touchEvent } from '../event/actions.ts';
import { FETCH_RETRIES, fetchExternalPicture, releaseUpload, lockUploadByAddress } from '../uploads/actions.ts';
import { storeOriginal } from '../uploads/original-actions.ts';
import { IMAGE_LIMIT, toGuestImage, buildNewImage, toOwnImage, buildPictureShownError } from './rules.ts';
import * as store from './store.ts';

export async function listShownImages(db: Db, scope: PublicScope): Promise<Image[]> {
  return (await store.listImages(db, scope, { after: undefined, take: IMAGES_MAX }, 'active')).map(toGuestImage);
}

/**
 * Adds an uploaded or external image. Throws 409 if the gallery is full, and with `only_new` for a picture that it
 * already has.
 */
export async function createImage(
  services: Services,
  scope: OwnerScope,
  { only_new = false, ...form }: NewImageForm,
): Promise<Image> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    if ((await countRoom(tx, scope, IMAGE_LIMIT)) === 0) throw new ApiError('gallery_full');
    const image = buildNewImage(form, await lockUploadByAddress(tx, scope, form.image_url));
    const same = only_new ? await store.findSamePicture(tx, scope, image) : undefined;
    if (same) throw new ApiError('picture_shown', { sentence: buildPictureShownError(same) });
    const id = createId();
    await store.insertImage(tx, scope, id, image);
    await enqueueFetch(tx, scope, image);
    return getImage(tx, scope, id);
  });
}

/** The given ids come first, the others keep their current order. Throws 400 for an unknown id. */
export async function orderImages(services: Services, scope: OwnerScope, ids: readonly string[]): Promise<Image[]> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await store.saveImageOrder(tx, scope, completeOrder(await store.readImageIds(tx, scope), ids));
    return (await store.listImages(tx, scope, { after: undefined, take: IMAGES_MAX }, 'all')).map(toOwnImage);
  });
}

/**
 * Throws 404 for an unknown image, 409 if the given version is no longer current. A replaced picture is released.
 */
export async function changeImage(
  services: Services,
  scope: OwnerScope,
  id: string,
  { seen_version: seen, ...change }: ImageChange,
): Promise<Image> {
  const imageId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const before = requireFound(await store.readImage(tx, scope, imageId));
    if (seen !== undefined && seen !== before.version) throw new ApiError('changed_elsewhere');
    const moved = change.image_url !== undefined && change.image_url !== before.image_url;
    const upload_id = moved ? await lockUploadByAddress(tx, scope, change.image_url ?? '') : before.upload_id;
    if (moved) await enqueueFetch(tx, scope, { image_url: change.image_url ?? '', upload_id });
    // The point of the former photo says nothing about the new one.
    const { focus = moved ? null : undefined } = change;
    await store.updateImage(tx, scope, imageId, { ...change, focus, upload_id, version: before.version + 1 });
    if (before.upload_id !== null && before.upload_id !== upload_id) await releaseUpload(tx, scope, before.upload_id);
    return getImage(tx, scope, imageId);
  });
}

/** Guests must not load pictures from other hosts: a job stores a copy (decision 0019). */
export const fetchImageJob = defineJob('gallery.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

async function enqueueFetch(
  tx: Db,
  { eventId }: OwnerScope,
  { image_url, upload_id }: { image_url: string; upload_id: string | null },
): Promise<void> {
  if (upload_id === null) await tx.enqueue(fetchImageJob, { eventId, address: image_url }, FETCH_RETRIES);
}

/** If the picture cannot be fetched, its images keep the address as entered. */
export async function fetchImage(services: Services, picture: z.output<typeof fetchImageJob.payload>): Promise<void> {
  const { eventId, address } = picture;
  const images = { eventId, image_url: address };
  if (!(await store.isAddressShown(services.db, images))) return;
  const url = await fetchExternalPicture(services, { eventId }, address, (tx, inSeconds) =>
    tx.enqueue(fetchImageJob, picture, { ...FETCH_RETRIES, inSeconds }),
  );
  if (url === undefined) return;
  await services.db.transaction(async (tx) => {
    const upload_id = await lockUploadByAddress(tx, { eventId }, url);
    await store.replaceAddress(tx, images, { image_url: url, upload_id });
  });
}

/**
 * Keeps the original of an uploaded picture beside it, for the export only. Throws 404 for an unknown image, 400 for one
 * whose picture is not an upload, else as `storeOriginal`.
 */
export async function keepOriginal(
  services: Services,
  scope: OwnerScope,
  id: string,
  file: IncomingFile,
): Promise<Image> {
  const { upload_id } = requireFound(await store.readImage(services.db, scope, requireFound(parseId(id))));
  if (upload_id === null)
    throw new ApiError('invalid_picture', { sentence: 'This photo isn’t stored here yet. Please upload it first.' });
  await storeOriginal(services, scope, upload_id, file);
  return getImage(services.db, scope, id);
}

/** Deletes the image's files too if nothing else shows them. Throws 404 for an unknown image. */
export async function removeImage(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const imageId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const { upload_id } = requireFound(await store.deleteImage(tx, scope, imageId));
    if (upload_id !== null) await releaseUpload(tx, scope, upload_id);
  });
}

async function getImage(tx: Db, scope: OwnerScope, id: string): Promise<Image> {
  return toOwnImage(requireFound(await store.readImage(tx, scope, id)));
}
