import {
  IMAGES_MAX,
  type Image,
  type ImageChange,
  type NewImageForm,
  type PageGallery,
} from '../../../contract/gallery.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, orNotFound } from '../../kit/errors.ts';
import { asId, newId } from '../../kit/ids.ts';
import { wholeOrder } from '../../kit/order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { stampEvent } from '../event/actions.ts';
import { releaseUpload, uploadBehind } from '../uploads/actions.ts';
import { guestImage, newImage, ownImage, shownAs } from './rules.ts';
import * as store from './store.ts';

/**
 * The gallery as a page shows it: its first images. null when it cannot be read, because an invitation without its
 * pictures still says when and where.
 */
export async function galleryOf({ db, log }: Services, scope: PublicScope, most: number): Promise<PageGallery | null> {
  try {
    const { rows, total } = await store.firstImages(db, scope, most);
    return { images: rows.map(guestImage), total };
  } catch (error) {
    log.error({ err: error }, 'a gallery could not be read');
    return null;
  }
}

/**
 * Adds an image: one that was uploaded, or one that is kept elsewhere. 409 when the gallery has 300, and for a picture
 * that it shows already where only a new one is wanted.
 */
export async function createImage(
  services: Services,
  scope: OwnerScope,
  { only_new = false, ...form }: NewImageForm,
): Promise<Image> {
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    if ((await store.countImages(tx, scope)) >= IMAGES_MAX) throw new ApiError('gallery_full');
    const image = newImage(form, await uploadBehind(tx, scope, form.image_url));
    const same = only_new ? await store.findSame(tx, scope, image) : undefined;
    if (same) throw new ApiError('picture_shown', { sentence: shownAs(same) });
    const id = newId();
    await store.insertImage(tx, scope, id, image);
    return imageOf(tx, scope, id);
  });
}

/** Brings the images into another order; those that are not named follow as they stood. 400 for what is none of them. */
export async function orderImages(services: Services, scope: OwnerScope, ids: readonly string[]): Promise<Image[]> {
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    await store.placeImages(tx, scope, wholeOrder(await store.readImageIds(tx, scope), ids));
    return (await store.listImages(tx, scope, { after: undefined, take: IMAGES_MAX }, 'all')).map(ownImage);
  });
}

/** Changes an image, whole or in part; 404 when the event has no such one. A picture that it no longer shows is let go. */
export async function changeImage(
  services: Services,
  scope: OwnerScope,
  id: string,
  change: ImageChange,
): Promise<Image> {
  const imageId = orNotFound(asId(id));
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const before = orNotFound(await store.readImage(tx, scope, imageId));
    const moved = change.image_url !== undefined && change.image_url !== before.image_url;
    const upload_id = moved ? await uploadBehind(tx, scope, change.image_url ?? '') : before.upload_id;
    await store.updateImage(tx, scope, imageId, { ...change, upload_id });
    if (before.upload_id !== null && before.upload_id !== upload_id) await releaseUpload(tx, scope, before.upload_id);
    return imageOf(tx, scope, imageId);
  });
}

/** Deletes an image, and its file where nothing else shows it; 404 when the event has no such one. */
export async function removeImage(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const imageId = orNotFound(asId(id));
  await services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const { upload_id } = orNotFound(await store.deleteImage(tx, scope, imageId));
    if (upload_id !== null) await releaseUpload(tx, scope, upload_id);
  });
}

async function imageOf(tx: Db, scope: OwnerScope, id: string): Promise<Image> {
  return ownImage(orNotFound(await store.readImage(tx, scope, id)));
}
