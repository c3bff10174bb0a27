import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeSite } from '../../testing/makers.ts';

const OLD = 'application/csp-report';
const NEW = 'application/reports+json';

const send = (app: TestApp, type: string, report: unknown, from = '10.9.8.1', host = '') =>
  app.call('POST', '/policy-reports', {
    host,
    raw: typeof report === 'string' ? report : JSON.stringify(report),
    type,
    headers: { 'x-forwarded-for': from },
  });

const violation = (blocked: string, more: object = {}) => ({
  'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked, ...more },
});

const listLogged = ({ logs }: TestApp) =>
  logs
    .filter(({ msg }) => msg === 'a page violated its policy')
    .map(({ host, directive, blocked }) => [host, directive, blocked]);

it('X12: pages name the listener, over https in both formats', async () => {
  const app = await testApp();
  const site = await makeSite(app);
  for (const host of ['', site.subdomain]) {
    const { headers } = await app.request('GET', '/', { host });
    expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/policy-reports$/);
    expect(headers['reporting-endpoints']).toBeUndefined();
  }
  const secure = await testApp({ env: { PUBLIC_URL: 'https://localhost:3000' } });
  const { headers } = await secure.request('GET', '/');
  expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/policy-reports; report-to policy$/);
  expect(headers['reporting-endpoints']).toBe('policy="/api/policy-reports"');
});

it('X12: keeps directive, origin and kind of host of a report, and nothing of the page', async () => {
  const app = await testApp({ env: { METRICS_LISTEN: '127.0.0.1:0' } });
  const { subdomain } = await makeSite(app);
  const page = `http://${subdomain}.localhost:3000/invite/secret-token?email=anna%40example.com`;
  const old = violation('http://evil.test/secret-path?token=secret', {
    'document-uri': page,
    referrer: page,
    'script-sample': 'secret',
    'original-policy': "default-src 'none'",
  });
  expect((await send(app, OLD, old, undefined, subdomain)).status).toBe(204);
  const received = await send(app, NEW, [
    {
      type: 'csp-violation',
      url: page,
      body: { documentURL: page, effectiveDirective: 'script-src-elem', blockedURL: 'inline', sample: 'secret' },
    },
    { type: 'deprecation', url: page, body: { id: 'secret' } },
  ]);
  expect(received.status).toBe(204);
  await send(app, OLD, { 'csp-report': { 'violated-directive': "style-src 'self'", 'blocked-uri': 'self' } });
  await send(app, OLD, {
    'csp-report': { 'effective-directive': 'anna@example.com', 'blocked-uri': 'mailto:anna@example.com' },
  });
  expect(listLogged(app)).toEqual([
    ['site', 'img-src', 'http://evil.test'],
    ['main', 'script-src-elem', 'inline'],
    ['main', 'style-src', 'self'],
    ['main', 'other', 'other'],
  ]);
  expect(JSON.stringify(app.logs)).not.toContain('secret');
  const metrics = await (await fetch(`http://127.0.0.1:${String(app.metricsPort)}/metrics`)).text();
  expect(metrics).toContain('policy_violations_total{host="site",directive="img-src"} 1\n');
});

it.each(['chrome-extension', 'moz-extension://abc/x.js', 'safari-web-extension://abc'])(
  'X12: drops what %s has caused',
  async (extension) => {
    const app = await testApp();
    expect((await send(app, OLD, violation(extension))).status).toBe(204);
    expect((await send(app, OLD, violation('inline', { 'source-file': extension }))).status).toBe(204);
    const body = { effectiveDirective: 'img-src', blockedURL: extension };
    expect((await send(app, NEW, [{ type: 'csp-violation', body }])).status).toBe(204);
    expect(listLogged(app)).toEqual([]);
  },
);

it('X12: refuses other bodies and types, large ones and more than 60 a minute from one network', async () => {
  const app = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  for (const report of ['', '{', 'null', '[1]', '{}', '{"csp-report":"x"}', '"\\ud800"'])
    for (const type of [OLD, NEW]) expect((await send(app, type, report)).status, report).toBe(400);
  expect((await send(app, OLD, violation('x'.repeat(17_000)))).status).toBe(413);
  expect((await send(app, 'text/html', '<p>')).status).toBe(415);
  expect((await app.call('POST', '/admin/login', { raw: '{}', type: OLD })).status).toBe(415);
  const flood = await Promise.all(Array.from({ length: 61 }, () => send(app, OLD, violation('data'), '10.9.8.2')));
  expect(flood.map(({ status }) => status).filter((status) => status !== 204)).toEqual([429]);
  expect((await send(app, OLD, violation('data'), '10.9.8.3')).status).toBe(204);
});

it('X12: logs at most 60 violations a minute of one network, also of reports that contain many', async () => {
  const app = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const body = { effectiveDirective: 'img-src', blockedURL: 'data' };
  const many = Array.from({ length: 100 }, () => ({ type: 'csp-violation', body }));
  for (let turn = 0; turn < 2; turn += 1) expect((await send(app, NEW, many, '10.9.8.4')).status).toBe(204);
  expect(listLogged(app)).toHaveLength(60);
  await send(app, NEW, many.slice(0, 2), '10.9.8.5');
  expect(listLogged(app)).toHaveLength(62);
});
