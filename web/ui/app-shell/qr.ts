import { encode } from 'uqr';

/** A QR code: its width in modules including the quiet zone, and its dark modules as one SVG path. */
export interface QrCodeShape {
  size: number;
  path: string;
}

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const BORDER = 4;

/** Encodes a text as a QR code that is still readable if a seventh of it is damaged. */
export function encodeQr(text: string): QrCodeShape {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  let path = '';
  for (const [y, row] of data.entries()) {
    // Adjacent modules of a row become one rectangle, which shortens the path.
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  }
  return { size, path };
}

export function createSvgFile({ size, path }: QrCodeShape): Blob {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const PNG_PIXELS = 1024;

/** Each module has the same whole number of pixels. Throws if the browser has no 2D canvas. */
export async function createPngFile({ size, path }: QrCodeShape): Promise<Blob> {
  const scale = Math.round(PNG_PIXELS / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: 'image/png' });
}
