import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/api.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { makeSite } from './testing/makers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PRODUCT_DOMAIN: 'feast.example' } });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Sends raw bytes, for requests that no HTTP client would send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('hosts', () => {
  it.each([
    '',
    'www',
    'feast.example',
    'www.feast.example',
    'LOCALHOST:81',
    'feast.example.',
    '127.0.0.1:3000',
    '[::1]',
  ])('shows the main site at %j', async (host) => {
    const page = await app.request('GET', '/', { host });
    expect([page.status, page.text.includes('id="pricing"')]).toEqual([200, true]);
  });

  it.each(['evil.test', 'x.anna.feast.example', 'feast.example.evil.test'])(
    'returns 421 without a page for the host %s',
    async (host) => {
      for (const path of ['/', '/api/admin/stats', '/admin/login', '/assets/none.js']) {
        const response = await app.request('GET', path, { host });
        expect([response.status, response.body['code'], response.text.includes('<')], path).toEqual([
          421,
          'wrong_host',
          false,
        ]);
      }
    },
  );

  it('N5: redirects a reserved host to the main site, whatever the path', async () => {
    for (const path of ['/', '/api/admin/stats', '//evil.test/%2f..', '/%0d%0aSet-Cookie:x=1', '/\\evil.test']) {
      const response = await app.request('GET', path, { host: 'api' });
      expect([response.status, response.headers.location], path).toEqual([302, 'http://localhost:3000/']);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  it('responds to health checks on every host', async () => {
    for (const host of ['', 'api', 'nobody', 'evil.test', '10.0.0.1']) {
      for (const path of ['/healthz', '/readyz']) {
        expect((await app.request('GET', path, { host })).status, `${host}${path}`).toBe(200);
      }
    }
  });

  it('is not ready while a migration is pending', async () => {
    const { q } = app.services.db;
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = '0001-foundation' returning *
    `.execute(q);
    expect((await app.request('GET', '/readyz')).status).toBe(503);
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    for (const { name, timestamp } of rows)
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(q);
    expect((await app.request('GET', '/readyz')).status).toBe(200);
  });

  it('shows "No Invitation Found" with 404 at an unused address', async () => {
    for (const path of ['/', '/admin/dashboard', '/invite/x']) {
      const page = await app.request('GET', path, { host: 'nobody' });
      expect(page.status).toBe(404);
      expect(page.text).toContain('No Invitation Found');
    }
  });

  it('refuses a request with two Host headers, without one, or with an absolute URL as its path', async () => {
    for (const head of [
      'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test',
      'GET / HTTP/1.1\r\nX-None: 1',
      'GET http://evil.test/ HTTP/1.1\r\nHost: localhost',
    ]) {
      expect(await sendRaw(`${head}\r\nConnection: close\r\n\r\n`), head).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  });
});

describe('errors', () => {
  it('X9: have the same shape for unknown calls, on every host', async () => {
    for (const host of ['', 'nobody']) {
      const response = await app.call('POST', '/no-such-call', { host, body: {} });
      expect([response.status, response.body]).toEqual([
        404,
        { error: expect.any(String) as string, code: 'not_found' },
      ]);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  it.each(['{', '{"email": ', 'not json', '[]', '"text"', '42', 'null', ''])(
    'are 400 for the body %j',
    async (body) => {
      const response = await app.call('POST', '/admin/login', { raw: body });
      expect([response.status, typeof response.body['code']]).toEqual([400, 'string']);
    },
  );

  it('are returned for bodies that are too large or of another type', async () => {
    const makeBody = (size: number) => ({ body: { email: 'a@example.com', password: 'x'.repeat(size) } });
    expect((await app.call('POST', '/admin/login', makeBody(1_100_000))).body['code']).toBe('too_large');
    expect((await app.call('POST', '/admin/login', makeBody(900_000))).body['code']).toBe('invalid_input');
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      expect((await app.call('POST', '/admin/login', { raw: 'email=a', type })).status, type).toBe(415);
    }
  });

  it('are 400 for text with a lone surrogate, and nothing for a complete emoji', async () => {
    const post = (subdomain: string) =>
      app.call('POST', '/admin/forgot-password', { raw: `{"email":"a@example.com","subdomain":"${subdomain}"}` });
    expect(await post(String.raw`\ud800`)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    expect(await post(String.raw`\ud83c\udf89`)).toMatchObject({ status: 200 });
    expect(await post(String.raw`\\ud800`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['/api/events/%', 400, 'malformed_request'],
    ['/%zz', 400, 'malformed_request'],
    ['/invite/%c3%28', 400, 'malformed_request'],
    [`/api/events/${'x'.repeat(201)}`, 404, 'not_found'],
  ])('have the same shape for the path %s', async (path, status, code) => {
    const response = await app.request('GET', path);
    expect([response.status, response.body]).toEqual([status, { error: expect.any(String) as string, code }]);
    expect(response.headers).toMatchObject({
      'x-request-id': expect.any(String) as string,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      'X4: headers over 16 KB',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: ${'x'.repeat(20_000)}`,
      431,
      'headers_too_large',
    ],
    ['X4: text that is no HTTP', 'nonsense', 400, 'malformed_request'],
    ['X4: a name of a header with a space', 'GET / HTTP/1.1\r\nHost: localhost\r\nX Y: 1', 400, 'malformed_request'],
    ['X4: no Host header', 'GET / HTTP/1.1\r\nX-None: 1', 400, 'malformed_request'],
    ['X4: an unknown expectation', 'POST /api/none HTTP/1.1\r\nHost: localhost\r\nExpect: nothing', 404, 'not_found'],
  ])('have the same shape and headers for %s', async (_, head, status, code) => {
    const [first = '', body = ''] = (await sendRaw(`${head}\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id'])
      expect(first).toMatch(new RegExp(`^${name}: `, 'm'));
    expect(JSON.parse(body)).toEqual({ error: expect.any(String) as string, code });
  });

  it('X4: have the same shape and headers for a request that did not arrive in time', async () => {
    // Node reports it so once the time is over.
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const { server } = app.http;
    server.once('connection', (socket: Socket) => server.emit('clientError', late, socket));
    const response = await sendRaw('');
    expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\ncontent-security-policy: default-src 'none'/);
    expect(response).toContain('"code":"request_timeout"');
  });

  it('contain one message for each field', async () => {
    const response = await app.call('POST', '/admin/login', { body: { email: 'nobody' } });
    expect(response.body).toEqual({
      error: 'Please enter a valid email address',
      code: 'invalid_input',
      fields: { email: 'Please enter a valid email address', password: 'Password is required' },
    });
  });

  it('contain success: false for a checkout', async () => {
    expect((await app.call('POST', '/payments/create-checkout', { body: {} })).body).toMatchObject({
      success: false,
      code: 'invalid_input',
    });
  });
});

describe('headers', () => {
  it('contain the security headers for every kind of response', async () => {
    const responses = [
      await app.request('GET', '/'),
      await app.request('GET', '/', { host: 'nobody' }),
      await app.request('GET', '/', { host: 'api' }),
      await app.request('GET', '/', { host: 'evil.test' }),
      await app.call('GET', '/admin/stats'),
      await app.call('POST', '/admin/login', { raw: '{' }),
      await app.request('GET', '/healthz'),
      await app.request('GET', '/assets/none.js'),
      await app.request('GET', '/assets/%00'),
    ];
    for (const { headers } of responses) {
      expect(headers['content-security-policy']).toMatch(
        /base-uri 'none'.*frame-ancestors 'none'|frame-ancestors 'none'/,
      );
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(['same-site', 'cross-origin']).toContain(headers['cross-origin-resource-policy']);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('allow the styles of a page by their hashes, and scripts of this host only', async () => {
    const { headers, text } = await app.request('GET', '/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy + text).not.toContain('nonce');
    for (const [tag] of text.matchAll(/<script\b[^>]*>/g))
      expect(tag).toMatch(/ type="application\/(ld\+)?json"| src="\//);
    const styles = [...text.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles).toHaveLength(1);
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
  });

  it('allow built files to be cached forever', async () => {
    const { text } = await app.request('GET', '/');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const file = await app.request('GET', script, { headers: { 'accept-encoding': 'br' } });
    expect([file.status, file.headers['content-encoding']]).toEqual([200, 'br']);
    expect(file.headers['cache-control']).toContain('immutable');
  });
});

it('L13: lists every call in the OpenAPI document, except those of the operator', async () => {
  const { status, body } = await app.call('GET', '/openapi.json');
  expect(status).toBe(200);
  const paths = body['paths'] as Record<string, Record<string, unknown>>;
  for (const { method, path } of endpoints) {
    const listed = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`];
    const isOperators = path.startsWith('/operator');
    expect(listed?.[method.toLowerCase()] === undefined, `${method} ${path}`).toBe(isOperators);
  }
});

it('finishes a request in progress before it stops', async () => {
  const own = await startTestApp();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' });
  const head = [
    'POST /api/admin/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  const received = new Promise<string>((resolve, reject) => {
    let response = '';
    const socket = connect(own.port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString();
      if (response !== 'HTTP/1.1 100 Continue\r\n\r\n') return;
      // The request has arrived: begin the stop, then send the rest of the body.
      own[Symbol.asyncDispose]().then(undefined, reject);
      socket.write(body);
    });
    socket.on('end', () => resolve(response));
    socket.on('error', reject);
  });
  expect(await received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
});

it('F11: answers a request whose connection was accepted before it stops', async () => {
  const own = await startTestApp();
  const connection = once(own.http.server, 'connection');
  const socket = connect(own.port, '127.0.0.1', () => socket.write('GET /readyz HTTP/1.1\r\n'));
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
  await connection;
  const stopped = Promise.resolve(own[Symbol.asyncDispose]());
  await expect.poll(() => own.http.server.listening).toBe(false);
  socket.write('Host: localhost\r\n\r\n');
  await once(socket, 'end');
  await stopped;
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[^]*{"status":"ready"}$/i);
});

