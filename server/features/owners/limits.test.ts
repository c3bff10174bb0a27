import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, signIn } from '../../testing/sign-in.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } });
});
afterAll(() => app[Symbol.asyncDispose]());

beforeEach(async () => {
  // The beginning of an hour, so that no rate limit window ends within a test.
  const seconds = Math.floor(Date.now() / 1000) + app.clock.offset;
  app.clock.advance(3600 - (seconds % 3600) + 5);
  site = await makeSite(app);
  await setPassword(app, site);
});

let addresses = 0;
/** Returns headers with an unused network address. */
const elsewhere = () => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` } };
};
const wrong = { password: 'not the password' };
const full = {
  status: 429,
  body: { code: 'too_many_requests' },
  headers: { 'retry-after': expect.stringMatching(/^[78]\d\d$/) as string },
};

async function times(count: number, send: () => Promise<Received>): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1) statuses.push((await send()).status);
  return statuses;
}

const all = (count: number, status: number) => Array.from({ length: count }, () => status);

test('after ten wrong passwords for an account nobody signs in to it for a quarter of an hour', async () => {
  expect(await times(10, () => signIn(app, site, wrong, elsewhere()))).toEqual(all(10, 401));
  expect(await signIn(app, site, wrong, elsewhere())).toMatchObject(full);
  expect(await signIn(app, site, {}, elsewhere())).toMatchObject(full);
  const other = await makeSite(app);
  await setPassword(app, other);
  expect((await signIn(app, other, {}, elsewhere())).status).toBe(200);
  app.clock.advance(900);
  expect((await signIn(app, site, {}, elsewhere())).status).toBe(200);
});

test('an unknown account is limited like a known one', async () => {
  const unknown = { ...wrong, email: 'nobody@example.com' };
  expect(await times(11, () => signIn(app, site, unknown, elsewhere()))).toEqual([...all(10, 401), 429]);
});

test('fifty wrong passwords from one network address, whatever the account', async () => {
  const from = elsewhere();
  let number = 0;
  const guess = () => signIn(app, site, { ...wrong, email: `guess${(number += 1)}@example.com` }, from);
  expect(await times(51, guess)).toEqual([...all(50, 401), 429]);
  expect((await signIn(app, site, {}, elsewhere())).status).toBe(200);
});

test('right passwords do not count', async () => {
  const from = elsewhere();
  expect(await times(60, () => signIn(app, site, {}, from))).toEqual(all(60, 200));
});

test('guesses at the same moment are counted before the next is tried', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(app, site, wrong, elsewhere())));
  const tried = answers.filter(({ status }) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(10);
  // Requests that pass the limits at the same moment may exceed them by one each.
  expect(tried).toBeLessThanOrEqual(12);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - tried);
});

test('five reset mails an address and hour; more are not sent, and nobody learns of it', async () => {
  const forgot = () => app.call('POST', '/admin/forgot-password', { body: { email: site.email }, ...elsewhere() });
  expect(await times(8, forgot)).toEqual(all(8, 200));
  await app.settle();
  const sent = () => app.mails.filter(({ to }) => to === site.email).length;
  expect(sent()).toBe(5);
  app.clock.advance(3600);
  await forgot();
  await app.settle();
  expect(sent()).toBe(6);
});

test('thirty reset mails a network address and hour', async () => {
  const from = elsewhere();
  let number = 0;
  const ask = () =>
    app.call('POST', '/admin/forgot-password', { body: { email: `someone${(number += 1)}@example.com` }, ...from });
  expect(await times(30, ask)).toEqual(all(30, 200));
  await app.call('POST', '/admin/forgot-password', { body: { email: site.email }, ...from });
  await app.settle();
  expect(app.mails.filter(({ to }) => to === site.email)).toEqual([]);
});

test('links cannot be guessed on and on', async () => {
  const from = elsewhere();
  const guess = () => app.call('POST', '/admin/verify-reset-token', { body: { token: 'no-such-token' }, ...from });
  expect(await times(51, guess)).toEqual([...all(50, 400), 429]);
  const body = { token: 'no-such-token', password: 'long enough 123' };
  expect(await app.call('POST', '/admin/reset-password', { body, ...from })).toMatchObject(full);
});
