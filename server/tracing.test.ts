import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from './kit/log.ts';
import { openTracing } from './kit/tracing/open-telemetry.ts';
import { startTestApp, type TestAppOptions } from './testing/app.ts';
import { pay, startCheckout } from './testing/buying.ts';
import { startCollector, type Collector } from './testing/collector.ts';
import { withCompileCache } from './testing/commands.ts';
import { findProduct } from './testing/find-product.ts';
import { listMailedSecrets } from './testing/log-leaks.ts';
import { makeInvitation, makeSite } from './testing/makers.ts';
import { PASSWORD, setPassword, signIn } from './testing/sign-in.ts';
import { makeFolder } from './testing/storage.ts';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Stopping the app exports what is left. */
async function traceApp(
  { env, ...options }: TestAppOptions,
  work: (app: Awaited<ReturnType<typeof startTestApp>>) => Promise<unknown>,
): Promise<Collector> {
  const collector = await startCollector();
  await using app = await startTestApp({ env: { [ENDPOINT]: collector.url, ...env }, ...options });
  await work(app);
  await app[Symbol.asyncDispose]();
  return collector;
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const sampled = { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };
const passedOn = { 'x-forwarded-for': '7.7.7.7' };

it('records a request with its statements and calls, and what its jobs do', async () => {
  const { spans, requests } = await traceApp(
    {
      env: {
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret',
        OTEL_SERVICE_NAME: 'shop',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
      },
    },
    async (app) => {
      await pay(app, await startCheckout(app));
      await app.settle();
    },
  );
  expect(requests[0]).toEqual({ path: '/v1/traces', type: 'application/x-protobuf', key: 'a secret' });
  expect(spans[0]?.resource).toMatchObject({ 'service.name': 'shop', 'deployment.environment.name': 'test' });

  const find = (name: string) => spans.find((span) => span.name === name);
  const listChildren = (parent = find('')) => spans.filter(({ parentId }) => parentId === parent?.spanId);
  const checkout = find('POST /api/payments/create-checkout');
  expect(checkout).toMatchObject({ kind: 'server', parentId: '', failed: false });
  expect(checkout?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/payments/create-checkout',
    'http.response.status_code': 201,
  });
  expect(listChildren(checkout)).toContainEqual(
    expect.objectContaining({
      name: 'insert orders',
      kind: 'client',
      traceId: checkout?.traceId,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'insert',
        'db.collection.name': 'orders',
        'db.query.text': expect.stringMatching(/^insert into "orders" \(.*values \(\$1, /),
      },
    }),
  );
  expect(listChildren(checkout)).toContainEqual(
    expect.objectContaining({ name: 'payment startCheckout', attributes: { 'payment.provider': 'sandbox' } }),
  );

  const webhook = find('POST /api/payments/webhooks/:provider');
  const job = find('process payments.event');
  expect(job).toMatchObject({ kind: 'consumer', parentId: '' });
  expect(job?.traceId).not.toBe(webhook?.traceId);
  expect(job?.links.map(({ traceId }) => traceId)).toEqual([webhook?.traceId]);
  expect(job?.attributes).toMatchObject({ 'messaging.destination.name': 'payments.event' });
  const mail = find('send mail');
  const sender = spans.find(({ spanId }) => spanId === mail?.parentId);
  expect([mail?.kind, sender?.kind]).toEqual(['client', 'consumer']);
  expect(listChildren(sender).map(({ name }) => name)).toContain('select orders');
});

it('exports nothing personal', async () => {
  const secrets: string[] = [];
  const { text, spans } = await traceApp({}, async (app) => {
    const site = await makeSite(app, { event: { couple_names: 'Nina & Ole' } });
    await setPassword(app, site);
    const { unique_token: link } = await makeInvitation(app, site, { guest_name: 'Gina Guest' });
    const page = await app.request('GET', `/invite/${link}`, { host: site.subdomain });
    expect(page.text).toContain('Gina Guest');
    await app.call('GET', `/subdomains/${site.subdomain}`);
    await app.call('POST', '/admin/forgot-password', { body: { email: site.email, subdomain: site.subdomain } });
    await signIn(app, site, { password: 'a wrong password' });
    expect((await signIn(app, site)).status).toBe(200);
    await app.settle();
    secrets.push(...listMailedSecrets(app.mails.map((mail) => mail.text).join('\n')));
    secrets.push(site.email, site.subdomain, site.token, link, 'Nina', 'Gina', PASSWORD, 'a wrong password');
    // The message of the error has the value.
    const fail = app.services.tracing?.runCall({ name: 'wrong', attributes: {} }, () =>
      sql`select ${'gina@example.com'}::text::uuid`.execute(app.services.db.q),
    );
    await expect(fail).rejects.toThrow('gina@example.com');
  });
  expect(spans.filter(({ failed }) => failed).map(({ attributes }) => attributes['error.type'])).toEqual([
    '22P02',
    '22P02',
  ]);
  const exported = text();
  expect(secrets.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(exported, secret).not.toContain(secret);
  expect(exported).not.toMatch(/@example|Olivia/);
});

it.each([
  { name: 'a trusted proxy', env: { TRUST_PROXY: '1' }, headers: { ...passedOn, ...sampled }, continues: true },
  { name: 'nobody that is trusted', env: {}, headers: { ...passedOn, ...sampled }, continues: false },
  { name: 'a request that passed no proxy', env: { TRUST_PROXY: '1' }, headers: sampled, continues: false },
  {
    name: 'another network than the trusted one',
    env: { TRUST_PROXY: '10.0.0.0/8' },
    headers: { ...passedOn, ...sampled },
    continues: false,
  },
  {
    name: 'a proxy that sends none that is valid',
    env: { TRUST_PROXY: '1' },
    headers: { ...passedOn, traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` },
    continues: false,
  },
])('continues the trace of $name: $continues', async ({ env, headers, continues }) => {
  const { spans } = await traceApp({ env }, (app) => app.request('GET', '/healthz', { headers }));
  expect(spans).toMatchObject([{ name: 'GET /healthz', parentId: continues ? '00f067aa0ba902b7' : '' }]);
  expect(spans[0]?.traceId === TRACE_ID).toBe(continues);
});

it.each([
  ['always_off', {}, 0],
  ['traceidratio', { OTEL_TRACES_SAMPLER_ARG: '0' }, 0],
  ['traceidratio', { OTEL_TRACES_SAMPLER_ARG: '1' }, 2],
  ['parentbased_always_off', {}, 1],
  ['parentbased_traceidratio', { OTEL_TRACES_SAMPLER_ARG: '0' }, 1],
])('the sampler %s %o keeps %i of a trace of its own and one that goes on', async (sampler, more, kept) => {
  const env = { TRUST_PROXY: '1', OTEL_TRACES_SAMPLER: sampler, ...more };
  const { spans } = await traceApp({ env }, async (app) => {
    await app.request('GET', '/healthz');
    await app.request('GET', '/healthz', { headers: { ...passedOn, ...sampled } });
  });
  expect(spans).toHaveLength(kept);
});

it('a collector that cannot be reached fails nothing, and is a single line in the log', async () => {
  await using app = await startTestApp({ env: { [ENDPOINT]: 'http://127.0.0.1:1' } });
  // More than one export.
  for (let count = 0; count < 600; count++) expect((await app.request('GET', '/healthz')).status).toBe(200);
  await app[Symbol.asyncDispose]();
  const told = app.logs.filter(({ level }) => level >= 40);
  expect(told).toMatchObject([{ msg: 'traces cannot be delivered', 'error.type': 'ECONNREFUSED' }]);
});

it('drops spans instead of keeping any number of them', async () => {
  const { url, spans } = await startCollector({ silent: true });
  const settings = { url, headers: {}, resource: {}, sampler: 'always_on', ratio: 1 };
  const tracing = openTracing(settings, createLog('silent'));
  for (let count = 0; count < 10_000; count++)
    tracing.beginRequest({ name: 'GET', attributes: {} }).end({ attributes: {}, failed: false });
  await tracing[Symbol.asyncDispose]();
  expect(spans.length).toBeGreaterThan(0);
  expect(spans.length).toBeLessThanOrEqual(2_048 + 512);
});

const startProgram = (env: Record<string, string>, args: string[]) =>
  spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: withCompileCache(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });

it('SIGTERM exports what is left, and a collector that does not respond does not hold it up', async () => {
  const { url, spans } = await startCollector({ silent: true });
  const settings = { PORT: '0', PUBLIC_URL: 'http://localhost:3000', SEED_DEMO: 'false', DATA_DIR: await makeFolder() };
  const product = startProgram({ ...settings, [ENDPOINT]: url }, [findProduct('main')]);
  onTestFinished(() => void product.kill('SIGKILL'));
  const ended = once(product, 'exit');
  let printed = '';
  for await (const chunk of product.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.includes('openapi.json')) break;
  }
  const [, port = ''] = /port (\d+)/.exec(printed) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  product.kill('SIGTERM');
  // It exits with 1 if stopping takes too long.
  expect(await ended).toEqual([0, null]);
  expect(spans.map(({ name }) => name)).toContain('GET /healthz');
});

it('without an endpoint nothing of it is loaded', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('./server/app.ts');
    const before = loaded.filter((url) => url.includes('opentelemetry')).length;
    await import('./server/kit/tracing/open-telemetry.ts');
    console.log(before, loaded.filter((url) => url.includes('opentelemetry')).length > 10);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
  });
  expect(printed.toString().trim()).toBe('0 true');
});
