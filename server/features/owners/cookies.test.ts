import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, signIn, readField } from '../../testing/sign-in.ts';

let app: TestApp;
let site: Site;
let other: Site;
beforeAll(async () => {
  app = await startTestApp();
  [site, other] = [await makeSite(app), await makeSite(app)];
  await setPassword(app, site);
  await setPassword(app, other);
});
afterAll(() => app[Symbol.asyncDispose]());

const isDevice = (cookie: string) => /^(__Host-)?known-device=/.test(cookie);
const cookiesOf = ({ headers }: Received) => (headers['set-cookie'] ?? []).filter((cookie) => !isDevice(cookie));
const pairOf = (response: Received) => cookiesOf(response)[0]?.split(';')[0] ?? '';
const getOwnOrigin = () => `http://${site.subdomain}.localhost:3000`;

/** Calls with a cookie, as the browser does for a page of the site. */
function callByCookie(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Received> {
  return app.call(method, path, { host: site.subdomain, headers, ...(body !== undefined && { body }) });
}

test('M1: a sign-in marks the browser as a known device for a year', async () => {
  for (const host of ['', site.subdomain]) {
    const { headers } = await signIn(app, site, {}, { host });
    expect((headers['set-cookie'] ?? []).filter(isDevice)).toEqual([
      expect.stringMatching(/^known-device=[\w.-]+; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/),
    ]);
  }
});

describe("a sign-in on the site's own host", () => {
  test('sets an HttpOnly session cookie', async () => {
    const response = await signIn(app, site);
    expect(cookiesOf(response)).toEqual([
      `owner=${readField(response, 'token')}; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly`,
    ]);
    const { status, body } = await callByCookie('GET', '/admin/session', { cookie: pairOf(response) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { subdomain: site.subdomain } });
  });

  test('by a one-time code sets a session cookie too', async () => {
    const code = readField(await signIn(app, site, {}, { host: '' }), 'handoff');
    const response = await app.call('POST', '/admin/exchange', { host: site.subdomain, body: { token: code } });
    expect(cookiesOf(response)).toEqual([
      `owner=${readField(response, 'token')}; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly`,
    ]);
  });

  test('to another site of the same owner sets no cookie', async () => {
    const second = await makeSite(app, { email: site.email });
    const response = await signIn(app, site, { subdomain: second.subdomain });
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).toEqual([]);
  });
});

test('a sign-in on the main host sets the welcome cookie and no session cookie', async () => {
  const response = await signIn(app, site, {}, { host: '' });
  const [cookie = '', ...more] = cookiesOf(response);
  expect(more).toEqual([]);
  expect(cookie).toMatch(/^adminLogin=[^;]+; Path=\/; Max-Age=604800; SameSite=Lax$/);
  const value = decodeURIComponent(pairOf(response).slice('adminLogin='.length));
  expect(JSON.parse(value)).toEqual({ name: 'Olivia Owner', email: site.email, subdomain: site.subdomain });
});

test('S2, L4: cookies are secure and have the __Host- prefix over TLS', async () => {
  const tls = await testApp({
    env: { PUBLIC_URL: 'https://example.org', PRODUCT_DOMAIN: 'example.org', ALLOW_SANDBOX: 'true' },
  });
  const there = await makeSite(tls);
  await setPassword(tls, there);
  const host = `${there.subdomain}.example.org`;
  const response = await signIn(tls, there, {}, { host });
  expect(cookiesOf(response)).toEqual([
    `__Host-owner=${readField(response, 'token')}; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly; Secure`,
  ]);
  expect(cookiesOf(await signIn(tls, there, {}, { host: 'example.org' }))[0]).toMatch(
    /^__Host-adminLogin=.*; SameSite=Lax; Secure$/,
  );
  const withCookie = (origin: string) =>
    tls.call('POST', '/admin/logout', { host, headers: { cookie: pairOf(response), origin } });
  expect((await withCookie(`http://${host}`)).status).toBe(403);
  expect((await withCookie(`https://${host}`)).status).toBe(204);
});

