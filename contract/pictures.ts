export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOAD_TOO_LARGE = 'This image is larger than 5 MB. Please choose a smaller one.';
/** Of a picture, counted before it is decoded; WebP allows up to 16,383 pixels along one side. */
export const PICTURE_PIXELS_MAX = 40_000_000;
export const PICTURE_SIDE_MAX = 16_000;
/** The largest number of uploads of one site (docs/reference/failures.md, U5). */
export const UPLOADS_MAX = 300;
/** Bounding squares, in pixels, of the stored sizes. Pictures are never enlarged. */
export const PICTURE_SIDES = [480, 960, 1920] as const;
