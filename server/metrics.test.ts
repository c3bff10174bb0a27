import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { UnrecoverableError } from './kit/jobs.ts';
import { testApp, type TestApp } from './testing/app.ts';
import { makeSite } from './testing/makers.ts';
import { setPassword } from './testing/sign-in.ts';

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

it('A5: counts mails that were sent, refused for good, or will be tried again', async () => {
  const outcomes = [undefined, undefined, new Error('too busy'), new UnrecoverableError('no such mailbox')];
  const app = await testApp({
    env: { METRICS_LISTEN: '127.0.0.1:0' },
    mail: {
      send: () => {
        const outcome = outcomes.shift();
        return outcome ? Promise.reject(outcome) : Promise.resolve();
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  });
  const readStates = async () => {
    const { text } = await readMetrics(app);
    return ['sent', 'deferred', 'refused'].map((state) => findValue(text, `mails_total{state="${state}"}`));
  };
  expect(await readStates()).toEqual([0, 0, 0]);
  const site = await makeSite(app);
  await setPassword(app, site);
  const ask = () =>
    app.call('POST', '/admin/forgot-password', { body: { email: site.email, subdomain: site.subdomain } });
  for (const _sent of ['one', 'another']) {
    await ask();
    await app.settle();
  }
  for (const refusal of ['too busy', 'no such mailbox']) {
    await ask();
    await expect(app.settle()).rejects.toThrow(refusal);
  }
  expect(await readStates()).toEqual([2, 1, 1]);
});

interface Rules {
  groups: { name: string; rules: { alert: string; expr: string; for?: string; annotations: { summary: string } }[] }[];
}

const readFile = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('A5: the example alerts name metrics and labels that exist', async () => {
  const [, block = ''] = /```yaml\n(groups:.*?)```/s.exec(readFile('docs/operate.md')) ?? [];
  const rules = (parse(block) as Rules).groups.flatMap((group) => group.rules);
  const app = await testApp({ env: { METRICS_LISTEN: '127.0.0.1:0' } });
  await app.request('GET', '/healthz');
  const { text } = await readMetrics(app);
  const printed = `${text}\n${readFile('deploy/backup.sh')}`;
  expect(rules.length).toBeGreaterThanOrEqual(8);
  for (const { alert, expr, annotations } of rules) {
    expect(alert).toMatch(/^[A-Z]\w+$/);
    expect(annotations.summary).toBeTruthy();
    const names = [...expr.matchAll(/\b[a-z]+_[a-z_]+\b(?!=|~|!)/g)].map(([name]) => name);
    expect(names, alert).not.toEqual([]);
    for (const name of names) expect(printed, alert).toMatch(new RegExp(`(^|')${name}[{ ]`, 'm'));
    for (const [, label = ''] of expr.matchAll(/[{,]\s*(\w+)=~?"/g)) expect(text, alert).toContain(`${label}="`);
  }
});
