/** The largest file that is taken, 5 MB. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
/** Uploads of one site (docs/reference/failures.md, U5). */
export const UPLOADS_MAX = 300;
/** The squares, in pixels, within which a picture is kept; a smaller one is kept as it is. */
export const PICTURE_SIDES = [480, 960, 1920] as const;
