const MB = 1024 ** 2;
const GB = 1024 ** 3;

export const UPLOAD_BYTES_MAX = 5 * MB;
export const UPLOAD_TOO_LARGE = 'This image is larger than 5 MB. Please choose a smaller one.';
/** Of a picture, counted before it is decoded; WebP allows up to 16,383 pixels along one side. */
export const PICTURE_PIXELS_MAX = 40_000_000;
export const PICTURE_SIDE_MAX = 16_000;
/** The largest number of uploads of one site (docs/reference/failures.md, U5). */
export const UPLOADS_MAX = 300;
/** Of the original that an owner keeps beside a photo of the gallery (decision 0073). */
export const ORIGINAL_BYTES_MAX = 25 * MB;
/** Of all originals of one site. With its pictures they fit into a ZIP archive, which ends at 4 GB. */
export const ORIGINALS_BYTES_MAX = 2 * GB;
/** Bounding squares, in pixels, of the stored sizes. Pictures are never enlarged. */
export const PICTURE_SIDES = [480, 960, 1920] as const;

/** Such as `36 MB` or `1.4 GB`. */
export const formatBytes = (bytes: number): string =>
  bytes < GB ? `${Math.max(1, Math.round(bytes / MB))} MB` : `${Number((bytes / GB).toFixed(1))} GB`;
