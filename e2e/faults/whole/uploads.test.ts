import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePicture, makePictureForm } from '../../../server/testing/pictures.ts';
import { report } from '../figures.ts';
import type { Answer } from '../node.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { World, type Desk } from '../world.ts';

let world: World;
let desk: Desk;
let photo: Buffer;
beforeAll(async () => {
  world = await World.start({ desks: 1 });
  const [only] = world.desks;
  if (!only) throw new Error('no desk');
  desk = only;
  photo = await makePicture(700, 500).jpeg().toBuffer();
});
afterAll(() => world[Symbol.asyncDispose]());

function upload(bytes = photo): Promise<Answer> {
  const { raw, type } = makePictureForm({ bytes });
  const { subdomain: site, token } = desk.site;
  return world.request('POST', '/api/upload', {
    site,
    token,
    ...(raw !== undefined && { raw }),
    headers: { 'content-type': type ?? '' },
  });
}
const readUrl = ({ text }: Answer) => (JSON.parse(text) as { url: string }).url;
const fetchStatus = async (path: string) => (await world.request('GET', path, { site: desk.site.subdomain })).status;

async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(world.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('F16: a node killed between a file and its row leaves no half upload that anybody sees', async (context) => {
  const { database } = world;
  await database.query(`
    create function hold() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`);
  await database.query(`create trigger hold before update on uploads for each row execute function hold()`);
  const answer = upload().then(
    ({ status }) => status,
    () => 0,
  );
  await expect.poll(async () => (await listFiles()).length).toBeGreaterThan(0);
  const files = await listFiles();
  await Promise.all(world.nodes.splice(0).map((node) => node.end('SIGKILL')));
  expect(await answer).toBe(0);
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'product'`);
  await database.query(`drop function hold() cascade`);
  await world.addNode();
  expect(await database.query(`select from uploads where sizes is not null`)).toEqual([]);
  const paths = files.map((file) => `/media/${file.slice(join(world.dataDir, 'uploads').length + 1)}`);
  expect(await Promise.all(paths.map(fetchStatus))).toEqual(paths.map(() => 404));
  // The same node stores the next one.
  expect((await upload()).status).toBe(201);
  report(context, { 'files left for the sweep': files.length });
});

test('F17: a photo that is missing or cut off on the disk, or a damaged reply, does not affect pages or other lists', async () => {
  const urls = [readUrl(await upload()), readUrl(await upload()), readUrl(await upload())] as const;
  const files = await listFiles();
  const fileOf = (url: string) => files.find((file) => url.includes(file.split('/').at(-2) ?? '?')) ?? '';
  const allOf = (url: string) => files.filter((file) => file.includes(fileOf(url).split('/').at(-2) ?? '?'));
  for (const file of allOf(urls[0])) await rm(file);
  for (const file of allOf(urls[1])) await truncate(file, Math.floor((await stat(file)).size / 2));
  await world.addNode();
  world.leaveOut(world.nodes[0] ?? (await world.addNode()));
  expect(await fetchStatus(urls[0])).toBe(404);
  expect(await fetchStatus(urls[2])).toBe(200);
  const body = { title: 'Lake', image_url: urls[0] };
  const { subdomain: site, token, eventId } = desk.site;
  await world.request('POST', `/api/events/${eventId}/gallery`, { site, token, body });
  const reply = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
  await world.request('POST', `/api/events/${eventId}/rsvp`, { site, body: reply });
  await world.database.query(
    `update rsvp_responses set question_responses = '{"odd": [1, null]}' where event_id = $1`,
    [eventId],
  );
  expect(await fetchStatus('/')).toBe(200);
  const lists = [`/api/events/${eventId}/gallery`, `/api/admin/events/${eventId}/guests`];
  const statuses = await Promise.all(
    lists.map(async (path) => (await world.request('GET', path, { site, token })).status),
  );
  expect(statuses).toEqual([200, 200]);
});

test('F8: on a full disk an upload is refused with a clear error and leaves nothing; it works again with room', async (context) => {
  const folder = join(world.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  using disk = mountSmallDisk(folder, '256k');
  if (!disk) {
    report(context, { 'left out': 'mounting a small disk needs root' });
    return;
  }
  const node = await world.addNode();
  world.nodes.splice(0, world.nodes.length, node);
  // Writes as much as there is room for.
  await expect(writeFile(join(folder, 'filler'), Buffer.alloc(1024 * 1024))).rejects.toThrow(/ENOSPC/);
  const refused = await upload(await makePicture(1600, 1200).jpeg().toBuffer());
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await listFiles()).map((file) => file.split('/').at(-1))).toEqual(['filler']);
  expect(await fetchStatus('/')).toBe(200);
  await rm(join(folder, 'filler'));
  const stored = await upload();
  expect(stored.status).toBe(201);
  expect((await readFile((await listFiles())[0] ?? '')).length).toBeGreaterThan(0);
  report(context, { 'refusal ms': refused.ms });
});
