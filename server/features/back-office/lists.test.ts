import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { startCheckout, makeName, sendWebhook } from '../../testing/buying.ts';
import { makeSite } from '../../testing/makers.ts';
import { makeParkedOrder, signInOperator, type SignedInOperator } from '../../testing/operators.ts';
import { suspendSite } from '../sites/actions.ts';

let app: TestApp;
let operator: SignedInOperator;
beforeAll(async () => {
  app = await startTestApp();
  operator = await signInOperator(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (path: string) => operator.call('GET', `/operator/${path}`);
const listIds = async (path: string, field = 'id') => (await get(path)).list.map((row) => row[field]);

/** Returns all pages of a list, following the Link header. */
async function listPages(path: string, limit: number, field = 'id'): Promise<unknown[][]> {
  const pages: unknown[][] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
  while (next !== undefined) {
    const { status, list, headers } = await get(next);
    expect(status).toBe(200);
    pages.push(list.map((row) => row[field]));
    next = /<\/api\/operator\/([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
  }
  return pages;
}

test('lists parked orders first, then the newest, in pages without gaps', async () => {
  const first = await makeParkedOrder(app);
  const paid = await startCheckout(app);
  await sendWebhook(app, { orderId: paid });
  await app.settle();
  const second = await makeParkedOrder(app);
  const pending = await startCheckout(app);
  const expected = [second.orderId, first.orderId, pending, second.paidId, paid, first.paidId];
  expect(await listIds('orders')).toEqual(expected);
  for (const limit of [1, 2, 4, 6]) {
    const pages = await listPages('orders', limit);
    expect(pages.flat()).toEqual(expected);
    expect(pages[0]).toHaveLength(limit);
  }
  expect((await listPages('orders?status=parked', 1)).flat()).toEqual([second.orderId, first.orderId]);
  expect(await listIds('orders?status=paid')).toEqual([second.paidId, paid, first.paidId]);
  expect(await listIds('orders?status=refunded')).toEqual([]);
  expect((await get('waiting')).body).toEqual({
    parked: 2,
    unserved: 0,
    unhandled: 0,
    givenUp: 0,
    mailFailing: null,
    proxyIgnored: false,
    jobsOff: false,
    simulated: false,
    unreadable: [],
    archiveFailing: false,
  });
});

test('finds an order by its number, its ids, and the beginning of its email or address', async () => {
  const [email, subdomain] = [`${makeName('find')}@example.com`, makeName('find')];
  const orderId = await startCheckout(app, { email, subdomain });
  await sendWebhook(app, { orderId });
  await app.settle();
  const found = await get(`orders?search=${encodeURIComponent(email)}`);
  const [order] = found.list;
  expect(order).toMatchObject({ id: orderId, subdomain, buyerEmail: email, status: 'paid', cause: 'paid' });
  const searches = [
    String(order?.['number']),
    `#${String(order?.['number'])}`,
    orderId,
    `at-sandbox-${orderId}`,
    email.slice(0, 12),
    email.toUpperCase(),
    subdomain.slice(0, 12),
    ` ${subdomain} `,
  ];
  for (const search of searches) {
    expect([search, await listIds(`orders?search=${encodeURIComponent(search)}`)]).toEqual([search, [orderId]]);
  }
  for (const search of ['%', '_', '\\', 'example.com', '99999', "' or 1=1 --"]) {
    expect([search, await listIds(`orders?search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  }
  expect(await listIds(`orders?search=${orderId}&status=parked`)).toEqual([]);
  expect((await get('orders?search=a%00b')).status).toBe(400);
});

test('lists sites with term, status and owner, newest first', async () => {
  const email = `${makeName('owner')}@example.com`;
  const [active, suspended, old] = [
    await makeSite(app, { email }),
    await makeSite(app),
    await makeSite(app, { plan: 'basic' }),
  ];
  await app.services.db.transaction((tx) => suspendSite(tx, suspended.eventId));
  const { db } = app.services;
  await db.q
    .updateTable('sites')
    .set({ ends_at: db.secondsFromNow(-60) })
    .where('event_id', '=', old.eventId)
    .execute();

  const { list } = await get('sites?limit=3');
  expect(list).toMatchObject([
    { eventId: old.eventId, status: 'ended', planId: 'basic' },
    { eventId: suspended.eventId, status: 'suspended' },
    { eventId: active.eventId, status: 'active', url: `http://${active.subdomain}.localhost:3000`, owner: { email } },
  ]);
  const all = await listIds('sites', 'eventId');
  for (const limit of [1, 2, 3]) expect((await listPages('sites', limit, 'eventId')).flat()).toEqual(all);
  expect(await listIds('sites?status=ended', 'eventId')).toEqual([old.eventId]);
  expect(await listIds('sites?status=suspended', 'eventId')).toEqual([suspended.eventId]);
  expect(await listIds('sites?status=active', 'eventId')).toEqual(
    all.filter((id) => id !== old.eventId && id !== suspended.eventId),
  );
  for (const search of [email, email.slice(0, 12), active.subdomain.toUpperCase()]) {
    expect(await listIds(`sites?search=${encodeURIComponent(search)}`, 'eventId')).toEqual([active.eventId]);
  }
});

test('lists the log with operator, action and time, newest first', async () => {
  const { orderId } = await makeParkedOrder(app);
  for (const action of ['resend', 'resend', 'resend']) {
    expect((await operator.call('POST', `/operator/orders/${orderId}/${action}`)).status).toBe(200);
    app.clock.advance(60);
  }
  const { list } = await get('log');
  expect(list.slice(0, 3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ operator: operator.email, action: 'resend', order: { id: orderId } })),
  );
  const times = list.map(({ at }) => String(at));
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await listPages('log', 2)).flat()).toEqual(list.map(({ id }) => id));
});

test('returns 400 for the cursor of another list', async () => {
  const makeCursor = (...key: string[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const cursors = [
    makeCursor('1'),
    makeCursor('true', 'x'),
    makeCursor('now()', '1'),
    makeCursor('2025-01-01 00:00:00+00', '1'),
    'x',
  ];
  for (const list of ['orders', 'sites', 'log', 'jobs']) {
    for (const each of cursors) {
      const { status, body } = await get(`${list}?cursor=${each}`);
      expect([status, body['code']]).toEqual([400, 'invalid_cursor']);
    }
  }
});

test('A1: an order that is paid and not served yet is shown at once', async () => {
  const own = await testApp();
  const { api } = await signInOperator(own);
  const [paid, unpaid] = [await startCheckout(own), await startCheckout(own)];
  const listUnserved = async () =>
    (await api('GET /operator/orders', { query: { status: 'unserved' } })).map(({ id }) => id);
  await sendWebhook(own, { orderId: paid });
  await sendWebhook(own, { orderId: makeName('unknown'), id: makeName('at-the-provider') });
  expect(await api('GET /operator/waiting')).toMatchObject({ unserved: 2, unhandled: 0 });
  expect(await listUnserved()).toEqual([paid]);
  const rows = await api('GET /operator/orders', {});
  expect(rows.map(({ id, status, unservedSince }) => [id, status, unservedSince !== null])).toEqual([
    [unpaid, 'pending', false],
    [paid, 'pending', true],
  ]);
  const detail = await api('GET /operator/orders/:order', { params: { order: paid } });
  expect(detail.order.unservedSince).toBe(rows[1]?.unservedSince);
  await own.settle();
  expect(await api('GET /operator/waiting')).toMatchObject({ unserved: 0 });
  expect(await listUnserved()).toEqual([]);
  // A refund that waits is no order to serve.
  await sendWebhook(own, { orderId: paid, refundedCents: 10_900 });
  expect(await api('GET /operator/waiting')).toMatchObject({ unserved: 0 });
});

test('counts webhooks that are unhandled after ten minutes', async () => {
  const own = await testApp();
  const owned = await signInOperator(own);
  const countUnhandled = async () => (await owned.api('GET /operator/waiting')).unhandled;
  await sendWebhook(own, { orderId: await startCheckout(own) });
  expect(await countUnhandled()).toBe(0);
  own.clock.advance(601);
  expect(await countUnhandled()).toBe(1);
  await own.settle();
  expect(await countUnhandled()).toBe(0);
});