it('F11: accepts the connections that the system has established before it stops', async () => {
  const own = await startTestApp();
  const sockets = Array.from({ length: 30 }, () => connect(own.port, '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String((await once(socket, 'data'))[0]).slice(0, 12);
  });
  // A busy system establishes them later; Node still accepts one in each turn.
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [received] = await Promise.all([Promise.allSettled(answers), own.http.close()]);
  await own[Symbol.asyncDispose]();
  expect(received.filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('F11: cuts off requests that never arrive, before Node would after 10 and 29 seconds', async () => {
  const own = await startTestApp();
  const sockets = [connect(own.port, '127.0.0.1'), connect(own.port, '127.0.0.1')] as const;
  const closed = sockets.map((socket) => once(socket.resume(), 'close'));
  await Promise.all([...sockets.map((socket) => once(socket, 'connect')), once(own.http.server, 'connection')]);
  sockets[0].write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  await own[Symbol.asyncDispose]();
  expect(await Promise.all(closed)).toEqual([[false], [false]]);
}, 25_000);

it('W10: closes the connection of a request that is not complete within 30 seconds', () => {
  const { requestTimeout, headersTimeout } = app.http.server;
  // Node applies the longer of the two limits to the whole request.
  expect(Math.max(requestTimeout, headersTimeout)).toBeLessThan(30_000);
});

describe('H3: behind one proxy', () => {
  const proxied = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } });
  const countAnswers = async (own: TestApp, forward: (turn: number) => string) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await own.call('GET', '/check-subdomain/some-name', proxied(forward(turn)))).status);
    return { ok: statuses.filter((status) => status === 200).length, last: statuses.at(-1) };
  };

  it('counts the address that the proxy saw, whatever the visitor wrote before it', async () => {
    await using own = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    expect(await countAnswers(own, (turn) => `7.7.7.${turn}, 203.0.113.9`)).toEqual({ ok: 60, last: 429 });
    expect(await countAnswers(own, () => '203.0.113.10')).toEqual({ ok: 60, last: 429 });
  });

  it('M12: counts an IPv6 /64 as one address', async () => {
    await using own = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.0/8' } });
    expect(await countAnswers(own, (turn) => `2001:db8::${turn.toString(16)}`)).toEqual({ ok: 60, last: 429 });
    expect(await countAnswers(own, (turn) => `2001:db8:0:${(turn + 1).toString(16)}::1`)).toEqual({
      ok: 61,
      last: 200,
    });
  });

  it('believes the address of a trusted network only', async () => {
    await using own = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' } });
    expect(await countAnswers(own, (turn) => `203.0.113.${turn}`)).toEqual({ ok: 60, last: 429 });
  });

  it('never believes X-Forwarded-Host', async () => {
    await using own = await startTestApp({ env: { TRUST_PROXY: '1' } });
    const { subdomain } = await makeSite(own, { event: { couple_names: 'Nina & Ole' } });
    const forged = { headers: { 'x-forwarded-host': `${subdomain}.localhost` } };
    const page = await own.request('GET', '/', { ...forged, host: '' });
    expect([page.status, page.text.includes('Nina'), page.text.includes('id="pricing"')]).toEqual([200, false, true]);
    expect((await own.request('GET', '/share.jpg', { ...forged, host: 'nobody-here' })).status).toBe(404);
  });
});

describe('M5: a sign-in from another page', () => {
  const FOREIGN = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };

  it.each(['/api/admin/exchange', '/%61pi/admin/exchange', '/api/%61dmin/login'])(
    'is refused as a form at %s',
    async (path) => {
      const answer = await app.request('POST', path, {
        raw: 'token=abc',
        type: 'application/x-www-form-urlencoded',
        headers: FOREIGN,
      });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([415, undefined]);
    },
  );

  it.each([
    ['/admin/login', { email: 'nobody@example.com', password: 'a wrong one' }, 401],
    ['/admin/exchange', { token: 'abc' }, 401],
  ])('is refused as JSON at %s', async (path, body, otherwise) => {
    expect((await app.call('POST', path, { body, headers: FOREIGN })).status).toBe(403);
    expect((await app.call('POST', path, { body, headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    for (const headers of [{}, own]) expect((await app.call('POST', path, { body, headers })).status).toBe(otherwise);
  });
});
