import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsBearer, actAsOwner, actAsAnonymous } from '../../testing/actors.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, findLink, PASSWORD, signIn, readField } from '../../testing/sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeOwnedSite(on = app): Promise<Site> {
  const site = await makeSite(on);
  await setPassword(on, site);
  return site;
}

const makeAddress = () => `${makeName('new')}@example.com`;
const listMailsTo = (on: TestApp, email: string) => on.mails.filter(({ to }) => to === email);
const requestChange = (on: TestApp, site: Site, body: object) =>
  actAsOwner(on, site).call('POST', '/admin/account/email', { password: PASSWORD, ...body });
const confirm = (on: TestApp, token: string) => on.call('POST', '/admin/confirm-email', { body: { token } });

async function readMailedToken(on: TestApp, email: string): Promise<string> {
  await on.settle();
  return listMailsTo(on, email).map(findLink).at(-1)?.searchParams.get('token') ?? '';
}

test('changes a name', async () => {
  const site = await makeOwnedSite();
  expect(await actAsOwner(app, site).api('PUT /admin/account/name', { body: { name: '  Olga\nOwner ' } })).toEqual({
    name: 'Olga Owner',
  });
  expect(await actAsOwner(app, site).api('GET /admin/session')).toMatchObject({ user: { name: 'Olga Owner' } });
  const empty = await actAsOwner(app, site).call('PUT', '/admin/account/name', { name: ' ' });
  expect([empty.status, empty.body['fields']]).toEqual([400, { name: 'Please enter your name' }]);
});

describe('a new email address', () => {
  test('is set when its link is opened, and the old address is informed', async () => {
    const site = await makeOwnedSite();
    const email = makeAddress();
    const requested = await requestChange(app, site, { email: email.toUpperCase() });
    expect([requested.status, requested.body]).toEqual([200, { pendingEmail: email }]);
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({
      email: site.email,
      pendingEmail: email,
    });
    const token = await readMailedToken(app, email);
    expect((await signIn(app, site, { email })).status).toBe(401);

    const confirmed = await confirm(app, token);
    expect([confirmed.status, confirmed.body]).toEqual([200, { email }]);
    await app.settle();
    const notice = listMailsTo(app, site.email).at(-1);
    expect([notice?.subject, notice?.text.includes(email)]).toEqual(['Your email address was changed', true]);
    expect([(await signIn(app, site, { email })).status, (await signIn(app, site)).status]).toEqual([200, 401]);
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({ email, pendingEmail: null });
    expect((await confirm(app, token)).body['code']).toBe('invalid_link');
  });

  test('has a link that expires when a newer one is sent, when it is canceled, and after a day', async () => {
    const own = await testApp();
    const site = await makeOwnedSite(own);
    const [first, second, third] = [makeAddress(), makeAddress(), makeAddress()];
    await requestChange(own, site, { email: first });
    const replaced = await readMailedToken(own, first);
    await requestChange(own, site, { email: second });
    const canceled = await readMailedToken(own, second);
    expect((await confirm(own, replaced)).status).toBe(400);
    await actAsOwner(own, site).api('DELETE /admin/account/email');
    expect((await confirm(own, canceled)).status).toBe(400);
    await requestChange(own, site, { email: third });
    const late = await readMailedToken(own, third);
    own.clock.advance(24 * 3600 + 1);
    expect((await confirm(own, late)).status).toBe(400);
    expect((await signIn(own, site)).status).toBe(200);
  });

  test('of another owner is neither revealed nor taken over', async () => {
    const [site, other] = [await makeOwnedSite(), await makeOwnedSite()];
    const [taken, free] = [
      await requestChange(app, site, { email: other.email }),
      await requestChange(app, site, { email: makeAddress() }),
    ];
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)]);
    await requestChange(app, site, { email: other.email });
    expect(await readMailedToken(app, other.email)).toBe('');
    expect(listMailsTo(app, other.email).at(-1)?.subject).toBe('This email already has an account');
    // The address gets an account between the mail and the click.
    const email = makeAddress();
    await requestChange(app, site, { email });
    const token = await readMailedToken(app, email);
    await makeSite(app, { email });
    expect((await confirm(app, token)).status).toBe(400);
    expect((await signIn(app, site)).status).toBe(200);
  });

  test('requires the password and a different address', async () => {
    const site = await makeOwnedSite();
    for (const [body, fields] of [
      [{ email: makeAddress(), password: 'not mine' }, { password: 'This isn’t your current password.' }],
      [{ email: site.email }, { email: 'This is already your email.' }],
      [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
    ] as const) {
      const { status, body: response } = await requestChange(app, site, body);
      expect([status, response['fields']]).toEqual([400, fields]);
    }
    await app.settle();
    expect(await actAsOwner(app, site).api('GET /admin/account')).toMatchObject({ pendingEmail: null });
  });

  test('stores no token in plain text, and invalidates reset links to the old address', async () => {
    const site = await makeOwnedSite();
    const email = makeAddress();
    await app.call('POST', '/admin/forgot-password', { body: { email: site.email } });
    const reset = await readMailedToken(app, site.email);
    await requestChange(app, site, { email });
    const token = await readMailedToken(app, email);
    const stored = await app.services.db.q.selectFrom('email_changes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    await confirm(app, token);
    expect((await app.call('POST', '/admin/verify-reset-token', { body: { token: reset } })).status).toBe(400);
  });
});

