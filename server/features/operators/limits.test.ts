import { expect, test } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { makeOperator, PASSWORD } from '../../testing/operators.ts';

const startLimitedApp = () => testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });

const signIn = (app: TestApp, email: string, password: string, from = '192.0.2.1') =>
  app.call('POST', '/operator/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });

const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

test('allows ten wrong passwords per account in 15 minutes, also for unknown accounts', async () => {
  const app = await startLimitedApp();
  const { email } = await makeOperator(app);
  for (const address of [email, 'nobody@example.com']) {
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => signIn(app, address, 'wrong', `192.0.2.${index}`)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(count(statuses, 401)).toBeGreaterThanOrEqual(10);
    const refused = await signIn(app, address, PASSWORD, '192.0.2.99');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  app.clock.advance(900);
  expect((await signIn(app, email, PASSWORD)).status).toBe(200);
});

test('allows fifty wrong passwords per network address', async () => {
  const app = await startLimitedApp();
  const { email } = await makeOperator(app);
  for (let index = 0; index < 50; index += 1) await signIn(app, `nobody${index}@example.com`, 'wrong');
  expect((await signIn(app, email, PASSWORD)).status).toBe(429);
  expect((await signIn(app, email, PASSWORD, '192.0.2.2')).status).toBe(200);
});

test('accepts five sign-ins an hour per operator, and mails the newest code', async () => {
  const app = await startLimitedApp();
  const { email } = await makeOperator(app);
  const statuses = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await signIn(app, email, PASSWORD)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await app.settle();
  // Only the newest challenge is valid, so only its code is sent.
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test('allows fifty invalid links per network address', async () => {
  const app = await startLimitedApp();
  const check = () => app.call('POST', '/operator/password/check', { body: { token: 'made-up' } });
  for (let index = 0; index < 50; index += 1) expect((await check()).status).toBe(400);
  expect((await check()).status).toBe(429);
});
