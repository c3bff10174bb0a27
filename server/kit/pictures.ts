import type { Sharp, SharpOptions } from 'sharp';
import { ApiError } from './errors.ts';
import { Semaphore } from './semaphore.ts';
import { sharp } from './sharp.ts';

/*
 * Uploaded pictures are untrusted: they are only decoded to pixels and encoded again. The format is detected from the
 * bytes; the name, the declared type and all metadata (place, camera, comments) are dropped.
 */

/** Maximum scans of a progressive JPEG: encoders write about ten, and each costs a pass over all pixels. */
const SCANS_MAX = 20;

/** Seconds for one step of a picture. */
const STEP_SECONDS = 10;

/** Two pictures at a time, so that pages can be served meanwhile, and one of each site. */
const pictureSemaphore = new Semaphore(2, 60, 1);

/** Encoded as WebP, upright, without metadata. */
export interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

export interface PictureLimits {
  /** Of the stored sizes. */
  sides: readonly number[];
  /** Of the uploaded picture. */
  maxPixels: number;
  maxSide: number;
}

/** In pixels: enough for colors and shapes in about 80 bytes. */
const MINIATURE_SIDE = 16;

/**
 * Resizes an uploaded picture to several sizes, each within a square of `sides` pixels and never larger than the
 * original; equal sizes are returned once. Also returns a miniature as a placeholder, unless the picture is
 * transparent. Pictures of one `tenant` are made one after another. Throws 415 unless the file is JPEG, PNG or WebP, 413
 * for too many pixels, 400 for a broken or animated picture or one that takes too long, 503 if too many are waiting.
 */
export async function resizePicture(
  file: Buffer,
  { sides, maxPixels, maxSide }: PictureLimits,
  tenant: string,
): Promise<{ pictures: Picture[]; miniature: Buffer | null }> {
  return pictureSemaphore.run(async () => {
    await requireSupportedFormat(file, { maxPixels, maxSide });
    const [largest = 0, ...smaller] = sides.toSorted((a, b) => b - a);
    // Decodes once; the smaller sizes are made from the largest.
    const { data, info } = await decodePicture(
      read(file, { limitInputPixels: maxPixels }).autoOrient().resize(fitWithin(largest)).toColourspace('srgb').raw(),
    );
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const pictures = [await encodePicture(sharp(data, { raw }))];
    for (const side of smaller) {
      if (Math.max(info.width, info.height) > side)
        pictures.push(await encodePicture(sharp(data, { raw }).resize(fitWithin(side))));
    }
    return { pictures, miniature: await createMiniature(sharp(data, { raw })) };
  }, tenant);
}

const read = (file: Buffer, options: SharpOptions) =>
  sharp(file, { failOn: 'error', ...options }).timeout({ seconds: STEP_SECONDS });

const fitWithin = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true });

async function requireSupportedFormat(
  file: Buffer,
  { maxPixels, maxSide }: Omit<PictureLimits, 'sides'>,
): Promise<void> {
  if (countScans(file) > SCANS_MAX) {
    throw buildPictureError('This picture is saved in an unusual way. Please save it again, or choose another one.');
  }
  const seen = await read(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('unsupported_type', { sentence: 'Please choose a picture: JPEG, PNG or WebP.' });
    });
  if (seen.width * seen.height > maxPixels || Math.max(seen.width, seen.height) > maxSide) {
    throw new ApiError('too_large', { sentence: 'This picture has too many pixels: 40 megapixels are the most.' });
  }
  if ((seen.pages ?? 1) > 1) throw buildPictureError('Please choose a picture that does not move.');
}

/** Counts the scans of a JPEG (ITU-T T.81, annex B) without decoding it; 0 for other formats. */
function countScans(file: Buffer): number {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return 0;
  let scans = 0;
  let at = 2;
  while (at + 4 <= file.length) {
    const marker = file[at] === 0xff ? (file[at + 1] ?? 0) : undefined;
    // Coded data, in which 0xff is followed by 0 or a restart marker, and fill bytes are skipped to the next segment.
    if (marker === undefined || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) {
      at = file.indexOf(0xff, at + 1);
      if (at < 0) return scans;
      continue;
    }
    if (marker === 0xd9) return scans;
    if (marker === 0xda) scans += 1;
    at += 2 + file.readUInt16BE(at + 2);
  }
  return scans;
}

async function decodePicture(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true });
  } catch {
    throw buildPictureError('This picture is damaged. Please save it again, or choose another one.');
  }
}

const buildPictureError = (sentence: string) => new ApiError('invalid_picture', { sentence });

async function encodePicture(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.webp({ quality: 80, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

async function createMiniature(picture: Sharp): Promise<Buffer | null> {
  const small = await picture.resize(fitWithin(MINIATURE_SIDE)).png().toBuffer();
  const { isOpaque } = await sharp(small).stats();
  return isOpaque ? sharp(small).webp({ quality: 30, effort: 6 }).toBuffer() : null;
}
