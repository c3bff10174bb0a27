import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actAsOwner } from '../../testing/actors.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeSite, type Site } from '../../testing/makers.ts';
import { setPassword, signIn } from '../../testing/sign-in.ts';

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
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
const makeNetworkAddress = () => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` } };
};
const wrong = { password: 'not the password' };
const limited = {
  status: 429,
  body: { code: 'too_many_requests' },
  headers: { 'retry-after': expect.stringMatching(/^[78]\d\d$/) as string },
};

async function repeat(count: number, send: () => Promise<Received>): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1) statuses.push((await send()).status);
  return statuses;
}

const listStatuses = (count: number, status: number) => Array.from({ length: count }, () => status);

test('S8: allows ten wrong passwords per account in 15 minutes', async () => {
  expect(await repeat(10, () => signIn(app, site, wrong, makeNetworkAddress()))).toEqual(listStatuses(10, 401));
  expect(await signIn(app, site, wrong, makeNetworkAddress())).toMatchObject(limited);
  expect(await signIn(app, site, {}, makeNetworkAddress())).toMatchObject(limited);
  const other = await makeSite(app);
  await setPassword(app, other);
  expect((await signIn(app, other, {}, makeNetworkAddress())).status).toBe(200);
  app.clock.advance(900);
  expect((await signIn(app, site, {}, makeNetworkAddress())).status).toBe(200);
});

test('M1: lets a known device in while strangers guess, and limits it by itself', async () => {
  const first = await signIn(app, site, {}, makeNetworkAddress());
  const cookie = (first.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ');
  const onDevice = () => {
    const { headers } = makeNetworkAddress();
    return { headers: { ...headers, cookie } };
  };
  await repeat(11, () => signIn(app, site, wrong, makeNetworkAddress()));
  expect((await signIn(app, site, {}, makeNetworkAddress())).status).toBe(429);
  expect((await signIn(app, site, {}, onDevice())).status).toBe(200);
  const other = await makeSite(app);
  await setPassword(app, other);
  await repeat(11, () => signIn(app, other, wrong, makeNetworkAddress()));
  expect((await signIn(app, other, {}, onDevice())).status).toBe(429);
  expect(await repeat(11, () => signIn(app, site, wrong, onDevice()))).toEqual([...listStatuses(10, 401), 429]);
});

test('limits an unknown account like a known one', async () => {
  const unknown = { ...wrong, email: 'nobody@example.com' };
  expect(await repeat(11, () => signIn(app, site, unknown, makeNetworkAddress()))).toEqual([
    ...listStatuses(10, 401),
    429,
  ]);
});

test('allows fifty wrong passwords per network address, over all accounts', async () => {
  const from = makeNetworkAddress();
  let number = 0;
  const tryOne = () => signIn(app, site, { ...wrong, email: `guess${(number += 1)}@example.com` }, from);
  expect(await repeat(51, tryOne)).toEqual([...listStatuses(50, 401), 429]);
  expect((await signIn(app, site, {}, makeNetworkAddress())).status).toBe(200);
});

test('does not count correct passwords', async () => {
  const from = makeNetworkAddress();
  expect(await repeat(60, () => signIn(app, site, {}, from))).toEqual(listStatuses(60, 200));
});

test('counts concurrent attempts before their passwords are checked', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => signIn(app, site, wrong, makeNetworkAddress())));
  const tried = responses.filter(({ status }) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(10);
  // Requests that pass the limits at the same moment may exceed them by one each.
  expect(tried).toBeLessThanOrEqual(12);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(60 - tried);
});

test('sends five reset mails per email address and hour, and responds the same after that', async () => {
  const requestReset = () =>
    app.call('POST', '/admin/forgot-password', { body: { email: site.email }, ...makeNetworkAddress() });
  expect(await repeat(8, requestReset)).toEqual(listStatuses(8, 200));
  await app.settle();
  const countMails = () => app.mails.filter(({ to }) => to === site.email).length;
  expect(countMails()).toBe(5);
  app.clock.advance(3600);
  await requestReset();
  await app.settle();
  expect(countMails()).toBe(6);
});

test('M17, L2: requests for an unknown address use up none of its mails, and leave no counter of it', async () => {
  const email = 'aunt@example.org';
  const requestReset = () => app.call('POST', '/admin/forgot-password', { body: { email }, ...makeNetworkAddress() });
  expect(await repeat(8, requestReset)).toEqual(listStatuses(8, 200));
  const counters = await app.services.db.q.selectFrom('rate_counters').select('subject').execute();
  expect(counters.map(({ subject }) => subject)).not.toContain(email);
  const body = { email, purpose: 'gift_reservation' };
  const code = await app.call('POST', `/events/${site.eventId}/verify-email`, {
    host: site.subdomain,
    body,
    ...makeNetworkAddress(),
  });
  expect(code.status).toBe(200);
});

test('sends thirty reset mails per network address and hour', async () => {
  const from = makeNetworkAddress();
  let number = 0;
  const requestReset = () =>
    app.call('POST', '/admin/forgot-password', { body: { email: `someone${(number += 1)}@example.com` }, ...from });
  expect(await repeat(30, requestReset)).toEqual(listStatuses(30, 200));
  await app.call('POST', '/admin/forgot-password', { body: { email: site.email }, ...from });
  await app.settle();
  expect(app.mails.filter(({ to }) => to === site.email)).toEqual([]);
});

test('allows fifty attempts with invalid links per network address', async () => {
  const from = makeNetworkAddress();
  const tryOne = () => app.call('POST', '/admin/verify-reset-token', { body: { token: 'no-such-token' }, ...from });
  expect(await repeat(51, tryOne)).toEqual([...listStatuses(50, 400), 429]);
  const body = { token: 'no-such-token', password: 'long enough 123' };
  expect(await app.call('POST', '/admin/reset-password', { body, ...from })).toMatchObject(limited);
  expect(await app.call('POST', '/admin/undo-second-factor/check', { body, ...from })).toMatchObject(limited);
});

test('M3: owners change a site at most 900 times a minute, and can still read it and use their account', async () => {
  const owner = actAsOwner(app, site);
  const gifts = `/admin/events/${site.eventId}/registry`;
  const fill = sql`insert into rate_counters values ('owner writes', ${site.eventId}, date_trunc('minute', ${app.services.db.now}), 898)`;
  await fill.execute(app.services.db.q);
  const add = (title: string) => owner.call('POST', gifts, { title, category: 'Other' });
  expect((await add('Bowl')).status).toBe(201);
  expect((await add('')).status).toBe(400);
  expect(await add('Lamp')).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('too many changes in the last minute') as string },
    headers: { 'retry-after': expect.stringMatching(/^\d\d?$/) as string },
  });
  expect((await owner.call('GET', gifts)).list.map(({ title }) => title)).toEqual(['Bowl']);
  const other = await makeSite(app);
  const name = { event_name: 'Ours' };
  expect((await actAsOwner(app, other).call('PUT', `/admin/events/${other.eventId}`, name)).status).toBe(200);
  expect((await owner.call('PUT', '/admin/account/name', { name: 'Olga' })).status).toBe(200);
  app.clock.advance(60);
  expect((await add('Lamp')).status).toBe(201);
});
