import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from './testing/app.ts';
import { makeSite, type Site } from './testing/makers.ts';
import { setPassword, signIn } from './testing/sign-in.ts';

/** Rules that hold for every response or for the product as a whole (docs/security.md). */

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await makeSite(app);
});
afterAll(() => app[Symbol.asyncDispose]());

test('X4: over TLS every response demands it for a year, on all subdomains', async () => {
  const tls = await testApp({
    env: { PUBLIC_URL: 'https://example.org', PRODUCT_DOMAIN: 'example.org', ALLOW_SANDBOX: 'true' },
  });
  for (const [path, host] of [
    ['/', 'example.org'],
    ['/', 'nobody.example.org'],
    ['/', 'evil.test'],
    ['/api/admin/session', 'example.org'],
    ['/api/none', 'example.org'],
    ['/assets/none.js', 'example.org'],
    ['/robots.txt', 'example.org'],
    ['/healthz', 'example.org'],
    ['/%', 'example.org'],
  ] as const) {
    const { headers } = await tls.request('GET', path, { host });
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000; includeSubDomains');
  }
});

test('S10: no response allows pages of other origins to read it', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'PUT' };
  for (const method of ['GET', 'OPTIONS'])
    for (const path of ['/', '/api/admin/session', `/api/events/${site.eventId}`, '/api/none']) {
      const response = await app.request(method, path, { host: site.subdomain, token: site.token, headers });
      const allowed = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${path}`).toEqual([]);
    }
});

test('a file of the build lacks headers that mean nothing there', async () => {
  const [path = ''] = /\/assets\/[^"]+\.webp/.exec((await app.request('GET', '/')).text) ?? [];
  const { status, headers } = await app.request('GET', path);
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.any(String) as string,
    },
  });
  for (const name of [
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-request-id',
    'last-modified',
    'accept-ranges',
  ])
    expect(headers).not.toHaveProperty(name);
});

test('every text has its type and character set', async () => {
  const page = await app.request('GET', '/admin/login');
  const [script, style] = [/src="(\/assets\/[^"]+\.js)"/, /href="(\/assets\/[^"]+\.css)"/].map(
    (pattern) => pattern.exec(page.text)?.[1] ?? '/none',
  );
  const types: Record<string, string> = {};
  for (const path of ['/', script, style, '/api/openapi.json', '/robots.txt', '/sitemap.xml', '/favicon.svg'])
    types[path ?? ''] = (await app.request('GET', path ?? '')).headers['content-type'] ?? '';
  expect(types).toEqual({
    '/': 'text/html; charset=utf-8',
    [script ?? '']: 'application/javascript; charset=utf-8',
    [style ?? '']: 'text/css; charset=utf-8',
    '/api/openapi.json': 'application/json; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
  });
});

test('serves no source control, no settings and no list of files', async () => {
  for (const path of ['/.git/config', '/.git/', '/.env', '/package.json', '/assets/', '/media/', '/assets/../.env'])
    for (const host of ['', site.subdomain]) {
      // On the host of a site, unknown paths show the invitation.
      const { text } = await app.request('GET', path, { host });
      expect(text, path).toMatch(/^(<!doctype html>|\{"error":)/);
      expect(text, path).not.toMatch(/\[core\]|"dependencies"|SECRET_KEY/);
    }
});

test('repeats no request with TRACE', async () => {
  const response = await app.request('TRACE', '/', { headers: { 'x-mark': 'Zqmarkxw' } });
  expect([response.status, response.text.includes('Zqmarkxw')]).toEqual([404, false]);
});

test('refuses a parameter that is sent twice', async () => {
  const path = `/admin/events/${site.eventId}/guests`;
  expect((await app.call('GET', `${path}?limit=1`, { token: site.token })).status).toBe(200);
  expect((await app.call('GET', `${path}?limit=1&limit=2`, { token: site.token })).status).toBe(400);
});

test.each([
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['chunks in another spelling', 'Transfer-Encoding: xchunked'],
])('refuses a request whose end is ambiguous: %s', async (_, headers) => {
  const head = `POST /api/none HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n0\r\n\r\n`;
  const response = await new Promise<string>((resolve, reject) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(head));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('a new installation has no accounts', async () => {
  const empty = await testApp();
  const { rows } = await sql`
    select (select count(*) from owners) as owners, (select count(*) from operators) as operators
  `.execute(empty.services.db.q);
  expect(rows).toEqual([{ owners: 0, operators: 0 }]);
});

test('S7: passwords are taken as they are, whatever characters they have, and never expire', async () => {
  await setPassword(app, site);
  const account = { host: site.subdomain, token: site.token };
  let password = 'a password of theirs';
  for (const chosen of ['onlylowercaseletters', 'x y'.repeat(50), 'ゆきのふるまち１２', 'Kettle Briar 89 ']) {
    const body = { password, new_password: chosen };
    expect((await app.call('PUT', '/admin/account/password', { ...account, body })).status, chosen).toBe(200);
    password = chosen;
  }
  for (const other of ['kettle briar 89 ', 'Kettle Briar 89', 'Kettle Briar 8'])
    expect((await signIn(app, site, { password: other })).status, other).toBe(401);
  app.clock.advance(300 * 86_400);
  expect((await signIn(app, site, { password })).status).toBe(200);
});
