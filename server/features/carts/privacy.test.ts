import { afterAll, beforeAll, expect, it } from 'vitest';
import { CART_EVENTS } from '../../../contract/carts.ts';
import { createId } from '../../kit/ids.ts';
import { startTestApp, testApp, type Sent, type TestApp } from '../../testing/app.ts';
import { sweepCarts } from './actions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const DAY = 86_400;
const send = (path: string, sent: Sent, node = app) => node.call('POST', `/cart-tracking/${path}`, sent);
async function makeCart(node = app): Promise<string> {
  const { body } = await send('session', { body: { template_id: 'sweet-baby' } }, node);
  return String(body['sessionId']);
}
const listCarts = (node: TestApp) => node.services.db.q.selectFrom('carts').selectAll().orderBy('id').execute();
const listEvents = (node: TestApp) => node.services.db.q.selectFrom('cart_events').selectAll().orderBy('id').execute();

it('stores only known values of the event data', async () => {
  const node = await testApp();
  const sessionId = await makeCart(node);
  const eventData = {
    plan_id: 'premium',
    template_id: 'anna@example.com',
    customer_email: 'anna@example.com',
    customerName: 'Anna Lindqvist',
    subdomain: 'anna-and-ben',
    'anna@example.com': 1,
    note: 'call me: +44 20 7946 0958',
    __proto__: 'premium',
  };
  for (const eventType of CART_EVENTS) {
    expect((await send('event', { body: { sessionId, eventType, eventData } }, node)).status).toBe(200);
  }
  const stored = await listEvents(node);
  expect(stored).toHaveLength(CART_EVENTS.length);
  for (const { event_data } of stored) expect(event_data).toEqual({ plan_id: 'premium' });
  await send('event', { body: { sessionId, eventType: 'plan_selected', eventData: { plan_id: 'Anna' } } }, node);
  expect((await listEvents(node)).at(-1)?.event_data).toBeNull();
  expect(JSON.stringify([await listCarts(node), await listEvents(node)])).not.toMatch(/anna|lindqvist|7946/i);
});

it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'responds as usual to a browser that sends %j, and stores nothing',
  async (headers: Record<string, string>) => {
    const node = await testApp();
    const existing = await makeCart(node);
    const before = await listCarts(node);
    const opened = await send('session', { body: { template_id: 'sweet-baby' }, headers }, node);
    expect([opened.status, opened.body['success']]).toEqual([201, true]);
    for (const sessionId of [String(opened.body['sessionId']), existing]) {
      for (const [path, body] of [
        ['event', { sessionId, eventType: 'step_entered', stepNumber: 2 }],
        ['abandon', { sessionId, stepNumber: 1, reason: 'modal_closed' }],
        ['convert', { sessionId, checkoutId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
      ] as const) {
        const response = await send(path, { body, headers }, node);
        expect([response.status, response.body]).toEqual([200, { success: true }]);
      }
    }
    expect(await listCarts(node)).toEqual(before);
    expect(await listEvents(node)).toEqual([]);
    expect((await send('event', { body: { eventType: 'none' }, headers }, node)).status).toBe(400);
  },
);

it('accepts the beacon of a closing page as plain text', async () => {
  const sessionId = await makeCart();
  const sendBeacon = (raw: string, type = 'text/plain;charset=UTF-8') => send('event', { raw, type });
  const raw = JSON.stringify({ sessionId, eventType: 'page_unload', stepNumber: 2, timeSpent: 9 });
  expect((await sendBeacon(raw)).body).toEqual({ success: true });
  expect((await listEvents(app)).at(-1)).toMatchObject({ event_type: 'page_unload', step_number: 2, time_spent: 9 });
  for (const bad of ['', 'sessionId=x', '[]', '"x"', '{', `{"__proto__":{"sessionId":"${sessionId}"}}`]) {
    expect([bad, (await sendBeacon(bad)).status]).toEqual([bad, 400]);
  }
  expect((await sendBeacon(raw, 'text/html')).status).toBe(415);
  expect((await sendBeacon(JSON.stringify({ sessionId: createId(), eventType: 'page_unload' }))).status).toBe(404);
});

it.each(['text/plain', 'application/json'])('accepts at most 8 KB of %s', async (type) => {
  const start = JSON.stringify({ sessionId: await makeCart(), eventType: 'page_unload' });
  const sendBytes = (bytes: number) => send('event', { raw: start.padEnd(bytes, ' '), type });
  expect((await sendBytes(8192)).status).toBe(200);
  const refused = await sendBytes(8193);
  expect([refused.status, refused.body['code']]).toEqual([413, 'too_large']);
});

it('S10: refuses plain text in every other call', async () => {
  const type = 'text/plain';
  for (const [path, body] of [
    ['/cart-tracking/session', { template_id: 'sweet-baby' }],
    ['/cart-tracking/abandon', { sessionId: createId(), stepNumber: 1, reason: 'modal_closed' }],
    ['/admin/login', { email: 'a@example.com', password: 'x' }],
    ['/payments/create-checkout', {}],
  ] as const) {
    const response = await app.call('POST', path, { raw: JSON.stringify(body), type });
    expect([path, response.status, response.body['code']]).toEqual([path, 415, 'unsupported_type']);
  }
});

it('marks only idle carts as abandoned', async () => {
  const node = await testApp();
  const [idle, active, closed, bought] = [
    await makeCart(node),
    await makeCart(node),
    await makeCart(node),
    await makeCart(node),
  ];
  await send('abandon', { body: { sessionId: closed, stepNumber: 2, reason: 'modal_closed' } }, node);
  await send('convert', { body: { sessionId: bought, checkoutId: 'AAAAAAAAAAAAAAAAAAAAAA' } }, node);
  node.clock.advance(1700);
  await send('event', { body: { sessionId: active, eventType: 'page_visible' } }, node);
  node.clock.advance(101);
  await sweepCarts(node.services);
  const reasons = Object.fromEntries(
    (await listCarts(node)).map(({ id, status, reason }) => [id, `${status} ${reason}`]),
  );
  expect(reasons).toEqual({
    [idle]: 'abandoned timeout_30min',
    [active]: 'open null',
    [closed]: 'abandoned modal_closed',
    [bought]: 'converted null',
  });
});

it('marks an abandoned cart as converted after a purchase', async () => {
  const node = await testApp();
  const sessionId = await makeCart(node);
  node.clock.advance(1801);
  await sweepCarts(node.services);
  await send('convert', { body: { sessionId, checkoutId: 'AAAAAAAAAAAAAAAAAAAAAA' } }, node);
  expect(await listCarts(node)).toMatchObject([{ status: 'converted', reason: null }]);
});

it('deletes carts after 13 months', async () => {
  const node = await testApp();
  const old = await makeCart(node);
  await send('event', { body: { sessionId: old, eventType: 'page_hidden' } }, node);
  node.clock.advance(40 * DAY);
  const younger = await makeCart(node);
  node.clock.advance(350 * DAY);
  await sweepCarts(node.services);
  expect((await listCarts(node)).map(({ id }) => id)).toEqual([old, younger]);
  node.clock.advance(15 * DAY);
  await sweepCarts(node.services);
  expect((await listCarts(node)).map(({ id }) => id)).toEqual([younger]);
  expect(await listEvents(node)).toEqual([]);
});
