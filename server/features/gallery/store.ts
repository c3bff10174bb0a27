import { sql, type Selectable } from 'kysely';
import type { ImageChange } from '../../../contract/gallery.ts';
import type { Db } from '../../kit/db.ts';
import type { SortedSlice } from '../../kit/http/paging.ts';
import { toJsonText } from '../../kit/json.ts';
import { saveOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { StoredSize } from '../uploads/tables.ts';
import type { GalleryImagesTable } from './tables.ts';

export interface ImageRow extends Selectable<GalleryImagesTable> {
  token: string | null;
  sizes: StoredSize[] | null;
  miniature: Buffer | null;
  original_bytes: number | null;
}
/** The columns that the owner sets. */
export type ImageColumns = Omit<Selectable<GalleryImagesTable>, 'event_id' | 'id' | 'version' | 'created_at'>;

const selectImages = (db: Db, { eventId }: PublicScope) =>
  db.q
    .selectFrom('gallery_images')
    .leftJoin('uploads', (on) =>
      on.onRef('uploads.event_id', '=', 'gallery_images.event_id').onRef('uploads.id', '=', 'gallery_images.upload_id'),
    )
    .leftJoin('originals', (on) =>
      on
        .onRef('originals.event_id', '=', 'gallery_images.event_id')
        .onRef('originals.upload_id', '=', 'gallery_images.upload_id')
        .on('originals.stored', '=', true),
    )
    .where('gallery_images.event_id', '=', eventId)
    .selectAll('gallery_images')
    .select(['uploads.token', 'uploads.sizes', 'uploads.miniature', 'originals.bytes as original_bytes']);

export async function listImages(
  db: Db,
  scope: PublicScope,
  { after, take }: SortedSlice,
  shown: 'all' | 'active',
): Promise<ImageRow[]> {
  let query = selectImages(db, scope);
  if (shown === 'active') query = query.where('is_active', '=', true);
  if (after) query = query.where(sql<boolean>`(sort_order, gallery_images.id) > (${after.sortOrder}, ${after.id})`);
  return query.orderBy('sort_order').orderBy('gallery_images.id').limit(take).execute();
}

export async function readImage(db: Db, scope: OwnerScope, id: string): Promise<ImageRow | undefined> {
  return selectImages(db, scope).where('gallery_images.id', '=', id).executeTakeFirst();
}

/**
 * Finds the first image with the same picture: an external one with the same address, or an upload with the same
 * content.
 */
export async function findSamePicture(
  db: Db,
  scope: OwnerScope,
  { image_url, upload_id }: Pick<ImageColumns, 'image_url' | 'upload_id'>,
): Promise<ImageRow | undefined> {
  const { eventId } = scope;
  return selectImages(db, scope)
    .where((eb) =>
      eb.or([
        eb('image_url', '=', image_url),
        eb('fingerprint', '=', (one) =>
          one
            .selectFrom('uploads as new')
            .where('event_id', '=', eventId)
            .where('id', '=', upload_id)
            .select('fingerprint'),
        ),
      ]),
    )
    .orderBy('sort_order')
    .orderBy('gallery_images.id')
    .limit(1)
    .executeTakeFirst();
}

export async function readImageIds(db: Db, scope: OwnerScope): Promise<string[]> {
  const rows = await db.q
    .selectFrom('gallery_images')
    .where('event_id', '=', scope.eventId)
    .select('id')
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveImageOrder(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await saveOrder(tx, 'gallery_images', scope, ids);
}

export async function insertImage(tx: Db, scope: OwnerScope, id: string, image: ImageColumns): Promise<void> {
  await tx.q
    .insertInto('gallery_images')
    .values({
      ...image,
      focus: image.focus && toJsonText(image.focus),
      id,
      event_id: scope.eventId,
      created_at: tx.now,
    })
    .execute();
}

export async function updateImage(
  tx: Db,
  scope: OwnerScope,
  id: string,
  { focus, ...columns }: Omit<ImageChange, 'seen_version'> & { upload_id: string | null; version: number },
): Promise<void> {
  await tx.q
    .updateTable('gallery_images')
    .set(focus === undefined ? columns : { ...columns, focus: focus && toJsonText(focus) })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

export async function deleteImage(
  tx: Db,
  scope: OwnerScope,
  id: string,
): Promise<{ upload_id: string | null } | undefined> {
  return tx.q
    .deleteFrom('gallery_images')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('upload_id')
    .executeTakeFirst();
}

interface Shown {
  eventId: string;
  image_url: string;
}

export async function isAddressShown(db: Db, { eventId, image_url }: Shown): Promise<boolean> {
  const shown = await db.q
    .selectFrom('gallery_images')
    .where('event_id', '=', eventId)
    .where('image_url', '=', image_url)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

export async function replaceAddress(
  tx: Db,
  { eventId, image_url }: Shown,
  copy: { image_url: string; upload_id: string | null },
): Promise<void> {
  await tx.q
    .updateTable('gallery_images')
    .set(copy)
    .where('event_id', '=', eventId)
    .where('image_url', '=', image_url)
    .execute();
}
