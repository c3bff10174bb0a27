import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { ApiError } from './errors.ts';
import { Semaphore } from './semaphore.ts';

/*
 * Uploaded pictures are untrusted: they are only decoded to pixels and encoded again. The format is detected from the
 * bytes; the name, the declared type and all metadata (place, camera, comments) are dropped.
 */

/** WebP allows up to 16,383 pixels along one side. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 16_000;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each picture uses one thread of the pool, and nothing is cached.
sharp.concurrency(1);
sharp.cache(false);

/** Two pictures at a time leave the server time for pages. */
const pictureSemaphore = new Semaphore(2, 30);

/** Encoded as WebP, upright, without metadata. */
export interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** In pixels: enough for colors and shapes in about 80 bytes. */
const MINIATURE_SIDE = 16;

/**
 * Each size fits in a square of `sides` pixels and is never larger than the original; equal sizes are returned once.
 * The miniature is missing for a transparent picture. Throws 415 unless the file is JPEG, PNG or WebP, 413 for too many
 * pixels, 400 for a broken or animated picture, 503 if too many are waiting.
 */
export async function resizePicture(
  file: Buffer,
  sides: readonly number[],
): Promise<{ pictures: Picture[]; miniature: Buffer | null }> {
  return pictureSemaphore.run(async () => {
    await requireSupportedFormat(file);
    const [largest = 0, ...smaller] = sides.toSorted((a, b) => b - a);
    // Decodes once; the smaller sizes are made from the largest.
    const { data, info } = await decodePicture(
      read(file).autoOrient().resize(fitWithin(largest)).toColourspace('srgb').raw(),
    );
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const pictures = [await encodePicture(sharp(data, { raw }))];
    for (const side of smaller) {
      if (Math.max(info.width, info.height) > side)
        pictures.push(await encodePicture(sharp(data, { raw }).resize(fitWithin(side))));
    }
    return { pictures, miniature: await createMiniature(sharp(data, { raw })) };
  });
}

const read = (file: Buffer, options: SharpOptions = {}) =>
  sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });

const fitWithin = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true });

async function requireSupportedFormat(file: Buffer): Promise<void> {
  const seen = await read(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('unsupported_type', { sentence: 'Please choose a picture: JPEG, PNG or WebP.' });
    });
  if (seen.width * seen.height > MAX_PIXELS || Math.max(seen.width, seen.height) > MAX_SIDE) {
    throw new ApiError('too_large', { sentence: 'This picture has too many pixels: 40 megapixels are the most.' });
  }
  if ((seen.pages ?? 1) > 1) throw buildPictureError('Please choose a picture that does not move.');
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
