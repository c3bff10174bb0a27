import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { UPLOAD_BYTES_MAX } from './pictures.ts';
import { webAddress } from './values.ts';

const size = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });
export type PictureSize = z.output<typeof size>;

/** Smallest first. */
export const pictureSizes = z.array(size);

export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/upload',
    access: 'owner',
    summary: 'Uploads a picture (JPEG, PNG or WebP by content) and stores it as WebP in up to three sizes',
    upload: { field: 'image', maxBytes: UPLOAD_BYTES_MAX },
    /** `url` is the largest size. */
    output: size.extend({ sizes: pictureSizes }),
    status: [201],
    creates: 'staged',
    errors: ['not_signed_in', 'invalid_picture', 'gallery_full'],
  }),
  createFrom: endpoint({
    method: 'POST',
    path: '/upload/address',
    access: 'owner',
    summary: 'Fetches a picture from a public URL once and stores it as an upload',
    body: z.object({
      address: webAddress().refine((address) => address !== '', 'Please enter the URL of an image.'),
    }),
    output: size.extend({ sizes: pictureSizes }),
    status: [201],
    creates: 'staged',
    errors: ['not_signed_in', 'gallery_full'],
  }),
};
