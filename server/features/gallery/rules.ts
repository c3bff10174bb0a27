import { IMAGES_MAX, type Image, type ImageForm } from '../../../contract/gallery.ts';
import { toPublicId } from '../../kit/ids.ts';
import { findMediaKey, toDataUrl, toPictureSizes } from '../uploads/rules.ts';
import type { ImageColumns, ImageRow } from './store.ts';

export const IMAGE_LIMIT = { table: 'gallery_images', lock: 'events', max: IMAGES_MAX } as const;

export function buildNewImage(form: ImageForm, upload_id: string | null): ImageColumns {
  return {
    upload_id,
    image_url: form.image_url,
    title: form.title,
    description: form.description ?? '',
    alt_text: form.alt_text ?? '',
    caption: form.caption ?? '',
    focus: form.focus ?? null,
    sort_order: form.sort_order ?? 0,
    is_active: form.is_active ?? true,
  };
}

export const buildPictureShownError = ({ title }: Pick<ImageRow, 'title'>) =>
  `This photo is already in your gallery as “${title}”.`;

type GuestImageRow = Pick<
  ImageRow,
  'event_id' | 'id' | 'title' | 'caption' | 'alt_text' | 'image_url' | 'focus' | 'token' | 'sizes'
> & { miniature: Buffer | string | null };

/** `miniature` may be in base64. */
export function toGuestImage(row: GuestImageRow): Image {
  const { event_id, token, sizes, miniature, id, title, caption, alt_text, image_url, focus } = row;
  return {
    id,
    title,
    caption,
    alt: alt_text || caption || title,
    image_url,
    src: image_url,
    // A visitor's copy of a sample shows the sample's files.
    sizes:
      token === null || sizes === null
        ? []
        : toPictureSizes(findMediaKey(image_url) ?? toPublicId(event_id), token, sizes),
    miniature: toDataUrl(miniature),
    focus,
  };
}

export function toOwnImage(row: ImageRow): Image {
  const { description, alt_text, sort_order, is_active, version, original_bytes } = row;
  return { ...toGuestImage(row), description, alt_text, sort_order, is_active, version, original_bytes };
}
