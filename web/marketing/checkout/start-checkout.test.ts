import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startCheckout } from './start-checkout.ts';
import type { Order } from './start-checkout.ts';

let sent: { body: Record<string, unknown>; key: string }[];
beforeEach(() => {
  sent = [];
});
afterEach(() => vi.unstubAllGlobals());

function mockResponses(...list: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    sent.push({ body: JSON.parse(body) as Record<string, unknown>, key: headers['idempotency-key'] ?? '' });
    return Promise.resolve((list[sent.length - 1] ?? list.at(-1))?.());
  });
}

const makeStarted = () => Response.json({ success: true, checkoutUrl: 'https://pay.example/1', checkoutId: 'one' });
const makeRefused = (status: number, body: object) => () => Response.json({ success: false, ...body }, { status });
/** Each test uses its own address, because the module remembers the last order. */
const makeOrder = (subdomain: string): Order => ({
  templateId: 'sweet-baby',
  planId: 'premium',
  subdomain,
  name: ' Noor ',
  email: ' noor@example.com ',
  day: '2031-06-14',
});

test('sends the order, without the day of the event', async () => {
  mockResponses(makeStarted);
  expect(await startCheckout(makeOrder('first'))).toEqual({
    kind: 'started',
    checkoutUrl: 'https://pay.example/1',
    checkoutId: 'one',
  });
  expect(sent[0]?.body).toEqual({
    customerEmail: 'noor@example.com',
    customerName: 'Noor',
    checkoutData: {
      template_id: 'sweet-baby',
      plan_id: 'premium',
      subdomain: 'first',
      customer_email: 'noor@example.com',
      customer_name: 'Noor',
      total_amount: 119,
    },
  });
});

test('a retry after a lost response has the same key, another order a new one', async () => {
  mockResponses(
    () => Promise.reject(new TypeError('failed')),
    makeRefused(503, { error: 'Later.', code: 'unavailable' }),
    makeStarted,
  );
  expect(await startCheckout(makeOrder('second'))).toMatchObject({
    message: 'Something went wrong. Please try again.',
  });
  expect(await startCheckout(makeOrder('second'))).toMatchObject({ message: 'Checkout failed: Later.' });
  await startCheckout(makeOrder('second'));
  await startCheckout(makeOrder('third'));
  const keys = sent.map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')]);
});

test.each([
  ['a lost address', 409, { error: 'Taken.', code: 'subdomain_unavailable' }, 'Checkout failed: Taken.', true],
  [
    'a field',
    400,
    { error: 'Check.', code: 'invalid_input', fields: { customerEmail: 'Not an email.' } },
    'Checkout failed: Not an email.',
    false,
  ],
  ['no sentence', 400, { error: '', code: 'invalid_input' }, 'Checkout failed: Unknown error', false],
])('%s: shows the specified message', async (_, status, body, message, addressLost) => {
  mockResponses(makeRefused(status, body));
  expect(await startCheckout(makeOrder('fourth'))).toEqual({ kind: 'failed', message, addressLost });
});

describe('M7: the order that is already open in this browser', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.useRealTimers());

  test('is replaced by a changed one, for as long as it holds its address', async () => {
    mockResponses(makeStarted);
    await startCheckout(makeOrder('fifth'));
    await startCheckout({ ...makeOrder('fifth'), planId: 'basic' });
    vi.advanceTimersByTime(30 * 60_000);
    await startCheckout(makeOrder('fifth'));
    expect(sent.map(({ body }) => body['replaces'])).toEqual([undefined, 'one', undefined]);
  });

  test('is named if the email was changed', async () => {
    mockResponses(makeStarted, makeRefused(409, { error: 'Taken.', code: 'subdomain_unavailable' }));
    await startCheckout(makeOrder('sixth'));
    expect(await startCheckout({ ...makeOrder('sixth'), email: 'other@example.com' })).toMatchObject({
      message: expect.stringContaining('with another email') as string,
      addressLost: true,
    });
  });

  test.each(['', 'null', '{"id":7}', '{"id":"one","subdomain":"seventh"}'])('is none if %j is stored', async (text) => {
    stored.set('openCheckout', text);
    mockResponses(makeStarted);
    await startCheckout(makeOrder('seventh'));
    expect(sent[0]?.body).not.toHaveProperty('replaces');
  });
});
