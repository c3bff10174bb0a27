import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { focus } from './focus.ts';
import { ORIGINAL_BYTES_MAX } from './pictures.ts';
import { orderForm } from './sort-order.ts';
import { pictureSizes } from './uploads.ts';
import { flag, line, lines, pictureAddress } from './values.ts';

export const IMAGES_MAX = 300;

/** Images on a page before more are requested. A multiple of two, three and four, so that rows are full. */
export const IMAGES_AT_FIRST = 24;

/** The optional fields are for the image's owner only. */
export const image = z.object({
  id: z.string(),
  title: z.string(),
  caption: z.string(),
  /** Alternative text; defaults to the caption or title. */
  alt: z.string(),
  image_url: z.string(),
  src: z.string(),
  /** Sizes of an upload; empty for an external picture. */
  sizes: pictureSizes,
  /** A `data:` URL of a tiny version, shown while the picture loads; or empty. */
  miniature: z.string(),
  /** null: the design decides how the photo is cropped. */
  focus: focus.nullable(),
  description: z.string().optional(),
  alt_text: z.string().optional(),
  sort_order: z.number().int().optional(),
  is_active: z.boolean().optional(),
  version: z.number().int().optional(),
  /** Size of the original that the owner keeps; null without one. */
  original_bytes: z.number().int().nullable().optional(),
});
export type Image = z.output<typeof image>;

export interface PageGallery {
  /** Empty in browsers, which keep the markup of them. */
  images: readonly Image[];
  /** In browsers: how many photos the markup has. */
  kept?: number;
  total: number;
}

const toEmpty = (text: string | null | undefined) => (text === null ? '' : text);
const wrongOrder = 'Sort order must be 0 or a higher whole number.';

/** Omitted fields get their defaults. */
export const imageForm = z.object({
  title: line(200, 'Title is required'),
  description: lines(2000).nullish().transform(toEmpty),
  image_url: pictureAddress().refine((text) => text !== '', 'Please choose a photo or enter its URL.'),
  alt_text: line(500).nullish().transform(toEmpty),
  caption: line(500).nullish().transform(toEmpty),
  /** A new photo without it has none. */
  focus: focus.nullish(),
  sort_order: z.number(wrongOrder).int(wrongOrder).min(0, wrongOrder).max(1_000_000, wrongOrder).optional(),
  is_active: flag.optional(),
});
export type ImageForm = z.output<typeof imageForm>;
/** `only_new` refuses a picture that is already in the gallery. */
export const newImageForm = imageForm.extend({ only_new: flag.optional() });
export type NewImageForm = z.output<typeof newImageForm>;
/** `seen_version` is the version that the owner saw; the change is refused if it is no longer current. */
export const imageChange = imageForm.partial().extend({ seen_version: z.number().int().optional() });
export type ImageChange = z.output<typeof imageChange>;

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event/gallery',
    access: 'visitor',
    summary: 'Lists the images that guests see; with an owner session, all images with the owner’s fields',
    output: z.array(image),
    list: true,
    errors: ['invalid_cursor'],
  }),
  ownList: endpoint({
    method: 'GET',
    path: '/admin/events/:event/gallery',
    access: 'owner',
    summary: 'Lists all images, including inactive ones',
    output: z.array(image),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event/gallery',
    access: 'owner',
    summary: 'Adds an image',
    body: newImageForm,
    output: image,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'gallery_full', 'picture_shown'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/gallery/order',
    access: 'owner',
    summary: 'Reorders the images',
    body: orderForm,
    output: z.array(image),
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/gallery/:id',
    access: 'owner',
    summary: 'Updates some or all fields of an image',
    body: imageChange,
    output: image,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  keepOriginal: endpoint({
    method: 'PUT',
    path: '/admin/gallery/:id/original',
    access: 'owner',
    summary:
      'Keeps the original of an uploaded image for the export: the body, a JPEG, PNG, WebP or HEIC by content; replaces the one before',
    streamed: { maxBytes: ORIGINAL_BYTES_MAX },
    output: image,
    errors: ['not_signed_in', 'invalid_picture', 'limit_reached'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/gallery/:id',
    access: 'owner',
    summary: 'Deletes an image, and its file unless something else uses it',
    errors: ['not_signed_in'],
  }),
};
