import { randomFillSync } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import type { ImageForm } from '../contract/gallery.ts';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { join } from 'node:path';
import pg from 'pg';
import type { OwnedSite } from './owned-site.ts';
import type { Product } from './product.ts';

export async function upload(product: Product, site: OwnedSite, width: number, height: number): Promise<string> {
  const sky = { r: 250 - (width % 90), g: 190, b: 150 + (height % 90) };
  const ground = Buffer.from(
    `<svg width="${width}" height="${height}"><rect y="60%" width="100%" height="40%" fill="#3a5a40"/><circle cx="70%" cy="45%" r="12%" fill="#fff4d6"/></svg>`,
  );
  return send(
    product,
    site,
    sharp({ create: { width, height, channels: 3, background: sky } }).composite([{ input: ground }]),
  );
}

/** Uploads a picture as a JPEG, and returns its URL. */
export async function send(product: Product, site: OwnedSite, picture: Sharp): Promise<string> {
  const bytes = await picture.jpeg().toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${site.token}` };
  const answer = await fetch(`${product.origin}/api/upload`, { method: 'POST', headers, body: form });
  const { url } = (await answer.json()) as { url: string };
  return url;
}

export async function addImages({ api, eventId }: OwnedSite, images: readonly Partial<ImageForm>[]): Promise<void> {
  for (const [sort_order, image] of images.entries()) {
    await api('POST /events/:event/gallery', {
      params: { event: eventId },
      body: { title: `Photo ${sort_order + 1}`, image_url: '', sort_order, ...image },
    });
  }
}

/** As cameras store it: too many bytes for the server, and to be turned by 90 degrees. */
export async function makeCameraPhoto(name: string) {
  const [width, height] = [4032, 3024];
  const noise = randomFillSync(new Uint8Array(width * height * 3));
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Few bytes, and more pixels than the server accepts. */
export async function makeManyPixels(name: string) {
  const buffer = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#2a5a86' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A cut-out of more bytes than the server accepts. */
export async function makeLargeCutOut(name: string) {
  const side = 1400;
  const noise = randomFillSync(new Uint8Array(side * side * 4));
  const buffer = await sharp(noise, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The beginning of an iPhone photo, which no browser but Safari reads. */
export const makeHeicPhoto = (name: string) => ({
  name,
  mimeType: 'image/heic',
  buffer: Buffer.from('00000018667479706865696300000000', 'hex'),
});

/** Reads the originals of photos from the owner's ZIP archive. */
export async function downloadOriginals({ origin }: Product, { token }: OwnedSite) {
  const headers = { authorization: `Bearer ${token}` };
  const archive = await fetch(`${origin}/api/admin/account/export`, { headers });
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()), {
    filter: ({ name }) => name.startsWith('originals/'),
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }));
}

/** Lists the cuts of designs' own pictures at the top among the paths that a page loaded. */
export const listCuts = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /\/(?:scene-|village-)?(tall|wide)-/.exec(path)?.[1] ?? []);

/** Renames the gallery table while `work` runs, so that every read fails. */
export async function withBrokenGalleries(product: Product, work: () => Promise<void>): Promise<void> {
  const running = await readPidFile(join(product.dataDir, 'postgres'));
  const client = new pg.Client(running?.connection);
  await client.connect();
  try {
    await client.query('alter table gallery_images rename to gallery_images_away');
    await work();
  } finally {
    await client.query('alter table gallery_images_away rename to gallery_images');
    await client.end();
  }
}
