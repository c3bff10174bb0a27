import { encode } from 'uqr';

/** A QR code: how many modules it is wide, its quiet zone among them, and its dark ones as one path. */
export interface QrCodeShape {
  size: number;
  path: string;
}

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A text as a QR code that is still read when a seventh of it is lost. */
export function encodeQr(text: string): QrCodeShape {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  let path = '';
  for (const [y, row] of data.entries()) {
    // Neighbours in a row are one stroke: the path stays short.
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  }
  return { size, path };
}

/** A code as a file that can be printed in any size. */
export function createSvgFile({ size, path }: QrCodeShape): Blob {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** About so many pixels a picture of a code is wide. */
const PIXELS = 1024;

/** A code as a picture, each module the same number of pixels. */
export async function createPngFile({ size, path }: QrCodeShape): Promise<Blob> {
  const scale = Math.round(PIXELS / size);
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
