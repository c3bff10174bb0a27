import { expect, it } from 'vitest';
import { testApp, type TestApp } from './testing/app.ts';

async function readMetrics({ metricsPort }: TestApp, path = '/metrics', method = 'GET') {
  const response = await fetch(`http://127.0.0.1:${String(metricsPort)}${path}`, { method });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const findValue = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

it('A5: returns requests, pool, jobs and parked orders in the format of Prometheus', async () => {
  const app = await testApp({ env: { METRICS_LISTEN: '127.0.0.1:0' } });
  const labels = 'method="GET",route="/api/subdomains/:subdomain"';
  for (const name of ['anna', 'boris', 'carla']) await app.call('GET', `/subdomains/${name}`);
  const { status, type, text } = await readMetrics(app);
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (TYPE|HELP) .*|[a-z_]+(\{.*\})? [\d.e-]+)$/);
  expect(findValue(text, `http_requests_total{${labels},status="404"}`)).toBe(3);
  expect(findValue(text, `http_request_duration_seconds_count{${labels}}`)).toBe(3);
  expect(findValue(text, `http_request_duration_seconds_bucket{${labels},le="+Inf"}`)).toBe(3);
  expect(findValue(text, 'database_up')).toBe(1);
  expect(findValue(text, 'database_pool_connections')).toBeGreaterThan(0);
  expect(findValue(text, 'jobs_waiting{queue="payments.event"}')).toBe(0);
  expect(findValue(text, 'orders_parked')).toBe(0);
  expect(text).not.toContain('anna');
});

it('A5: serves nothing else there, and nothing of it on the public port', async () => {
  const app = await testApp({ env: { METRICS_LISTEN: '127.0.0.1:0' } });
  for (const path of ['/', '/metrics/', '/api/events', '/healthz'])
    expect((await readMetrics(app, path)).status).toBe(404);
  expect((await readMetrics(app, '/metrics', 'POST')).status).toBe(404);
  expect((await app.request('GET', '/metrics')).text).not.toContain('# TYPE');
});
