import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createId } from '../../kit/ids.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeGift, makeImage, makeSite, type Site } from '../../testing/makers.ts';
import { makePicture, makePictureForm } from '../../testing/pictures.ts';
import { eraseSites } from '../sites/actions.ts';
import { deleteOrphanedUploads } from './actions.ts';
import { findUnknownFolders, sweepErasedUploads } from './erased-actions.ts';

async function upload(app: TestApp, site: Site): Promise<string> {
  const bytes = await makePicture(700, 500).jpeg().toBuffer();
  const { status, body, text } = await actAsOwner(app, site).call(
    'POST',
    '/upload',
    undefined,
    makePictureForm({ bytes }),
  );
  if (status !== 201) throw new Error(text);
  return String(body['url']);
}
const exists = async (app: TestApp, url: string) => (await app.request('GET', url)).status === 200;
const change = (app: TestApp, site: Site, path: string, body: object) => actAsOwner(app, site).call('PUT', path, body);
const listFiles = async (app: TestApp) => {
  const { storage } = app.services.config;
  if (storage.kind !== 'folder') throw new Error('these tests keep files in a folder');
  const entries = await readdir(storage.folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};
const listRows = (app: TestApp) => app.services.db.q.selectFrom('uploads').select(['token', 'sizes']).execute();

test('deletes an unused upload after a day, and keeps used ones', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const [unused, galleryPicture, mainPhoto, giftPicture] = [
    await upload(app, site),
    await upload(app, site),
    await upload(app, site),
    await upload(app, site),
  ];
  await makeImage(app, site, { image_url: 'https://example.com/elsewhere.jpg' });
  const { id } = (
    await actAsOwner(app, site).call('POST', `/events/${site.eventId}/gallery`, {
      title: 'x',
      image_url: galleryPicture,
    })
  ).body;
  await change(app, site, `/admin/events/${site.eventId}`, { main_photo_url: mainPhoto });
  const gift = await makeGift(app, site, { image_url: giftPicture.replace('960', '480') });
  app.clock.advance(86_000);
  await deleteOrphanedUploads(app.services);
  expect(await Promise.all([unused, galleryPicture, mainPhoto, giftPicture].map((url) => exists(app, url)))).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  app.clock.advance(1000);
  await deleteOrphanedUploads(app.services);
  expect(await Promise.all([unused, galleryPicture, mainPhoto, giftPicture].map((url) => exists(app, url)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect([(await listRows(app)).length, (await listFiles(app)).length]).toEqual([3, 6]);

  await change(app, site, `/gallery/${String(id)}`, { image_url: 'https://example.com/x.jpg' });
  await app.settle();
  expect(await exists(app, galleryPicture)).toBe(false);
  await change(app, site, `/admin/events/${site.eventId}`, { main_photo_url: '' });
  await change(app, site, `/admin/registry/${gift.id}`, { image_url: '' });
  await deleteOrphanedUploads(app.services);
  expect([await listRows(app), await listFiles(app)]).toEqual([[], []]);
});

test('searches uploads beyond those that one statement reads', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const { db } = app.services;
  await sql`
    with made as (
      insert into uploads (event_id, id, token, sizes, created_at)
      select ${site.eventId}, gen_random_uuid(), 'used-' || n, '[]', ${db.now} from generate_series(1, 2500) n
      returning event_id, id, token, created_at
    )
    insert into gallery_images (
      event_id, id, upload_id, image_url, title, description, alt_text, caption, sort_order, is_active, created_at
    )
    select event_id, id, id, token, '', '', '', '', 0, true, created_at from made`.execute(db.q);
  // Two of them lie at the ends of the order, one between.
  const unused = ['00000000', '80000000', 'ffffffff'].map((part) => `${part}-0000-4000-8000-000000000000`);
  await sql`
    insert into uploads (event_id, id, token, sizes, created_at)
    select ${site.eventId}, id::uuid, 'unused-' || id, '[]', ${db.now} from unnest(${unused}::text[]) id`.execute(db.q);
  app.clock.advance(86_500);
  await deleteOrphanedUploads(app.services);
  const tokens = (await listRows(app)).map(({ token }) => token);
  expect([tokens.length, tokens.filter((token) => token.startsWith('unused'))]).toEqual([2500, []]);
});

test('deletes a picture with the last image that shows it', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const url = await upload(app, site);
  const add = async () =>
    (await actAsOwner(app, site).call('POST', `/events/${site.eventId}/gallery`, { title: 'x', image_url: url })).body[
      'id'
    ];
  const ids = [await add(), await add()];
  for (const id of ids) {
    expect(await exists(app, url)).toBe(true);
    expect((await actAsOwner(app, site).call('DELETE', `/gallery/${String(id)}`)).status).toBe(204);
    await app.settle();
  }
  expect([await exists(app, url), await listRows(app), await listFiles(app)]).toEqual([false, [], []]);
});

/** Makes a storage that fails on demand, like a full disk. */
function makeFailingStorage(): Storage & { fails: { write: boolean; remove: boolean }; files: Map<string, Buffer> } {
  const fails = { write: false, remove: false };
  const files = new Map<string, Buffer>();
  return {
    fails,
    files,
    write: (key, bytes) => {
      if (fails.write && key.endsWith('960.webp')) return Promise.reject(new Error('no space left on the device'));
      files.set(key, bytes);
      return Promise.resolve();
    },
    read: (key) => (fails.write ? Promise.reject(new Error('away')) : Promise.resolve(files.get(key))),
    writeStream: () => Promise.reject(new Error('these tests keep no originals')),
    readStream: () => Promise.resolve(undefined),
    removeFolder: (folder) => {
      if (fails.remove) return Promise.reject(new Error('away'));
      for (const key of files.keys()) if (key.startsWith(`${folder}/`)) files.delete(key);
      return Promise.resolve();
    },
    async *listFolders() {
      yield* await Promise.resolve(new Set(Array.from(files.keys(), (key) => key.split('/')[0] ?? '')));
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

test('F8: returns 503 and stores nothing if a file cannot be written, and deletes leftovers within the hour', async () => {
  const storage = makeFailingStorage();
  const app = await testApp({ storage });
  const site = await makeSite(app);
  const bytes = await makePicture(700, 500).jpeg().toBuffer();
  const send = () => actAsOwner(app, site).call('POST', '/upload', undefined, makePictureForm({ bytes }));
  const url = String((await send()).body['url']);

  storage.fails.write = true;
  const { status, headers, text } = await send();
  expect([status, headers['retry-after'], text.includes('device')]).toEqual([503, '5', false]);
  expect((await listRows(app)).length).toBe(1);
  expect((await app.request('GET', url)).status).toBe(503);
  expect((await actAsOwner(app, site).call('GET', `/events/${site.eventId}/gallery`)).status).toBe(200);

  storage.fails.remove = true;
  expect((await send()).status).toBe(503);
  expect((await listRows(app)).filter(({ sizes }) => sizes === null)).toHaveLength(1);
  storage.fails.write = false;
  storage.fails.remove = false;
  app.clock.advance(3000);
  await deleteOrphanedUploads(app.services);
  expect(await listRows(app)).toHaveLength(2);
  app.clock.advance(700);
  await deleteOrphanedUploads(app.services);
  expect([(await listRows(app)).length, storage.files.size, await exists(app, url)]).toEqual([1, 2, true]);
});

test('M6: serves no picture of an erased site, and removes files that its job could not remove', async () => {
  const storage = makeFailingStorage();
  const app = await testApp({ storage });
  const site = await makeSite(app, { plan: 'basic' });
  const url = await upload(app, site);
  storage.fails.remove = true;
  app.clock.advance((184 + 91) * 86_400);
  await eraseSites(app.services);
  expect([storage.files.size > 0, (await app.request('GET', url)).status]).toEqual([true, 404]);
  app.clock.advance(86_500);
  await expect(sweepErasedUploads(app.services)).rejects.toThrow('1 of 1');
  storage.fails.remove = false;
  await sweepErasedUploads(app.services);
  const rows = await app.services.db.q.selectFrom('erased_uploads').selectAll().execute();
  expect([storage.files.size, rows]).toEqual([0, []]);
});

test('M6: removes folders of sites that no longer exist, a day after they were found, and no others', async () => {
  const app = await testApp();
  const { storage } = app.services;
  const site = await makeSite(app);
  const url = await upload(app, site);
  const mine = await listFiles(app);
  const [unknown, foreign] = [`${createId()}/token/480.webp`, 'start-check-1/file'];
  for (const key of [unknown, foreign]) await storage.write(key, Buffer.from('x'), 'image/webp');
  const sweep = async (seconds: number) => {
    app.clock.advance(seconds);
    await findUnknownFolders(app.services);
    await sweepErasedUploads(app.services);
    return Promise.all([unknown, foreign].map(async (key) => (await storage.read(key)) !== undefined));
  };
  expect(await sweep(0)).toEqual([true, true]);
  expect(await sweep(86_300)).toEqual([true, true]);
  expect(await sweep(200)).toEqual([false, true]);
  expect(await sweep(86_500)).toEqual([false, true]);
  expect([await exists(app, url), await listFiles(app)]).toEqual([true, expect.arrayContaining(mine)]);
});

test('M6: removes nothing from a storage whose folders mostly belong to another product', async () => {
  const app = await testApp();
  const keys = Array.from({ length: 101 }, () => `${createId()}/token/480.webp`);
  for (const key of keys) await app.services.storage.write(key, Buffer.from('x'), 'image/webp');
  await expect(findUnknownFolders(app.services)).rejects.toThrow('101 of 101 folders of uploads have no site');
  app.clock.advance(86_500);
  await sweepErasedUploads(app.services);
  expect(await listFiles(app)).toHaveLength(101);
});

test('M6: a picture answers 410 on every host while its site is closed, and is cached for a day', async () => {
  const app = await testApp();
  const [site, other] = [await makeSite(app), await makeSite(app)];
  const url = await upload(app, site);
  const open = (host: string, etag = '') => app.request('GET', url, { host, headers: { 'if-none-match': etag } });
  const hosts = [site.subdomain, other.subdomain, ''];
  const { headers } = await open('');
  expect(headers['cache-control']).toBe('public, max-age=86400');
  expect((await open('', headers.etag)).status).toBe(304);
  for (const column of ['ends_at', 'suspended_at', 'closed_at'] as const) {
    const { db } = app.services;
    const { eventId } = site;
    const past = { [column]: db.secondsFromNow(-60) };
    const [before] = await db.q.selectFrom('sites').where('event_id', '=', eventId).select(column).execute();
    await db.q.updateTable('sites').set(past).where('event_id', '=', eventId).execute();
    for (const host of hosts) {
      const closed = await open(host, headers.etag);
      expect([closed.status, closed.headers['cache-control']]).toEqual([410, 'no-store']);
    }
    await db.q
      .updateTable('sites')
      .set({ ...before })
      .where('event_id', '=', eventId)
      .execute();
    expect((await open('')).status).toBe(200);
  }
});

test('deletes the files of an erased site, and of no other', async () => {
  const app = await testApp();
  const [ended, other] = [await makeSite(app, { plan: 'basic' }), await makeSite(app, { plan: 'premium' })];
  const [erased, remaining] = [await upload(app, ended), await upload(app, other)];
  await actAsOwner(app, other).call('POST', `/events/${other.eventId}/gallery`, { title: 'x', image_url: remaining });
  app.clock.advance((184 + 91) * 86_400);
  await eraseSites(app.services);
  await app.settle();
  expect([await exists(app, erased), await exists(app, remaining)]).toEqual([false, true]);
  expect(await listFiles(app)).toHaveLength(2);
});

test('an image that is added during the sweep is either refused or keeps its upload', async () => {
  const app = await testApp();
  for (let round = 0; round < 8; round += 1) {
    const site = await makeSite(app);
    const url = await upload(app, site);
    app.clock.advance(86_500);
    const add = () =>
      actAsOwner(app, site).call('POST', `/events/${site.eventId}/gallery`, { title: 'x', image_url: url });
    const [added] = await Promise.all([
      add(),
      deleteOrphanedUploads(app.services),
      deleteOrphanedUploads(app.services),
    ]);
    expect([await exists(app, url), added.status]).toEqual(added.status === 201 ? [true, 201] : [false, 400]);
  }
});
