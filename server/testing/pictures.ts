import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Sent } from './app.ts';

export const makePicture = (width = 64, height = 48): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#a63d57' } });

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a progressive JPEG whose last scan is repeated: every scan costs a decoder a pass over all pixels. */
export async function makeManyScans(repeated: number): Promise<Buffer> {
  const file = await makePicture(800, 600).jpeg({ progressive: true }).toBuffer();
  const [last, end] = [file.lastIndexOf(Buffer.from([0xff, 0xda])), file.length - 2];
  const scans = Array.from({ length: repeated }, () => file.subarray(last, end));
  return Buffer.concat([file.subarray(0, end), ...scans, file.subarray(end)]);
}

interface Part {
  bytes?: Buffer;
  field?: string;
  name?: string;
  type?: string;
}

/** By default with a one-pixel picture in the field for uploads. */
export function makePictureForm(...parts: Part[]): Pick<Sent, 'raw' | 'type'> {
  const edge = 'edge-of-a-form-of-tests';
  const all = (parts.length > 0 ? parts : [{}]).flatMap((part: Part) => {
    const { bytes = DOT, field = 'image', name = 'photo.png', type = 'image/png' } = part;
    const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return {
    raw: Buffer.concat([...all, Buffer.from(`--${edge}--\r\n`)]),
    type: `multipart/form-data; boundary=${edge}`,
  };
}

/** The same picture as the whole body. */
export const makePictureFile = (): Pick<Sent, 'raw' | 'type'> => ({ raw: DOT, type: 'application/octet-stream' });

export function makePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function makeFlatPng(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    makePngChunk('IHDR', header),
    ...extra,
    makePngChunk('IDAT', pixels),
    makePngChunk('IEND', Buffer.alloc(0)),
  ]);
}
