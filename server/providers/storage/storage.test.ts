import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/reader.ts';
import { actAsOwner } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { makeBucket, makeFolder } from '../../testing/storage.ts';
import { makeSite } from '../../testing/makers.ts';
import { makePictureForm } from '../../testing/pictures.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';

async function openTestStorage(env: Record<string, string>): Promise<Storage> {
  const storage = await openStorage(readConfig(env).storage);
  onTestFinished(() => storage[Symbol.asyncDispose]());
  return storage;
}

const KINDS: [string, () => Promise<Storage>][] = [
  ['a folder', async () => openTestStorage({ DATA_DIR: await makeFolder() })],
  ['a bucket', async () => openTestStorage((await makeBucket()).env)],
];

describe.each(KINDS)('%s', (_, open) => {
  test('returns what was stored, and undefined for a missing key', async () => {
    const storage = await open();
    const bytes = Buffer.from([0, 1, 255, 10, 13]);
    await storage.write('event/picture/480.webp', bytes, 'image/webp');
    expect(await storage.read('event/picture/480.webp')).toEqual(bytes);
    expect(await storage.read('event/picture/960.webp')).toBeUndefined();
  });

  test('stores and returns a large file in pieces, and undefined for a missing one', async () => {
    const storage = await open();
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(65_536, index));
    const total = Buffer.concat(pieces);
    await storage.writeStream('event/original/photo.jpg', Readable.from(pieces), total.length);
    const read: Uint8Array[] = [];
    for await (const piece of (await storage.readStream('event/original/photo.jpg')) ?? []) read.push(piece);
    expect(Buffer.concat(read).equals(total)).toBe(true);
    expect(await storage.readStream('event/original/photo.png')).toBeUndefined();
  });

  test('fails to store a file whose pieces end too early', async () => {
    const storage = await open();
    const broken = async function* () {
      yield Buffer.alloc(65_536);
      await Promise.reject(new Error('the sender is gone'));
    };
    await expect(storage.writeStream('event/original/photo.jpg', broken(), 200_000)).rejects.toThrow('is gone');
  });

  test('deletes one folder completely, even if repeated, and no other', async () => {
    const storage = await open();
    const keys = ['event/one/480.webp', 'event/one/960.webp', 'event/one-more/480.webp', 'event2/one/480.webp'];
    for (const key of keys) await storage.write(key, Buffer.from(key), 'image/webp');
    for (let time = 0; time < 2; time += 1) await storage.removeFolder('event/one');
    const there = await Promise.all(keys.map((key) => storage.read(key)));
    expect(there.map((bytes) => bytes?.toString())).toEqual([undefined, undefined, keys[2], keys[3]]);
    await storage.removeFolder('event');
    expect(await storage.read('event/one-more/480.webp')).toBeUndefined();
    expect((await storage.read('event2/one/480.webp'))?.toString()).toBe(keys[3]);
  });

  test('lists the folders at the top, each once', async () => {
    const storage = await open();
    // The stand-in for S3 does not look for a delimiter in deeper folders.
    const keys = ['event/480.webp', 'event/960.webp', 'event2/480.webp', 'file.webp'];
    for (const key of keys) await storage.write(key, Buffer.from(key), 'image/webp');
    const folders: string[] = [];
    for await (const folder of storage.listFolders()) folders.push(folder);
    expect(folders.toSorted()).toEqual(['event', 'event2']);
  });

  test('refuses paths outside its folder', async () => {
    const storage = await open();
    await expect(storage.write('../outside', Buffer.from('x'), 'image/webp')).rejects.toThrow(/no key/);
    await expect(storage.read('../../etc/passwd')).rejects.toThrow(/no key/);
  });
});

test('throws if the bucket cannot be reached, instead of reporting a missing file', async () => {
  const { close, env } = await makeBucket();
  const storage = await openTestStorage(env);
  await close();
  await expect(storage.read('event/picture/480.webp')).rejects.toThrow(/ECONNREFUSED/);
});

test('B5: refuses to start with a bucket that does not exist or cannot be reached, in one line', async () => {
  const missing = await makeBucket('another');
  const gone = await makeBucket();
  await gone.close();
  for (const { env } of [missing, gone]) {
    const opening = openStorage(readConfig(env).storage);
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(/^STORAGE_URL leads to the bucket \w+, which cannot be used: .+$/);
  }
});

test('throws a one-line ConfigError if the folder cannot be created', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'file'), 'x');
  const starting = openStorage({ kind: 'folder', folder: join(folder, 'file', 'uploads') });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(/^STORAGE_URL leads to .* where nothing can be written$/);
});

test('the product stores, serves and deletes pictures in a bucket', async () => {
  const app = await testApp({ env: (await makeBucket()).env });
  const site = await makeSite(app);
  const actor = actAsOwner(app, site);
  const { status, body } = await actor.call('POST', '/upload', undefined, makePictureForm());
  expect(status).toBe(201);
  const image = await actor.call('POST', `/events/${site.eventId}/gallery`, { title: 'Dot', image_url: body['url'] });
  const open = () => app.request('GET', String(body['url']), { host: site.subdomain });
  expect([(await open()).status, (await open()).headers['content-type']]).toEqual([200, 'image/webp']);
  await actor.call('DELETE', `/gallery/${String(image.body['id'])}`);
  await app.settle();
  expect((await open()).status).toBe(404);
});
