import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Sent, type TestApp } from '../testing/app.ts';
import { makeGift, makeInvitation, makeSite, type Site } from '../testing/makers.ts';

let app: TestApp;
let beside: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({ beside: app });
  site = await makeSite(app, {
    event: { couple_names: 'Ada & Bo', event_date: '2031-06-14', time_zone: 'Asia/Tokyo' },
  });
  await makeGift(app, site);
});
afterAll(async () => {
  await beside[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const open = (headers: Record<string, string> = {}, { on = app, path = '/' }: { on?: TestApp; path?: string } = {}) =>
  on.request('GET', path, { host: site.subdomain, headers } satisfies Sent);

test('a page is the same bytes for everybody, on every node, with an entity tag', async () => {
  const first = await open();
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/);
  app.clock.advance(1);
  for (const other of [
    await open(),
    await open({}, { on: beside }),
    await open({ 'user-agent': 'WhatsApp/2.23', cookie: 'theme=dark', 'accept-language': 'de' }),
  ]) {
    expect(other.text).toBe(first.text);
    expect(other.headers.etag).toBe(first.headers.etag);
    expect(other.headers['set-cookie']).toBeUndefined();
  }
});

test('the clock comes in a header, by which the countdown of an open page goes on', async () => {
  const { headers, text } = await open();
  const [, clock = ''] = /^clock;desc="([^"]+)"$/.exec(String(headers['server-timing'])) ?? [];
  expect(Math.abs(Date.parse(clock) - Date.now() - app.clock.offset * 1000)).toBeLessThan(60_000);
  expect(text).not.toContain(clock.slice(0, 13));
});

test('a browser that has the page gets 304 without a body, whatever form its tag has', async () => {
  const etag = String((await open()).headers.etag);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, bytes, headers } = await open({ 'if-none-match': known });
    expect([status, bytes.length, headers.etag, headers['cache-control']]).toEqual([304, 0, etag, 'no-cache']);
  }
  expect((await open({ 'if-none-match': '"other"' })).status).toBe(200);
  await makeGift(app, site);
  const fresh = await open({ 'if-none-match': etag });
  expect(fresh.status).toBe(200);
  expect(fresh.headers.etag).not.toBe(etag);
});

test('is sent in the coding that is asked for, each with its own entity tag', async () => {
  const plain = await open({ 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const { headers, bytes } = await open({ 'accept-encoding': accepted });
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}-(br|gzip)"$/);
    expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'accept-encoding']);
    expect(decoders[coding](bytes).equals(plain.bytes)).toBe(true);
    expect(headers.etag).not.toBe(plain.headers.etag);
    expect((await open({ 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })).status).toBe(304);
    expect((await open({ 'if-none-match': String(headers.etag) })).status).toBe(200);
  }
});

test('HEAD has the headers of GET', async () => {
  await open({ 'accept-encoding': 'br' });
  const full = await open({ 'accept-encoding': 'br' });
  const head = await app.request('HEAD', '/', { host: site.subdomain, headers: { 'accept-encoding': 'br' } });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['etag', 'content-type', 'content-length', 'content-encoding', 'cache-control', 'vary'])
    expect(head.headers[name], name).toBe(full.headers[name]);
});

test('a page for one guest is stored nowhere', async () => {
  const { unique_token } = await makeInvitation(app, site);
  const { headers } = await open({}, { path: `/invite/${unique_token}` });
  expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined]);
  const { etag } = (await open()).headers;
  expect((await open({ 'if-none-match': String(etag) }, { path: `/invite/${unique_token}` })).status).toBe(200);
});
