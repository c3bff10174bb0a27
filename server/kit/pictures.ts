import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { ApiError } from './errors.ts';
import { Semaphore } from './semaphore.ts';

/*
 * Pictures come from strangers' cameras: they are only ever decoded to pixels and written anew. What a file is, its
 * bytes say; its name, its type and everything it carries besides (place, camera, comments) are dropped.
 */

/** At most so many pixels, and so many along one side (WebP ends at 16,383). */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 16_000;

/** Decoders for what is taken, and for nothing else. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A thread for each picture, of those beside the event loop, and none of them kept.
sharp.concurrency(1);
sharp.cache(false);

/** Two at once, so that pages are served meanwhile. */
const turns = new Semaphore(2, 30);

/** A picture as it is written: WebP, upright, without metadata. */
export interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** The longer side of a miniature, in pixels: enough for colours and shapes, and some 80 bytes. */
const MINIATURE_SIDE = 16;

/**
 * The picture of a file in several sizes, each within a square of so many pixels and never larger than the file's own;
 * of sizes that come out alike the first stays. With them a miniature to stand behind it, which one that can be seen
 * through has not. 415 for what is no JPEG, PNG or WebP, 413 for too many pixels, 400 for a
 * broken or a moving one, 503 when too many wait.
 */
export async function resizePicture(
  file: Buffer,
  sides: readonly number[],
): Promise<{ pictures: Picture[]; miniature: Buffer | null }> {
  return turns.run(async () => {
    await requireSupportedFormat(file);
    const [largest = 0, ...smaller] = sides.toSorted((a, b) => b - a);
    // Decoded once: the smaller ones are made from the largest.
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
  sharp(file, { failOn: 'error', limitInputPixels: PIXELS_MAX, ...options });

const fitWithin = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true });

async function requireSupportedFormat(file: Buffer): Promise<void> {
  const seen = await read(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('unsupported_type', { sentence: 'Please choose a picture: JPEG, PNG or WebP.' });
    });
  if (seen.width * seen.height > PIXELS_MAX || Math.max(seen.width, seen.height) > SIDE_MAX) {
    throw new ApiError('too_large', { sentence: 'This picture has too many pixels: 40 megapixels are the most.' });
  }
  if ((seen.pages ?? 1) > 1) throw invalidPicture('Please choose a picture that does not move.');
}

async function decodePicture(picture: Sharp) {
  try {
    return await picture.toBuffer({ resolveWithObject: true });
  } catch {
    throw invalidPicture('This picture is damaged. Please save it again, or choose another one.');
  }
}

const invalidPicture = (sentence: string) => new ApiError('invalid_picture', { sentence });

async function encodePicture(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.webp({ quality: 80, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

async function createMiniature(picture: Sharp): Promise<Buffer | null> {
  const small = await picture.resize(fitWithin(MINIATURE_SIDE)).png().toBuffer();
  const { isOpaque } = await sharp(small).stats();
  return isOpaque ? sharp(small).webp({ quality: 30, effort: 6 }).toBuffer() : null;
}
