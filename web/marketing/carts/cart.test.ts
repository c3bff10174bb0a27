import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCart } from './cart.ts';
import type { Cart } from './cart.ts';

let calls: { path: string; body: Record<string, unknown> }[];
let beacons: { path: string; body: Record<string, unknown> }[];
let page: EventTarget & { hidden: boolean };
let frame: EventTarget;
let stored: Map<string, string>;
let carts: Cart[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
  [calls, beacons, carts, stored] = [[], [], [], new Map()];
  page = Object.assign(new EventTarget(), { hidden: false });
  frame = new EventTarget();
  mockBrowser({});
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    calls.push({ path: path.replace('/api/cart-tracking/', ''), body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve(Response.json({ success: true, sessionId: `session-${calls.length}` }));
  });
});
afterEach(() => {
  for (const cart of carts) cart.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function mockBrowser(signals: object): void {
  vi.stubGlobal('navigator', {
    ...signals,
    sendBeacon: (path: string, body: string) =>
      beacons.push({ path, body: JSON.parse(body) as Record<string, unknown> }),
  });
}
async function openTestCart(): Promise<Cart> {
  const cart = openCart('sweet-baby');
  carts.push(cart);
  await runCallbacks();
  return cart;
}
const runCallbacks = () => vi.advanceTimersByTimeAsync(0);
const listReports = () =>
  calls.map(({ path, body }) => [path, body['eventType'] ?? body['reason'], body['stepNumber']].filter(Boolean));

test('reports each step; a conversion ends the cart', async () => {
  const cart = await openTestCart();
  cart.enter(1, 'standard');
  expect(Object.fromEntries(stored)).toEqual({
    cartSessionId: 'session-1',
    cartStep: '1',
    cartStepStart: String(Date.UTC(2031, 0, 1)),
  });
  cart.choose('premium');
  await vi.advanceTimersByTimeAsync(12_000);
  cart.enter(2, 'premium');
  cart.enter(3, 'premium');
  cart.convert('a-checkout');
  await runCallbacks();
  expect(listReports()).toEqual([
    ['session'],
    ['event', 'step_entered', 1],
    ['event', 'plan_selected', 1],
    ['event', 'step_completed', 1],
    ['event', 'step_entered', 2],
    ['event', 'step_completed', 2],
    ['event', 'form_completed', 2],
    ['event', 'step_entered', 3],
    ['event', 'step_completed', 3],
    ['event', 'checkout_created', 4],
    ['convert'],
  ]);
  expect(calls[3]?.body).toEqual({
    sessionId: 'session-1',
    eventType: 'step_completed',
    stepNumber: 1,
    timeSpent: 12,
    eventData: { template_id: 'sweet-baby', plan_id: 'premium' },
  });
  expect(calls.at(-1)?.body).toEqual({ sessionId: 'session-1', checkoutId: 'a-checkout' });
  expect(stored.size).toBe(0);
  frame.dispatchEvent(new Event('pagehide'));
  cart.abandon();
  await vi.advanceTimersByTimeAsync(2_000_000);
  expect([calls.length, beacons]).toEqual([11, []]);
});

test('closing the wizard abandons the cart', async () => {
  const cart = await openTestCart();
  cart.enter(1, 'standard');
  cart.enter(2, 'standard');
  cart.abandon();
  await runCallbacks();
  expect(calls.at(-1)).toEqual({
    path: 'abandon',
    body: { sessionId: 'session-1', stepNumber: 2, reason: 'modal_closed' },
  });
  expect(stored.size).toBe(0);
});

test('half an hour without activity abandons the cart; activity after that opens a new one', async () => {
  const cart = await openTestCart();
  cart.enter(1, 'standard');
  await vi.advanceTimersByTimeAsync(1_799_000);
  page.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(1_799_000);
  expect(listReports()).not.toContainEqual(['abandon', 'timeout_30min', 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listReports().at(-1)).toEqual(['abandon', 'timeout_30min', 1]);
  page.dispatchEvent(new Event('pointerdown'));
  await runCallbacks();
  expect(listReports().slice(-2)).toEqual([['session'], ['event', 'step_entered', 1]]);
  expect(calls.at(-1)?.body['sessionId']).not.toBe('session-1');
});

test('reports when the page is hidden, shown and unloaded, the last as a beacon', async () => {
  const cart = await openTestCart();
  cart.enter(2, 'basic');
  await vi.advanceTimersByTimeAsync(5000);
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  frame.dispatchEvent(new Event('pagehide'));
  await runCallbacks();
  expect(listReports().slice(-2)).toEqual([
    ['event', 'page_hidden', 2],
    ['event', 'page_visible', 2],
  ]);
  expect(beacons).toEqual([
    {
      path: '/api/cart-tracking/event',
      body: { sessionId: 'session-1', eventType: 'page_unload', stepNumber: 2, timeSpent: 5 },
    },
  ]);
});

test('a reload continues the cart for half an hour', async () => {
  (await openTestCart()).enter(1, 'standard');
  carts.pop()?.close();
  await openTestCart();
  expect(listReports().filter(([path]) => path === 'session')).toHaveLength(1);
  carts.pop()?.close();
  await vi.advanceTimersByTimeAsync(1_800_000);
  await openTestCart();
  expect(listReports().filter(([path]) => path === 'session')).toHaveLength(2);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'nothing is noted of who asks for it: %j',
  async (signals) => {
    mockBrowser(signals);
    const cart = await openTestCart();
    cart.enter(1, 'standard');
    cart.choose('basic');
    page.dispatchEvent(new Event('visibilitychange'));
    frame.dispatchEvent(new Event('pagehide'));
    cart.abandon();
    cart.convert('a-checkout');
    await vi.advanceTimersByTimeAsync(2_000_000);
    expect([calls, beacons, stored.size]).toEqual([[], [], 0]);
  },
);

test('ignores a server that cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const cart = await openTestCart();
  cart.enter(1, 'standard');
  frame.dispatchEvent(new Event('pagehide'));
  cart.convert('a-checkout');
  await runCallbacks();
  expect([calls, beacons]).toEqual([[], []]);
});
