import { expect, it } from 'vitest';
import { testApp, type TestApp } from './testing/app.ts';
import { signInOperator } from './testing/operators.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };
const listWarnings = ({ logs }: TestApp) => logs.filter(({ msg }) => msg.startsWith('TRUST_PROXY'));

it('A2: warns in the log, once and without addresses, if a proxy is in front and TRUST_PROXY is not set', async () => {
  const app = await testApp();
  await app.request('GET', '/healthz');
  expect(listWarnings(app)).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) await app.request('GET', '/healthz', { headers: FORWARDED });
  const [warning, ...more] = listWarnings(app);
  expect(more).toEqual([]);
  expect(JSON.stringify(warning)).not.toMatch(/203\.0\.113|127\.0\.0/);
});

it('A2: tells operators in the console', async () => {
  const app = await testApp();
  const { call, cookie } = await signInOperator(app);
  expect((await call('GET', '/operator/waiting')).body).toMatchObject({ proxyIgnored: false });
  const proxied = await call('GET', '/operator/waiting', { headers: { cookie, ...FORWARDED } });
  expect(proxied.body).toMatchObject({ proxyIgnored: true });
});

it('A2: says nothing if the proxy is trusted', async () => {
  const app = await testApp({ env: { TRUST_PROXY: '1' } });
  const { call, cookie } = await signInOperator(app);
  const proxied = await call('GET', '/operator/waiting', { headers: { cookie, ...FORWARDED } });
  expect(proxied.body).toMatchObject({ proxyIgnored: false });
  expect(listWarnings(app)).toEqual([]);
});
