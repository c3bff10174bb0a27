import { randomFillSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [4032, 3024];
/** The EXIF entry of the orientation, in little-endian order, without its value. */
const ORIENTATION = Buffer.from('120103000100000006', 'hex').subarray(0, 8);
const TURNS = [1, 3, 6, 8];

/**
 * Writes photos as cameras make them, of about 12 MB each, and returns their paths. Four share their pixels and differ in how
 * they are turned, which is a different photo to the gallery and costs no encoding.
 */
export async function writePhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  while (paths.length < count) {
    const photo = await makePhoto();
    for (const turn of TURNS.slice(0, count - paths.length)) {
      photo.writeUInt8(turn, photo.indexOf(ORIENTATION) + ORIENTATION.length);
      const path = join(folder, `DSC_${String(paths.length + 1).padStart(4, '0')}.JPG`);
      await writeFile(path, photo);
      paths.push(path);
    }
  }
  return paths;
}

/** Grain makes the file large, as in a photo. */
async function makePhoto(): Promise<Buffer> {
  const grain = randomFillSync(new Uint8Array(WIDTH * HEIGHT));
  return sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('srgb')
    .withMetadata({ orientation: 1 })
    .jpeg({ quality: 97 })
    .toBuffer();
}
