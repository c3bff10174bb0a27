import { brotliDecompressSync } from 'node:zlib';
import { expect, it, type TestContext } from 'vitest';
import { createId } from '../kit/ids.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startCollector } from './collector.ts';
import { makeSite, type Site } from './makers.ts';
import { makePictureForm } from './pictures.ts';
import { DOMAIN, findMissingProgram, startProxy, type Proxy, type ProxyName } from './proxies.ts';
import { PASSWORD, setPassword } from './sign-in.ts';

const SETTINGS = {
  PUBLIC_URL: `https://${DOMAIN}`,
  PRODUCT_DOMAIN: DOMAIN,
  ALLOW_SANDBOX: 'true',
  TRUST_PROXY: '1',
  RATE_LIMITS: 'on',
  METRICS_LISTEN: '127.0.0.1:0',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const MB = 1024 * 1024;

function skipIfMissing(name: ProxyName, { skip }: TestContext): void {
  const missing = findMissingProgram(name);
  skip(missing !== undefined, `${missing} is not installed`);
}

const post = (body: object) => ({ method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });

/** The error code of our own format, so that the product and not the proxy must have answered. */
const readCode = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { code?: string }).code;

function upload(proxy: Proxy, site: Site, size: number) {
  const { raw, type = '' } = makePictureForm({ bytes: Buffer.alloc(size, 7) });
  const headers = { 'content-type': type, authorization: `Bearer ${site.token}` };
  return proxy.request('/api/upload', { host: site.subdomain, method: 'POST', headers, body: raw as Buffer });
}

/** Of a photo that does not exist, which the product says once it has the file. */
function keepOriginal(proxy: Proxy, site: Site, size: number) {
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${site.token}` };
  const path = `/api/admin/gallery/${createId()}/original`;
  return proxy.request(path, { host: site.subdomain, method: 'PUT', headers, body: Buffer.alloc(size, 7) });
}

const listNetworks = (...apps: TestApp[]) =>
  apps.flatMap(({ logs }) =>
    logs.filter(({ msg, call }) => msg === 'security' && call === 'POST /admin/login').map(({ network }) => network),
  );

it.for<ProxyName>(['nginx', 'caddy'])(
  'H3, B9: %s passes everything on as the product needs it',
  async (name, context) => {
    skipIfMissing(name, context);
    const collector = await startCollector();
    await using app = await startTestApp({ env: { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const site = await makeSite(app, { event: { couple_names: 'Nina & Ole' } });
    await setPassword(app, site);
    const proxy = await startProxy(name, [app.port]);

    const page = await proxy.request('/', { host: site.subdomain, headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(page.bytes).toString()).toContain('Nina');
    const plain = await proxy.request('/', { headers: { 'accept-encoding': 'identity' } });
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.bytes.toString()).toContain('id="pricing"');
    expect(plain.headers['strict-transport-security']).toContain('max-age=31536000');

    const moved = await proxy.request('/a?b=c', { host: site.subdomain, plain: true });
    expect([moved.status, moved.headers.location]).toEqual([301, `https://${site.subdomain}.${DOMAIN}/a?b=c`]);
    expect((await proxy.request('/api/admin/session', { host: site.subdomain, plain: true })).status).toBe(403);

    const foreign = await proxy.request('/', { host: 'evil.test', headers: { 'x-forwarded-host': DOMAIN } });
    expect([foreign.status, readCode(foreign.bytes)]).toEqual([421, 'wrong_host']);
    expect((await proxy.request('/metrics')).status).toBe(404);
    expect((await proxy.request('/healthz')).bytes.toString()).toBe('{"status":"alive"}');

    const traceparent = `00-${'7'.repeat(32)}-${'7'.repeat(16)}-01`;
    const forged = { 'x-forwarded-for': '7.7.7.7', forwarded: 'for=7.7.7.7', 'x-real-ip': '7.7.7.7', traceparent };
    const signIn = post({ email: site.email, password: PASSWORD, subdomain: site.subdomain });
    const signedIn = await proxy.request('/api/admin/login', {
      host: site.subdomain,
      ...signIn,
      headers: { ...JSON_TYPE, ...forged },
      from: '127.0.0.2',
    });
    expect(signedIn.status).toBe(200);
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^__Host-owner=.*; Secure/);
    await proxy.request('/api/admin/login', { ...signIn, from: '127.0.0.3' });
    expect(listNetworks(app)).toEqual(['127.0.0.2', '127.0.0.3']);

    // No picture: the product has read all of the first one, and refuses its type.
    const accepted = await upload(proxy, site, 5 * MB);
    expect([accepted.status, readCode(accepted.bytes)]).toEqual([415, 'unsupported_type']);
    const refused = await upload(proxy, site, 6 * MB);
    expect([refused.status, readCode(refused.bytes)]).toEqual([413, 'too_large']);

    const original = await keepOriginal(proxy, site, 25 * MB);
    expect([original.status, readCode(original.bytes)]).toEqual([404, 'not_found']);
    const larger = await keepOriginal(proxy, site, 26 * MB);
    expect([larger.status, readCode(larger.bytes)]).toEqual([413, 'too_large']);

    await app[Symbol.asyncDispose]();
    const begun = collector.spans.filter(({ name }) => name === 'POST /api/admin/login');
    expect(begun.map(({ parentId }) => parentId)).toEqual(['', '']);
  },
);

/** The first request that must find the other node. Caddy before 2.11 fails it with 503 if it has a body. */
const FIRST = [
  { name: 'nginx', first: 'POST' },
  { name: 'caddy', first: 'GET' },
] as const;

it.for(FIRST)('F1: $name uses the other node once one is gone, and says so if none is left', async (one, context) => {
  skipIfMissing(one.name, context);
  const env = { ...SETTINGS, RATE_LIMITS: 'off' };
  await using first = await startTestApp({ env });
  const second = await startTestApp({ env, beside: first });
  await using nodes = new AsyncDisposableStack();
  nodes.defer(() => second[Symbol.asyncDispose]());
  const proxy = await startProxy(one.name, [first.port, second.port]);
  const requests = {
    GET: (from: string) => proxy.request('/api/admin/account', { from }),
    POST: (from: string) => proxy.request('/api/admin/login', { ...post({ email: 'a@b.test', password: 'x' }), from }),
  };
  const sources = Array.from({ length: 4 }, (_, index) => `127.0.0.${index + 10}`);
  const expectAnswers = async (method: keyof typeof requests) => {
    for (const from of sources) expect((await requests[method](from)).status, method).toBe(401);
  };
  await expectAnswers('POST');
  expect(listNetworks(first)).toHaveLength(2);
  expect(listNetworks(second)).toHaveLength(2);

  await nodes.disposeAsync();
  await expectAnswers(one.first);
  await expectAnswers('POST');

  await first.http.close();
  const gone = await proxy.request('/');
  const { 'retry-after': retryAfter, 'content-type': type } = gone.headers;
  expect([gone.status, retryAfter, type]).toEqual([503, '10', 'text/html; charset=utf-8']);
  expect(gone.bytes.toString()).toContain('One moment, please');
});
