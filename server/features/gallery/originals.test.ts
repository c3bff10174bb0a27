import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGINAL_BYTES_MAX, ORIGINALS_BYTES_MAX } from '../../../contract/pictures.ts';
import { createId } from '../../kit/ids.ts';
import { actAsAnonymous, actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeImage, makeSite, type Site } from '../../testing/makers.ts';
import { makePicture, makePictureForm } from '../../testing/pictures.ts';
import { deleteOrphanedUploads } from '../uploads/actions.ts';

let app: TestApp;
let site: Site;
let photo: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
  photo = await makePicture(40, 30)
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app[Symbol.asyncDispose]());

const FILE = 'application/octet-stream';
const HEIC = Buffer.from('00000018667479706865696300000000', 'hex');

async function makePhoto(of = site, on = app): Promise<string> {
  const { body } = await actAsOwner(on, of).call('POST', '/upload', undefined, makePictureForm());
  return (await makeImage(on, of, { title: 'At the lake', image_url: body['url'] })).id;
}
const keep = (id: string, raw: Buffer, { of = site, on = app, type = FILE } = {}) =>
  actAsOwner(on, of).call('PUT', `/admin/gallery/${id}/original`, undefined, { raw, type });
const remove = (id: string, of = site) => actAsOwner(app, of).call('DELETE', `/gallery/${id}`);
const listRows = (of = site) =>
  app.services.db.q.selectFrom('originals').where('event_id', '=', of.eventId).selectAll().execute();
const readOriginals = async (of = site, on = app) =>
  Object.entries(unzipSync((await actAsOwner(on, of).call('GET', '/admin/account/export')).bytes))
    .filter(([name]) => name.startsWith('originals/'))
    .map(([name, bytes]): [string, string] => [name, hash(bytes)]);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function listFiles(of: Site): Promise<string[]> {
  const { storage } = app.services.config;
  if (storage.kind !== 'folder') throw new Error('these tests keep files in a folder');
  const names = await readdir(storage.folder, { recursive: true });
  return names.filter((name) => name.startsWith(`${of.eventId}/original-`) && name.includes('/photo.'));
}

