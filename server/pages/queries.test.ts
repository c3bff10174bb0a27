import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { makeFund, makeGift, makeImage, makeInvitation, makeSite, type Site } from '../testing/makers.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts statements of requests, not those of the connection that listens for changes. */
async function countQueriesFor(app: TestApp, site: Site, path: string): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await app.request('GET', path, { host: site.subdomain });
  expect(status).toBe(200);
  const count = spy.mock.calls.filter(([statement]) => String(statement) !== 'select').length;
  spy.mockRestore();
  return count;
}

/**
 * The node is told of its own changes, too, and then reads a page once more. Its connection for that sends a statement every
 * 400 ms, and the next one after the answer, before which all earlier notices come.
 */
async function awaitNotices(): Promise<void> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const countProofs = () => spy.mock.calls.filter(([statement]) => String(statement) === 'select').length;
  await vi.waitUntil(() => countProofs() >= 2, { timeout: 10_000 });
  spy.mockRestore();
}

test('a stored page needs no query, any other two, whatever the site contains', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  const invitation = `/invite/${unique_token}`;
  const forget = () => app.services.storedSites.forget(site.eventId);
  const countQueries = async () => {
    await awaitNotices();
    forget();
    const [fresh, stored] = [await countQueriesFor(app, site, '/'), await countQueriesFor(app, site, '/')];
    const invited = await countQueriesFor(app, site, invitation);
    forget();
    return { fresh, stored, invited, freshlyInvited: await countQueriesFor(app, site, invitation) };
  };
  const expected = { fresh: 2, stored: 0, invited: 1, freshlyInvited: 2 };
  expect(await countQueries()).toEqual(expected);
  for (let n = 0; n < 12; n += 1) {
    await makeGift(app, site);
    await makeImage(app, site);
    const guest = await makeInvitation(app, site);
    const [gift, fund] = [await makeGift(app, site), await makeFund(app, site)];
    if (n < 4) await app.call('POST', `/invite/${unique_token}/gifts/${gift.id}/reserve`, { body: {} });
    for (const token of [unique_token, guest.unique_token])
      await app.call('POST', `/invite/${token}/funds/${fund.id}/contribute`, { body: { amount: 5 } });
  }
  expect(await countQueries()).toEqual(expected);
});

test('runs the statements of a page by their names, so that each connection plans them once', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  const { unique_token } = await makeInvitation(app, site);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  for (const path of ['/', `/invite/${unique_token}`]) await app.request('GET', path, { host: site.subdomain });
  const own = spy.mock.calls.map(([statement]) => statement as unknown).filter((statement) => statement !== 'select');
  expect(own.length).toBeGreaterThan(2);
  for (const statement of own) expect(statement).toMatchObject({ name: expect.stringMatching(/^p_/) as string });
});
