import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeInvitation, makeSite, type Site } from '../../testing/makers.ts';
import { setAccess, unlockSite } from '../../testing/private-sites.ts';

/** Who may see a site (docs/reference/failures.md, M19 and M24). */

const VENUE = 'Zqvenuexw';
const PASSCODE = 'Tulips & Tea';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app, { event: { venue_name: VENUE } });
});
afterAll(() => app[Symbol.asyncDispose]());

const change = (body: object, of = site) =>
  app.call('PUT', `/admin/events/${of.eventId}`, { host: of.subdomain, token: of.token, body });
const unlock = (passcode: unknown, on = app, at = site) =>
  on.call('POST', `/events/${at.eventId}/unlock`, { host: at.subdomain, body: { passcode } });
const open = (cookie: string, on = app, at = site) =>
  on.request('GET', '/', { host: at.subdomain, headers: { cookie } });
const cookieOf = ({ headers }: Received) => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

test('a site is open until its owner says otherwise, apart from the version of the form', async () => {
  const owner = actAsOwner(app, site).api;
  const params = { event: site.eventId };
  const before = await owner('GET /admin/events/:event', { params });
  expect(before).toMatchObject({ access: 'open', passcode: null, find_by_name: false });
  const changed = await owner('PUT /admin/events/:event', { params, body: { access: 'invited', find_by_name: true } });
  expect(changed).toEqual({ ...before, access: 'invited', find_by_name: true, tell: { invitations: 0 } });
  const public_ = await app.call('GET', `/events/${site.eventId}`, { host: site.subdomain, token: site.token });
  for (const key of ['access', 'passcode', 'find_by_name']) expect(public_.body).not.toHaveProperty(key);
});

test('a passcode has 4 to 40 characters, and a site that needs one has one', async () => {
  const fresh = await makeSite(app);
  for (const body of [
    { access: 'passcode' },
    { access: 'passcode', passcode: '' },
    { access: 'passcode', passcode: 'abc' },
    { passcode: 'x'.repeat(41) },
    { access: 'passcode', passcode: null },
  ]) {
    const { status, body: refused } = await change(body, fresh);
    expect([status, Object.keys(refused['fields'] as object)]).toEqual([400, ['passcode']]);
  }
  expect((await change({ access: 'passcode', passcode: ' abcd ' }, fresh)).body).toMatchObject({ passcode: 'abcd' });
  expect((await change({ passcode: null }, fresh)).status).toBe(400);
  // It is kept for the next time.
  expect((await change({ access: 'open' }, fresh)).body).toMatchObject({ access: 'open', passcode: 'abcd' });
  expect((await change({ access: 'passcode' }, fresh)).status).toBe(200);
  // Wrong values elsewhere in the form leave the access as it is.
  expect((await change({ access: 'open', event_date: '2001-01-01' }, fresh)).status).toBe(400);
  expect((await unlock('wrong', app, fresh)).status).toBe(400);
});

test('the cookie opens one site for 90 days, until the passcode is another or only invited guests may come', async () => {
  await setAccess(app, site, { access: 'passcode', passcode: PASSCODE });
  const response = await unlock(PASSCODE);
  expect(response.body).toEqual({ success: true });
  expect(response.headers['set-cookie']?.[0]).toMatch(
    /^unlocked=[\w=-]+; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/,
  );
  const cookie = cookieOf(response);
  expect((await open(cookie)).text).toContain(VENUE);
  for (const similar of ['tulips & tea', ' Tulips  & Tea']) expect((await unlock(similar)).status).toBe(200);
  for (const wrong of ['Tulips', `${PASSCODE}!`]) {
    const refused = await unlock(wrong);
    expect([refused.status, refused.body['code'], cookieOf(refused)]).toEqual([400, 'wrong_passcode', '']);
  }
  const other = await makeSite(app, { event: { venue_name: VENUE } });
  await setAccess(app, other, { access: 'passcode', passcode: PASSCODE });
  expect((await open(cookie, app, other)).text).not.toContain(VENUE);

  await setAccess(app, site, { access: 'invited' });
  expect((await open(cookie)).text).not.toContain(VENUE);
  expect((await unlock(PASSCODE)).body['code']).toBe('wrong_passcode');
  await setAccess(app, site, { access: 'passcode', passcode: 'Another one' });
  expect((await open(cookie)).text).not.toContain(VENUE);
  // The same words again are a new passcode.
  await setAccess(app, site, { passcode: PASSCODE });
  expect((await open(cookie)).text).not.toContain(VENUE);

  const fresh = cookieOf(await unlock(PASSCODE));
  app.clock.advance(90 * 86_400 - 60);
  expect((await open(fresh)).text).toContain(VENUE);
  app.clock.advance(120);
  expect((await open(fresh)).text).not.toContain(VENUE);
});

test('an invitation link opens a site with a passcode, too', async () => {
  await setAccess(app, site, { access: 'passcode', passcode: PASSCODE });
  const { unique_token } = await makeInvitation(app, site);
  const page = await app.request('GET', `/invite/${unique_token}`, { host: site.subdomain });
  expect(page.text).toContain(VENUE);
  expect((await open(cookieOf(page))).text).toContain(VENUE);
});

test('M24: ten wrong passcodes of an address close one site to it, also for tries at the same time', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const [one, other] = [await makeSite(limited), await makeSite(limited)];
  for (const each of [one, other]) await setAccess(limited, each, { access: 'passcode', passcode: PASSCODE });
  // Right ones do not count.
  for (let turn = 0; turn < 12; turn += 1) expect((await unlock(PASSCODE, limited, one)).status).toBe(200);
  // A guest who repeats a mistake closes the site to nobody.
  for (let turn = 0; turn < 12; turn += 1) expect((await unlock('tulip tea ', limited, one)).status).toBe(400);
  expect((await unlock(PASSCODE, limited, one)).status).toBe(200);
  const tries = await Promise.all(Array.from({ length: 14 }, (_, turn) => unlock(`guess ${turn}`, limited, one)));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(9);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  const blocked = await unlock(PASSCODE, limited, one);
  expect([blocked.status, Number(blocked.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await unlock(PASSCODE, limited, other)).status).toBe(200);
  limited.clock.advance(901);
  expect((await unlock(PASSCODE, limited, one)).status).toBe(200);
});

test('a stored page is shown to nobody who is locked out, and a cover to nobody who is let in, on any node', async () => {
  const beside = await testApp({ beside: app });
  const its = await makeSite(app, { event: { venue_name: VENUE } });
  const nodes = [app, beside];
  const see = async (cookie = '') =>
    Promise.all(nodes.map(async (node) => (await open(cookie, node, its)).text.includes(VENUE)));
  // Everybody's page is stored on both nodes before it closes.
  for (let turn = 0; turn < 2; turn += 1) expect(await see()).toEqual([true, true]);
  const cookie = await unlockSite(app, its);
  const changedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    if ((await see())[1] === false) break;
    expect(askedAt - changedAt).toBeLessThan(1000);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await see()).toEqual([false, false]);
    expect(await see(cookie)).toEqual([true, true]);
  }
  for (const node of nodes) {
    for (const shown of ['', cookie]) {
      const { headers } = await open(shown, node, its);
      expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
    }
  }
});