describe('U6: PUT /admin/gallery/:id/original', () => {
  test.each([
    ['a JPEG', () => photo, 'jpg'],
    ['a PNG', () => makePicture().png().toBuffer(), 'png'],
    ['a WebP', () => makePicture().webp().toBuffer(), 'webp'],
    ['a HEIC', () => HEIC, 'heic'],
  ])('keeps %s byte by byte, whatever its declared type', async (_, make, ending) => {
    const of = await makeSite(app);
    const [id, bytes] = [await makePhoto(of), await make()];
    const { status, body } = await keep(id, bytes, { of, type: 'image/x-anything' });
    expect([status, body['id'], body['original_bytes']]).toEqual([200, id, bytes.length]);
    expect(await readOriginals(of)).toEqual([[`originals/gallery-001-at-the-lake.${ending}`, hash(bytes)]]);
  });

  test('shows guests nothing of it', async () => {
    const id = await makePhoto();
    await keep(id, photo);
    const guest = actAsAnonymous(app, site);
    const { text, list } = await guest.call('GET', `/events/${site.uniqueId}/gallery`);
    expect([list.length > 0, text.includes('original')]).toEqual([true, false]);
    const [row] = await listRows();
    const paths = [`original-${row?.id}/photo.jpg`, `original-${row?.id}/480.webp`];
    for (const path of paths) {
      const { status } = await app.request('GET', `/media/${site.uniqueId}/${path}`, { host: site.subdomain });
      expect([path, status]).toEqual([path, 404]);
    }
    expect((await guest.call('GET', `/admin/gallery/${id}/original`)).status).toBe(404);
  });

  test('replaces the one before, and is the same if repeated', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    for (const bytes of [photo, photo, HEIC]) expect((await keep(id, bytes, { of })).status).toBe(200);
    expect(await readOriginals(of)).toEqual([['originals/gallery-001-at-the-lake.heic', hash(HEIC)]]);
    expect([(await listRows(of)).length, (await listFiles(of)).length]).toEqual([1, 1]);
    const { body } = await actAsOwner(app, of).call('GET', '/admin/account');
    expect(body['originals']).toEqual({ count: 1, bytes: HEIC.length });
  });

  test('keeps one of several that arrive at the same time', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    const sent = await Promise.all([photo, HEIC, photo].map((bytes) => keep(id, bytes, { of })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await listRows(of)).length, (await listFiles(of)).length]).toEqual([1, 1]);
  });

  test('returns 404 for a photo of another site, an unknown and a deleted one', async () => {
    const other = await makeSite(app);
    const [foreign, gone] = [await makePhoto(other), await makePhoto()];
    await remove(gone);
    for (const id of [foreign, gone, createId(), 'x']) expect((await keep(id, photo)).status).toBe(404);
    expect(await listRows(other)).toEqual([]);
  });

  test('returns 400 for a photo that is not stored here, and for an empty file', async () => {
    const external = await makeImage(app, site);
    expect((await keep(external.id, photo)).body['code']).toBe('invalid_picture');
    expect((await keep(await makePhoto(), Buffer.alloc(0))).status).toBe(400);
  });

  test.each([
    ['a GIF', () => makePicture().gif().toBuffer()],
    ['a TIFF', () => makePicture().tiff().toBuffer()],
    ['an AVIF', () => makePicture().avif({ effort: 0 }).toBuffer()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a short file', () => Buffer.from('x')],
  ])('returns 415 for %s and stores nothing', async (_, make) => {
    const of = await makeSite(app);
    const { status, body } = await keep(await makePhoto(of), await make(), { of, type: 'image/jpeg' });
    expect([status, body['code'], await listRows(of)]).toEqual([415, 'unsupported_type', []]);
  });

  test('reads a refused file to its end, so that the browser receives the response', async () => {
    expect((await keep(await makePhoto(), Buffer.alloc(ORIGINAL_BYTES_MAX))).status).toBe(415);
  });

  test('returns 415 for a form, for JSON and for text', async () => {
    const id = await makePhoto();
    const form = makePictureForm();
    expect((await keep(id, form.raw as Buffer, { type: form.type ?? '' })).status).toBe(415);
    for (const type of ['application/json', 'text/plain'])
      expect((await keep(id, Buffer.from('{}'), { type })).status).toBe(415);
    expect((await actAsOwner(app, site).call('POST', '/upload', undefined, { raw: photo, type: FILE })).status).toBe(
      415,
    );
  });

  test('is accepted up to 25 MB, and returns 413 for one byte more', async () => {
    const id = await makePhoto();
    const exactly = Buffer.concat([photo, Buffer.alloc(ORIGINAL_BYTES_MAX - photo.length)]);
    expect((await keep(id, exactly)).body['original_bytes']).toBe(ORIGINAL_BYTES_MAX);
    expect((await keep(id, Buffer.concat([exactly, Buffer.alloc(1)]))).status).toBe(413);
    await remove(id);
    await app.settle();
  });

  test('returns 409 beyond the space of the site, in which the one that is replaced does not count', async () => {
    const of = await makeSite(app);
    const [first, second] = [await makePhoto(of), await makePhoto(of)];
    await keep(first, photo, { of });
    const { db } = app.services;
    const [{ upload_id } = {}] = await listRows(of);
    const rest = ORIGINALS_BYTES_MAX - 81 * ORIGINAL_BYTES_MAX - photo.length;
    for (const [count, bytes] of [[81, ORIGINAL_BYTES_MAX] as const, [1, rest] as const])
      await sql`
        insert into originals (event_id, id, upload_id, kind, bytes, created_at)
        select ${of.eventId}, gen_random_uuid(), ${upload_id}, 'jpeg', ${bytes}, ${db.now} from generate_series(1, ${count}::int)
      `.execute(db.q);
    const full = await keep(second, photo, { of });
    expect([full.status, full.body['error']]).toEqual([
      409,
      'Your site can keep up to 2 GB of originals. Delete some photos to keep more.',
    ]);
    expect((await keep(first, photo, { of })).status).toBe(200);
  });

  test('returns 429 for more than 400 within an hour', async () => {
    const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
    const of = await makeSite(limited);
    const id = await makePhoto(of, limited);
    await keep(id, HEIC, { of, on: limited });
    await sql`update rate_counters set hits = 400 where name = 'originals'`.execute(limited.services.db.q);
    expect((await keep(id, HEIC, { of, on: limited })).status).toBe(429);
  });
});

