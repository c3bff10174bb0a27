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