test('signing out ends the session and clears both cookies', async () => {
  const cookie = pairOf(await signIn(app, site));
  const response = await callByCookie('POST', '/admin/logout', { cookie, origin: getOwnOrigin() });
  expect(response.status).toBe(204);
  expect(cookiesOf(response)).toEqual([
    'owner=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
    'adminLogin=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
  expect((await callByCookie('GET', '/admin/session', { cookie })).status).toBe(401);
});

describe('a change by cookie', () => {
  const readCaption = async () => (await app.call('GET', `/events/${site.eventId}`)).body['event_caption'];
  const change = (headers: Record<string, string>, event_caption: string) =>
    callByCookie('PUT', `/admin/events/${site.eventId}`, headers, { event_caption });

  test("is accepted from the site's own pages", async () => {
    const cookie = pairOf(await signIn(app, site));
    expect((await change({ cookie, origin: getOwnOrigin() }, 'By origin')).status).toBe(200);
    expect((await change({ cookie, 'sec-fetch-site': 'same-origin' }, 'By fetch metadata')).status).toBe(200);
    expect(await readCaption()).toBe('By fetch metadata');
  });

  test('S10: is refused from other origins, and changes nothing', async () => {
    const cookie = pairOf(await signIn(app, site));
    const before = await readCaption();
    for (const headers of [
      {},
      { origin: 'https://evil.test' },
      { origin: `http://${other.subdomain}.localhost:3000` },
      { origin: 'http://localhost:3000' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { origin: getOwnOrigin(), 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await change({ cookie, ...headers }, 'Taken over');
      expect(response).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
    }
    expect(await readCaption()).toBe(before);
  });

  test('is accepted from any origin with a bearer token, which browsers do not send by themselves', async () => {
    const headers = {
      authorization: `Bearer ${readField(await signIn(app, site), 'token')}`,
      origin: 'https://tool.test',
    };
    expect((await change(headers, 'By bearer')).status).toBe(200);
  });
});

describe('a session cookie', () => {
  test('is valid only on the host of its site', async () => {
    const [cookie, foreign] = [pairOf(await signIn(app, site)), pairOf(await signIn(app, other))];
    const readSessionAt = (host: string, shown: string) =>
      app.call('GET', '/admin/session', { host, headers: { cookie: shown } });
    expect((await readSessionAt(site.subdomain, foreign)).status).toBe(401);
    expect((await readSessionAt('', cookie)).status).toBe(401);
    expect((await readSessionAt(site.subdomain, `${foreign}; ${cookie}`)).body).toMatchObject({
      user: { email: site.email },
    });
    expect((await readSessionAt(site.subdomain, `${cookie}; ${foreign}`)).body).toMatchObject({
      user: { email: site.email },
    });
  });

  test('is accepted beside an Authorization header that is not a bearer token', async () => {
    const headers = { cookie: pairOf(await signIn(app, site)), authorization: 'Basic c3RhZ2luZzp4' };
    expect((await callByCookie('GET', '/admin/session', headers)).status).toBe(200);
  });

  test('is ignored beside an invalid bearer token', async () => {
    const headers = { cookie: pairOf(await signIn(app, site)), authorization: 'Bearer no-such-token' };
    expect((await callByCookie('GET', '/admin/session', headers)).status).toBe(401);
  });
});

describe('a sign-in by a page', () => {
  test('keeps the token out of the response, where scripts could read it', async () => {
    const headers = { origin: getOwnOrigin(), 'sec-fetch-site': 'same-origin' };
    const response = await signIn(app, site, {}, { headers, host: site.subdomain });
    expect([response.status, Object.keys(response.body)]).toEqual([200, ['user', 'handoff']]);
    expect(pairOf(response)).toMatch(/^owner=[\w-]{43}$/);
    const body = { token: readField(response, 'handoff') };
    const exchanged = await app.call('POST', '/admin/exchange', { host: site.subdomain, body, headers });
    expect(exchanged.body).toEqual({ user: response.body['user'] });
  });

  test('ends the session that it replaces', async () => {
    const cookie = pairOf(await signIn(app, site));
    const next = pairOf(await signIn(app, site, {}, { host: site.subdomain, headers: { cookie } }));
    expect((await callByCookie('GET', '/admin/session', { cookie })).status).toBe(401);
    expect((await callByCookie('GET', '/admin/session', { cookie: next })).status).toBe(200);
  });
});
