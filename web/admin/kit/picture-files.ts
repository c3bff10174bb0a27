/** What may be chosen: an iPhone then gives a JPEG instead of HEIC. */
export const PICTURE_FILES = 'image/*';

/** An iPhone gives HEIC as it is if it is named. */
export const ORIGINAL_FILES = `${PICTURE_FILES},image/heic,image/heif`;

/** A limit for files that are no photos: the browser would read all of them into memory. */
const FILE_BYTES_MAX = 200 * 1024 * 1024;

export const NO_PHOTO = 'This file isn’t a photo. Please choose a JPEG, PNG, WebP or HEIC photo.';

/** Checks what is known without reading the file. */
export function checkFile({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (type !== '' && !type.startsWith('image/')) return NO_PHOTO;
  if (size > FILE_BYTES_MAX) return 'This file is larger than 200 MB. Please export the photo as a JPEG first.';
  return undefined;
}
