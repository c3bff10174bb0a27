import { afterAll, beforeAll, expect, it } from 'vitest';
import { CART_EVENTS } from '../../../contract/carts.ts';
import { createId, createToken } from '../../kit/ids.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = (path: string, body: unknown, node = app) => node.call('POST', `/cart-tracking/${path}`, { body });
async function makeCart(node = app): Promise<string> {
  const { status, body } = await post('session', { template_id: 'classic-wedding' }, node);
  expect([status, body['success']]).toEqual([201, true]);
  return String(body['sessionId']);
}
const getCart = (id: string) =>
  app.services.db.q.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const recorded = [200, { success: true }];
const CHECKOUT = createToken(16);

it('records every kind of event', async () => {
  const sessionId = await makeCart();
  for (const eventType of CART_EVENTS) {
    const response = await post('event', {
      sessionId,
      eventType,
      eventData: { plan_id: 'basic' },
      stepNumber: 2,
      timeSpent: 1.5,
    });
    expect([response.status, response.body]).toEqual(recorded);
  }
  expect((await post('event', { sessionId, eventType: 'page_hidden' })).status).toBe(200);
  const { db } = app.services;
  const steps = await db.q
    .selectFrom('cart_events')
    .selectAll()
    .where('cart_id', '=', sessionId)
    .orderBy('id')
    .execute();
  expect(steps).toHaveLength(CART_EVENTS.length + 1);
  expect(steps[0]).toMatchObject({
    event_type: 'step_completed',
    event_data: { plan_id: 'basic' },
    step_number: 2,
    time_spent: 1.5,
  });
  expect(steps.at(-1)).toMatchObject({ event_type: 'page_hidden', event_data: null, step_number: null });
  expect(await getCart(sessionId)).toMatchObject({ status: 'open', step_number: 2 });
});

it('keeps the furthest step of a visitor who goes back', async () => {
  const sessionId = await makeCart();
  expect(await getCart(sessionId)).toMatchObject({ step_number: null, furthest_step: 0 });
  for (const stepNumber of [1, 2, 3, 2]) await post('event', { sessionId, eventType: 'step_entered', stepNumber });
  expect(await getCart(sessionId)).toMatchObject({ step_number: 2, furthest_step: 3 });
});

it('closes a cart when it is abandoned or converted', async () => {
  const [left, bought] = [await makeCart(), await makeCart()];
  const abandoned = await post('abandon', { sessionId: left, stepNumber: 3, reason: 'modal_closed' });
  expect([abandoned.status, abandoned.body]).toEqual(recorded);
  expect(await getCart(left)).toMatchObject({ status: 'abandoned', step_number: 3, reason: 'modal_closed' });
  const converted = await post('convert', { sessionId: bought, checkoutId: CHECKOUT });
  expect([converted.status, converted.body]).toEqual(recorded);
  await post('abandon', { sessionId: bought, stepNumber: 3, reason: 'timeout_30min' });
  expect(await getCart(bought)).toMatchObject({
    status: 'converted',
    reason: null,
    furthest_step: 4,
    checkout_id: CHECKOUT,
  });
});

it('returns 404 for an unknown cart', async () => {
  for (const sessionId of [createId(), 'nonsense', "' or 1=1"]) {
    for (const [path, body] of [
      ['event', { sessionId, eventType: 'page_hidden' }],
      ['abandon', { sessionId, stepNumber: 1, reason: 'modal_closed' }],
      ['convert', { sessionId, checkoutId: CHECKOUT }],
    ] as const) {
      const response = await post(path, body);
      expect([path, response.status, response.body['code']]).toEqual([path, 404, 'not_found']);
    }
  }
});

it.each([
  ['session', { template_id: 'none' }],
  ['session', {}],
  ['event', { sessionId: 'x', eventType: 'none' }],
  ['event', { sessionId: 'x', eventType: 'page_hidden', timeSpent: -1 }],
  ['event', { sessionId: 'x', eventType: 'page_hidden', eventData: { deep: { er: 1 } } }],
  ['event', { sessionId: 'x', eventType: 'page_hidden', stepNumber: 5 }],
  ['abandon', { sessionId: 'x', stepNumber: 1, reason: 'bored' }],
  ['convert', { sessionId: 'x' }],
  ['convert', { sessionId: 'x', checkoutId: 'anna@example.com' }],
])('returns 400 for invalid input: %s %j', async (path, body) => {
  const response = await post(path, body);
  expect([response.status, response.body['code']]).toEqual([400, 'invalid_input']);
});

it('does not fail for characters that the database cannot store', async () => {
  const sessionId = await makeCart();
  const responses = [
    await post('event', { sessionId, eventType: 'page_hidden', eventData: { note: 'a\0b' } }),
    await post('convert', { sessionId, checkoutId: 'a\0b' }),
  ];
  for (const { status } of responses) expect([200, 400, 404]).toContain(status);
});

it('accepts 60 events a minute for one cart', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const [sessionId, other] = [await makeCart(limited), await makeCart(limited)];
  const send = (id: string) => post('event', { sessionId: id, eventType: 'page_visible' }, limited);
  const responses = await Promise.all(Array.from({ length: 125 }, () => send(sessionId)));
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect((await send(other)).status).toBe(200);
});
