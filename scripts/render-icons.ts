import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Renders the icons of browsers and phones from `favicon.svg` in the target folder: `node scripts/render-icons.ts`. The
 * results are committed.
 */
const FOLDER = new URL('../server/pages/icons/', import.meta.url);
/** The main site's paper color: phones crop an icon to their own shape, so it must fill its square. */
const PAPER = '#fbf8f3';
/** The drawing's share of the square: a phone crops at most a fifth. */
const WITHIN = 0.76;

const drawing = await readFile(new URL('favicon.svg', FOLDER));

const sizes = [16, 32, 48];
await write('favicon.ico', buildIcon(await Promise.all(sizes.map((size) => renderBare(size)))));
await write('apple-touch-icon.png', await placeOnPaper(180));
for (const size of [192, 512]) await write(`icon-${size}.png`, await placeOnPaper(size));

async function write(name: string, bytes: Buffer): Promise<void> {
  await writeFile(new URL(name, FOLDER), bytes);
}

function renderBare(size: number): Promise<Buffer> {
  return sharp(drawing, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function placeOnPaper(size: number): Promise<Buffer> {
  const seal = await renderBare(Math.round(size * WITHIN));
  return sharp({ create: { width: size, height: size, channels: 3, background: PAPER } })
    .composite([{ input: seal }])
    .png({ palette: true, quality: 90, effort: 10 })
    .toBuffer();
}

/** Builds an ICO file: a header of 6 bytes, an entry of 16 bytes for each picture, then the unchanged PNGs. */
function buildIcon(pngs: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pngs.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(sizes[index] ?? 0, entry);
    header.writeUInt8(sizes[index] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}