/** Sends the beginning of a file; returns functions that send the rest, and that disconnect. */
async function begin(id: string, of: Site) {
  const headers = { host: 'localhost:3000', authorization: `Bearer ${of.token}`, 'content-type': FILE };
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port: app.port,
    method: 'PUT',
    path: `/api/admin/gallery/${id}/original`,
    agent: false,
    headers: { ...headers, 'content-length': photo.length },
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | undefined>();
  outgoing.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  outgoing.write(photo.subarray(0, 100));
  await expect.poll(() => listRows(of)).toMatchObject([{ stored: false }]);
  return {
    complete: () => {
      outgoing.end(photo.subarray(100));
      return ended;
    },
    disconnect: () => {
      ended.catch(() => undefined);
      outgoing.destroy();
    },
  };
}

describe('U6: an original that arrives slowly', () => {
  test('may take longer than other requests', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    const { complete } = await begin(id, of);
    const { server } = app.http;
    const { requestTimeout, headersTimeout } = server;
    const expired = once(server, 'clientError');
    Object.assign(server, { requestTimeout: 1, headersTimeout: 1 });
    await expired;
    Object.assign(server, { requestTimeout, headersTimeout });
    expect(await complete()).toBe(200);
    expect((await readOriginals(of)).map(([, hashed]) => hashed)).toEqual([hash(photo)]);
  });

  test('is refused, with nothing left, if its photo is deleted meanwhile', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    const { complete } = await begin(id, of);
    await remove(id, of);
    await app.settle();
    expect(await complete()).toBe(404);
    app.clock.advance(4000);
    await deleteOrphanedUploads(app.services);
    const uploads = app.services.db.q.selectFrom('uploads').where('event_id', '=', of.eventId).selectAll();
    expect([await listRows(of), await listFiles(of), await uploads.execute()]).toEqual([[], [], []]);
  });

  test('leaves nothing, and the one before, if its sender goes away', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    const { disconnect } = await begin(id, of);
    disconnect();
    await expect.poll(() => listRows(of)).toEqual([]);
    expect(await listFiles(of)).toEqual([]);
  });
});

describe('an original is deleted', () => {
  test('with its photo, also if something else shows the picture', async () => {
    const of = await makeSite(app);
    const owner = actAsOwner(app, of);
    const [alone, shown] = [await makePhoto(of), await makePhoto(of)];
    for (const id of [alone, shown]) await keep(id, photo, { of });
    const { list } = await owner.call('GET', `/admin/events/${of.eventId}/gallery`);
    const address = list.find(({ id }) => id === shown)?.['image_url'];
    await owner.call('PUT', `/admin/events/${of.eventId}`, { main_photo_url: address });
    for (const id of [alone, shown]) await remove(id, of);
    await app.settle();
    expect([await listRows(of), await listFiles(of)]).toEqual([[], []]);
    expect((await app.request('GET', String(address), { host: of.subdomain })).status).toBe(200);
  });

  test('when its photo is replaced', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    await keep(id, photo, { of });
    const { body } = await actAsOwner(app, of).call('POST', '/upload', undefined, makePictureForm());
    const changed = await actAsOwner(app, of).call('PUT', `/gallery/${id}`, { image_url: body['url'] });
    expect(changed.body['original_bytes']).toBeNull();
    await app.settle();
    expect([await listRows(of), await listFiles(of)]).toEqual([[], []]);
  });

  test('by the sweep, if a crash has left it', async () => {
    const of = await makeSite(app);
    const id = await makePhoto(of);
    await keep(id, photo, { of });
    await app.services.db.q
      .updateTable('originals')
      .set({ stored: false })
      .where('event_id', '=', of.eventId)
      .execute();
    await deleteOrphanedUploads(app.services);
    expect(await listFiles(of)).toHaveLength(1);
    app.clock.advance(3700);
    await deleteOrphanedUploads(app.services);
    expect([await listRows(of), await listFiles(of)]).toEqual([[], []]);
  });
});

test('12 MB with their metadata come back from the archive as they were', async () => {
  const of = await makeSite(app);
  // Phones store the film of a live photo behind it.
  const camera = Buffer.concat([photo, randomFillSync(Buffer.alloc(12 * 1024 * 1024))]);
  expect((await sharp(camera).metadata()).exif?.length).toBeGreaterThan(50);
  expect((await keep(await makePhoto(of), camera, { of })).status).toBe(200);
  expect(await readOriginals(of)).toEqual([['originals/gallery-001-at-the-lake.jpg', hash(camera)]]);
  const { bytes } = await actAsOwner(app, of).call('GET', '/admin/account/export');
  const { 'README.txt': readme = new Uint8Array() } = unzipSync(bytes, { filter: ({ name }) => name === 'README.txt' });
  expect(strFromU8(readme)).toContain('originals/ 1 photo exactly as you uploaded it, 12 MB.');
});