describe('the password', () => {
  const change = (on: TestApp, site: Site, body: object) =>
    actAsOwner(on, site).call('PUT', '/admin/account/password', {
      password: PASSWORD,
      new_password: 'kettle-briar-89',
      ...body,
    });

  test('is changed with the current one; other sessions end, and the owner is informed', async () => {
    const site = await makeOwnedSite();
    const elsewhere = readField(await signIn(app, site), 'token');
    expect((await change(app, site, {})).status).toBe(200);
    expect((await actAsBearer(app, site, elsewhere).call('GET', '/admin/session')).status).toBe(401);
    expect((await actAsOwner(app, site).call('GET', '/admin/session')).status).toBe(200);
    expect((await signIn(app, site)).status).toBe(401);
    expect((await signIn(app, site, { password: 'kettle-briar-89' })).status).toBe(200);
    await app.settle();
    expect(listMailsTo(app, site.email).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  test('is not changed if the current one is wrong, or the new one is short or common', async () => {
    const site = await makeOwnedSite();
    for (const [body, field] of [
      [{ password: 'not mine' }, 'password'],
      [{ new_password: 'short 7' }, 'new_password'],
      [{ new_password: 'Sunshine2031' }, 'new_password'],
      [{ new_password: 'savethedate1' }, 'new_password'],
      [{ new_password: 'attend.events' }, 'new_password'],
    ] as const) {
      const response = await change(app, site, body);
      expect([response.status, Object.keys(response.body['fields'] ?? {})]).toEqual([400, [field]]);
    }
    expect((await signIn(app, site)).status).toBe(200);
  });

  test('M1: is tried ten times in a session, whatever strangers try', async () => {
    const own = await testApp({ env: { RATE_LIMITS: 'on' } });
    const site = await makeOwnedSite(own);
    for (let n = 0; n < 12; n += 1) await signIn(own, site, { password: 'no' });
    expect((await signIn(own, site)).status).toBe(429);
    for (let n = 0; n < 10; n += 1) expect((await change(own, site, { password: 'no' })).status).toBe(400);
    const refused = await change(own, site, {});
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('is changed by one of two concurrent requests', async () => {
    const site = await makeOwnedSite();
    const responses = await Promise.all(
      ['kettle-briar-89', 'kettle-briar-90'].map((new_password) => change(app, site, { new_password })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('signed-in devices', () => {
  const AGENTS = {
    'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Safari on iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Edge on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Chrome on Android':
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    '': 'curl/8.5.0 <script>',
  };
  const from = (site: Site, agent: string) => signIn(app, site, {}, { headers: { 'user-agent': agent } });
  const list = (site: Site) => actAsOwner(app, site).api('GET /admin/account/devices');

  test('are described in plain words, the current one first', async () => {
    const site = await makeOwnedSite();
    for (const agent of Object.values(AGENTS)) await from(site, agent);
    const devices = await list(site);
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, ...Object.keys(AGENTS).map(() => false)]);
    expect(new Set(devices.map(({ device }) => device))).toEqual(new Set(Object.keys(AGENTS)));
    expect(devices.map(({ subdomain }) => subdomain)).toEqual(devices.map(() => site.subdomain));
  });

  test('show the time of their last use, to ten minutes', async () => {
    const own = await testApp();
    const site = await makeOwnedSite(own);
    const readLastUse = async () =>
      (await actAsOwner(own, site).api('GET /admin/account/devices'))[0]?.lastUsedAt ?? '';
    const first = await readLastUse();
    own.clock.advance(300);
    expect(await readLastUse()).toBe(first);
    own.clock.advance(400);
    const minutes = (Date.parse(await readLastUse()) - Date.parse(first)) / 60_000;
    expect(Math.round(minutes)).toBe(12);
  });

  test('are signed out one by one, or all except the current one', async () => {
    const [site, other] = [await makeOwnedSite(), await makeOwnedSite()];
    const tokens = await Promise.all([1, 2, 3].map(async () => readField(await signIn(app, site), 'token')));
    const readStatuses = () =>
      Promise.all(
        tokens.map(async (token) => (await actAsBearer(app, site, token).call('GET', '/admin/session')).status),
      );
    const [, removed] = await list(site);
    const path = `/admin/account/devices/${removed?.id}`;
    expect((await actAsOwner(app, other).call('DELETE', path)).status).toBe(404);
    expect((await actAsOwner(app, site).call('DELETE', path)).status).toBe(204);
    expect((await actAsOwner(app, site).call('DELETE', path)).status).toBe(404);
    expect((await readStatuses()).toSorted((a, b) => a - b)).toEqual([200, 200, 401]);
    await actAsOwner(app, site).api('DELETE /admin/account/devices');
    expect(await readStatuses()).toEqual([401, 401, 401]);
    expect(await list(site)).toHaveLength(1);
    expect((await actAsOwner(app, other).call('GET', '/admin/session')).status).toBe(200);
  });

  test('are not listed without a session', async () => {
    expect((await actAsAnonymous(app, await makeOwnedSite()).call('GET', '/admin/account/devices')).status).toBe(401);
  });
});
