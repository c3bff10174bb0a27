import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureHeader } from './picture-header.ts';

const picture = (background = '#2f6b4f') => sharp({ create: { width: 1201, height: 803, channels: 4, background } });

test.each([
  ['a JPEG', 'jpeg', () => picture().jpeg()],
  ['a progressive JPEG', 'jpeg', () => picture().jpeg({ progressive: true })],
  [
    'a JPEG with metadata before its size',
    'jpeg',
    () =>
      picture()
        .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
        .jpeg(),
  ],
  ['a PNG', 'png', () => picture().png()],
  ['a WebP', 'webp', () => picture().webp()],
  ['a lossless WebP', 'webp', () => picture().webp({ lossless: true })],
  ['a transparent WebP', 'webp', () => picture('#0008').webp()],
] as const)('the size of %s is read', async (_, kind, make) => {
  const bytes = await make().toBuffer();
  expect(readPictureHeader(bytes)).toEqual({ kind, size: { width: 1201, height: 803 } });
});

test.each([
  ['heic', '00000018667479706865696300000000', 'an iPhone photo'],
  ['heic', '000000186674797068657678000000006d69663168657678', 'a live photo'],
  ['heic', '000000186674797000000000000000006d696631', 'one that names its brand later'],
  ['avif', '0000001c66747970617669660000000061766966', 'AVIF'],
  ['avif', '0000001c667479706d69663100000000617669666d696631', 'AVIF with the brand that HEIC has'],
  ['gif', '4749463839610a000a00', 'a GIF'],
  ['tiff', '49492a0010000000', 'a camera raw file'],
  ['other', '00000014667479707174202000000000', 'a film'],
  ['other', '25504446', 'a PDF'],
  ['other', '', 'an empty file'],
])('%s is told by content: %s', (kind, hex) => {
  expect(readPictureHeader(Buffer.from(hex, 'hex'))).toEqual({ kind });
});

test.each([
  'ffd8ffe00010',
  'ffd8ffe000104a464946',
  '89504e470d0a1a0a',
  '524946460000000057454250',
  'ffd8ff000000000000000000',
])('a file that ends early has no size: %s', (hex) => {
  expect(readPictureHeader(Buffer.from(hex, 'hex')).size).toBeUndefined();
});
