import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../testing/makers.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
});
afterAll(async () => {
  await beside[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const open = (site: Pick<Site, 'subdomain'>, on = app, path = '/') => on.request('GET', path, { host: site.subdomain });
const rename = (site: Site, event_caption: string, on = app) =>
  on.call('PUT', `/admin/events/${site.eventId}`, { host: site.subdomain, token: site.token, body: { event_caption } });

test('shows a change with the next request to the node that made it, however often', async () => {
  const site = await makeSite(app, { event: { couple_names: 'Ada & Bo', event_date: '2031-06-14' } });
  for (let round = 0; round < 20; round += 1) {
    await open(site);
    expect((await rename(site, `Caption ${round}.`)).status).toBe(200);
    expect((await open(site)).text).toContain(`Caption ${round}.`);
  }
});

test('shows a change of another node within a second', async () => {
  const site = await makeSite(app, { event: { couple_names: 'Ada & Bo', event_date: '2031-06-14' } });
  for (let round = 0; round < 5; round += 1) {
    await open(site, beside);
    expect((await rename(site, `Caption ${round}.`)).status).toBe(200);
    const changedAt = performance.now();
    for (;;) {
      const askedAt = performance.now();
      if ((await open(site, beside)).text.includes(`Caption ${round}.`)) break;
      expect(askedAt - changedAt).toBeLessThan(1000);
    }
  }
});

test('what changes at one site leaves the pages of another where they are', async () => {
  const [one, other] = [await makeSite(app), await makeSite(app)];
  const { etag } = (await open(one)).headers;
  await rename(other, 'Elsewhere.');
  await makeGift(app, other);
  const known = await app.request('GET', '/', { host: one.subdomain, headers: { 'if-none-match': String(etag) } });
  expect(known.status).toBe(304);
});

test('nothing of a guest gets into what everybody sees', async () => {
  const site = await makeSite(app, { event: { couple_names: 'Ada & Bo', event_date: '2031-06-14' } });
  await makeGift(app, site);
  const guests = await Promise.all(
    Array.from({ length: 8 }, (_, at) => makeInvitation(app, site, { guest_name: `Guest-${at}-of-this-site` })),
  );
  const everybody = (await open(site)).text;
  const read = async (path: string, at: number) => (await open(site, at % 2 === 0 ? app : beside, path)).text;
  const listNames = (text: string) => [...new Set(text.match(/Guest-\d-of-this-site/g))];
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(
      guests.map(async ({ guest_name, unique_token }, at) => {
        expect(listNames(await read(`/invite/${unique_token}`, at + round))).toEqual([guest_name]);
      }),
    );
    const shared = ['/', '/?gifts=all', '/no-such-page', '/?x'].flatMap((path) =>
      Array.from({ length: 8 }, () => path),
    );
    const [texts] = await Promise.all([
      Promise.all(shared.map((path, at) => read(path, at))),
      ...guests.map(({ unique_token }, at) => read(`/invite/${unique_token}`, at)),
    ]);
    expect(new Set(texts)).toEqual(new Set([everybody]));
    // The pages are made anew.
    const { db } = app.services;
    await db.q.updateTable('events').set({ updated_at: db.now }).where('event_id', '=', site.eventId).execute();
  }
});

test('what a node stores stays within its bytes', async () => {
  const { StoredSites } = await import('./stored-sites.ts');
  const few = new StoredSites(app.services, { epoch: 1, areComplete: () => true }, 100_000);
  let made = 0;
  for (let n = 0; n < 12; n += 1) {
    const site = await makeSite(app);
    const { stored } = await few.find(site.subdomain, { gifts: 24, photos: 24 });
    // Only what is sent twice is kept compressed.
    for (const coding of ['br', 'br'] as const) await stored?.getPage().body.encode(coding);
    made += stored?.size ?? 0;
    expect(few.size).toBeLessThanOrEqual(100_000);
  }
  expect(made).toBeGreaterThan(200_000);
});

test('what a node stores takes no more memory than it counts', async () => {
  const { StoredSites } = await import('./stored-sites.ts');
  const { subdomain } = await makeSite(app);
  const all = new StoredSites(app.services, { epoch: 1, areComplete: () => true });
  // Each number of gifts is an entry of its own.
  const store = async (from: number, to: number) => {
    for (let gifts = from; gifts < to; gifts += 1) {
      const { stored } = await all.find(subdomain, { gifts, photos: 24 });
      for (const coding of ['br', 'br', 'gzip', 'gzip'] as const) await stored?.getPage().body.encode(coding);
    }
  };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const measure = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return { taken: heapUsed + arrayBuffers, counted: all.size };
  };
  // What the first ones load and compile is not theirs.
  await store(1000, 1100);
  const before = measure();
  await store(1100, 1500);
  const after = measure();
  expect(after.taken - before.taken).toBeLessThan(after.counted - before.counted);
});
