import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeGift, makeImage, makeInvitation, makeSite, type Site } from '../testing/makers.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function countQueriesFor(app: TestApp, site: Site, path: string): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await app.request('GET', path, { host: site.subdomain });
  expect(status).toBe(200);
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

test('needs the same number of queries for a full site as for an empty one', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  const paths = ['/', `/invite/${unique_token}`];
  // The first request also loads values that are cached afterwards.
  for (const path of paths) await countQueriesFor(app, site, path);
  const countQueries = async () => [
    await countQueriesFor(app, site, '/'),
    await countQueriesFor(app, site, `/invite/${unique_token}`),
  ];
  const empty = await countQueries();
  expect(empty[0]).toBeLessThanOrEqual(6);
  expect(empty[1]).toBeLessThanOrEqual(12);
  for (let n = 0; n < 12; n += 1) {
    await makeGift(app, site);
    await makeImage(app, site);
    await makeInvitation(app, site);
  }
  expect(await countQueries()).toEqual(empty);
});
