import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LemonSqueezyConfig } from '../../config/payment.ts';
import { readConfig } from '../../config/config.ts';
import { LemonSqueezyStandIn, type LemonSqueezyShop } from '../../testing/payment/lemonsqueezy-stand-in.ts';
import { FAULTS } from '../../testing/payment/stand-in-server.ts';
import { createLemonSqueezy } from './lemonsqueezy.ts';
import type { CheckoutRequest, PaymentEvent } from './provider.ts';
import { requireWithin } from '../../testing/require-within.ts';

const ORDER_ID = 'AbCdEfGhIjKlMnOpQrSt-_';
const REQUEST: CheckoutRequest = {
  orderId: ORDER_ID,
  description: 'Gatherly: Classic Wedding, 12 months',
  totalCents: 10_900,
  buyerEmail: 'olivia@example.com',
  buyerName: 'Olivia Owner',
  returnUrl: `http://localhost:3000/welcome?checkout=${ORDER_ID}`,
};

/** Starts a stand-in for the running test, with its provider and what that has logged. */
async function makeShop(over: Partial<LemonSqueezyShop> = {}, config: Partial<LemonSqueezyConfig> = {}) {
  const standIn = await LemonSqueezyStandIn.start(over);
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  const { payment } = readConfig(standIn.env);
  if (payment.provider !== 'lemonsqueezy') throw new Error('another provider');
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const provider = createLemonSqueezy({ ...payment, ...config }, log);
  /** Reads the last webhook of the stand-in. */
  const readLastEvent = (): PaymentEvent | undefined => {
    const notice = standIn.webhooks.notices.at(-1);
    return notice && provider.readWebhook(notice.body, notice.headers());
  };
  /** Signs and reads a body with any content. */
  const readWebhook = (body: string) => provider.readWebhook(body, { 'x-signature': standIn.sign(body) });
  return { standIn, provider, logged, readLastEvent, readWebhook };
}

describe('a checkout', () => {
  it('has our price, our variant only, and our order id', async () => {
    const { standIn, provider } = await makeShop();
    const before = Date.now();
    const { url, providerCheckoutId } = await provider.startCheckout(REQUEST);
    expect(url).toBe(`${standIn.server.origin}/checkout/custom/${providerCheckoutId}`);
    const { expires_at, ...form } = standIn.getCheckout(url);
    expect(form).toEqual({
      custom_price: 10_900,
      product_options: { name: REQUEST.description, redirect_url: REQUEST.returnUrl, enabled_variants: [90_210] },
      checkout_options: { discount: false },
      checkout_data: { email: 'olivia@example.com', name: 'Olivia Owner', custom: { order_id: ORDER_ID } },
      test_mode: true,
    });
    // Longer than the hold of 30 minutes, because late payments are accepted.
    expect(Date.parse(String(expires_at)) - before).toBeGreaterThan(23 * 3_600_000);
  });

  it('C3: is live in production', async () => {
    const { standIn, provider } = await makeShop({}, { live: true });
    expect(standIn.getCheckout((await provider.startCheckout(REQUEST)).url).test_mode).toBe(false);
  });

  it('F12, C6: fails within 10 s after one request, for every kind of failure, without exposing the key', async () => {
    const shops = await Promise.all(FAULTS.map(async (fault) => ({ fault, ...(await makeShop()) })));
    const outcomes = shops.map(async ({ fault, standIn, provider, logged }) => {
      standIn.server.failNext(fault);
      const refusal = await requireWithin(10_000, provider.startCheckout(REQUEST)).catch((error: unknown) => error);
      expect({ fault, refusal }).toMatchObject({ fault, refusal: { code: 'unavailable' } });
      expect({ fault, calls: standIn.server.calls.length }).toEqual({ fault, calls: 1 });
      expect(logged.length).toBe(1);
      expect(logged.join()).not.toMatch(/key-of-the-stand-in|olivia/i);
      return refusal;
    });
    const refusals = await Promise.all(outcomes);
    expect(refusals[FAULTS.indexOf('busy')]).toMatchObject({ retryAfter: 7 });
  });

  it.each<[string, (origin: string) => Partial<LemonSqueezyConfig>, string]>([
    ['a wrong key', () => ({ apiKey: 'another' }), 'Unauthenticated.'],
    ['an unknown variant', () => ({ variantId: '1' }), 'The related resource does not exist.'],
    ['a server without TLS', (origin) => ({ apiUrl: origin.replace('http:', 'https:') }), 'not reached'],
    ['a refused connection', () => ({ apiUrl: 'http://127.0.0.1:1' }), 'not reached'],
  ])('is unavailable because of %s, and the reason is logged', async (_, wrong, reason) => {
    const { standIn } = await makeShop();
    const { apiUrl } = { apiUrl: standIn.server.origin, ...wrong(standIn.server.origin) };
    const { provider, logged } = await makeShop({}, { ...wrong(standIn.server.origin), apiUrl });
    await expect(provider.startCheckout(REQUEST)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged.join()).toContain(reason);
  });
});

describe('W1: the signature', () => {
  const secret = 'secret-of-the-stand-in';
  const sign = (body: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(body).digest(encoding);
  const body = JSON.stringify({ meta: { event_name: 'order_created' }, data: { id: '1', attributes: {} } });

  it.each<[string, string | string[] | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['a wrong one', '0'.repeat(64)],
    ['that of another body', sign('{}')],
    ['that of the same with blanks', sign(JSON.stringify(JSON.parse(body), null, 1))],
    ['upper case', sign(body).toUpperCase()],
    ['base64', sign(body, 'base64')],
    ['63 digits', sign(body).slice(1)],
    ['65 digits', `${sign(body)}0`],
    ['an odd length', 'abc'],
    ['a scheme before it', `sha256=${sign(body)}`],
    ['a blank after it', `${sign(body)} `],
    ['two', [sign(body), sign(body)]],
    ['another secret', createHmac('sha256', 'other').update(body).digest('hex')],
    ['full-width digits', '０'.repeat(64)],
  ])('must be valid: %s is refused', async (_, given) => {
    const { provider } = await makeShop();
    expect(provider.readWebhook(body, { 'x-signature': given })).toBeUndefined();
    expect(provider.readWebhook(body, { 'x-signature': sign(body) })).toBeDefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '\u0000',
    '{"meta":7,"data":[]}',
    '{"meta":{"custom_data":{"order_id":["a"]}}}',
  ])('allows any body: %j is read as an event without effect', async (other) => {
    const { readWebhook } = await makeShop();
    expect(readWebhook(other)).toMatchObject({ kind: 'other', orderId: null, totalCents: 0, currency: '' });
  });
});

describe('an order', () => {
  it('becomes a payment event', async () => {
    const { standIn, provider, readLastEvent } = await makeShop();
    const { url } = await provider.startCheckout(REQUEST);
    const id = standIn.pay(url, { email: 'Else@Example.com' });
    expect(readLastEvent()).toEqual({
      key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      kind: 'paid',
      providerOrderId: id,
      orderId: ORDER_ID,
      netCents: 10_900,
      totalCents: 10_900,
      currency: 'USD',
      refundedCents: 0,
      test: true,
      mismatch: null,
      buyerEmail: 'Else@Example.com',
    });
  });

  it.each([
    ['on top of the price', { tax: 20, taxInclusive: false }, { netCents: 10_900, totalCents: 13_080 }],
    ['in the price', { tax: 20, taxInclusive: true }, { netCents: 10_900, totalCents: 10_900 }],
  ])('has our price with the tax %s', async (_, taxes, amounts) => {
    const { standIn, provider, readLastEvent } = await makeShop(taxes);
    standIn.pay((await provider.startCheckout(REQUEST)).url);
    expect(readLastEvent()).toMatchObject({ ...amounts, mismatch: null });
  });

  it('has a lower price with a discount', async () => {
    const { standIn, readLastEvent } = await makeShop();
    standIn.sell({ attributes: { discount_total: 5000, total: 5900 } }, 10_900);
    expect(readLastEvent()).toMatchObject({ kind: 'paid', netCents: 5900, totalCents: 5900 });
  });

  const mismatched: readonly [string, Record<string, unknown>][] = [
    ['another store', { store_id: 1 }],
    ['no store', { store_id: undefined }],
    ['another variant', { first_order_item: { variant_id: 1, quantity: 1 } }],
    ['a quantity of two', { first_order_item: { variant_id: 90_210, quantity: 2 } }],
    ['a quantity in words', { first_order_item: { variant_id: 90_210, quantity: 'one' } }],
    ['no item', { first_order_item: null }],
    ['items of another form', { first_order_item: [90_210] }],
    ['fraud', { status: 'fraudulent' }],
  ];
  it.each(mismatched)('W6: reports a mismatch for %s', async (_, attributes) => {
    const { standIn, readLastEvent } = await makeShop();
    standIn.sell({ custom: { order_id: ORDER_ID }, attributes }, 10_900);
    expect(readLastEvent()).toMatchObject({ kind: 'paid', mismatch: expect.stringMatching(/\w/) as string });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no order', {}],
    ['a list', [{ order_id: ORDER_ID }]],
    ['a text', ORDER_ID],
    ['a list in it', { order_id: [ORDER_ID] }],
    ['SQL', { order_id: "' or 1=1 -- xxxxxxxxxx" }],
    ['HTML', { order_id: '<b>AbCdEfGhIjKlMnOp</b>' }],
    ['a path', { order_id: '../../../../aaaaaaaaaa' }],
    ['an extra line break', { order_id: `${ORDER_ID}\n` }],
    ['a prototype', JSON.parse(`{"__proto__":{"order_id":"${ORDER_ID}"}}`)],
    ['other field names', { subdomain: 'admin', orderId: ORDER_ID }],
  ])('W7: has no order id if its custom data is %s', async (_, custom) => {
    const { standIn, readLastEvent } = await makeShop();
    standIn.sell({ custom }, 10_900);
    expect(readLastEvent()).toMatchObject({ kind: 'paid', orderId: null });
  });

  it('W10: has no effect with an unknown event or status, and may have unknown fields', async () => {
    const { standIn, readLastEvent, readWebhook } = await makeShop();
    for (const status of ['pending', 'failed', 'unknown', '', null]) {
      standIn.sell({ attributes: { status } }, 10_900);
      expect(readLastEvent()).toMatchObject({ kind: 'other' });
    }
    standIn.sell({ custom: { order_id: ORDER_ID, more: 'x' }, attributes: { more: { and: 'more' } } }, 10_900);
    expect(readLastEvent()).toMatchObject({ kind: 'paid', orderId: ORDER_ID });
    const body = String(standIn.webhooks.notices.at(-1)?.body);
    for (const name of ['subscription_created', 'order_disputed', '', '__proto__'])
      expect(readWebhook(body.replace('order_created', name))).toMatchObject({ kind: 'other' });
  });

  it('C3: is a test payment if test_mode says so', async () => {
    const { standIn, readLastEvent, readWebhook } = await makeShop();
    standIn.sell({ attributes: { test_mode: false } }, 10_900);
    expect(readLastEvent()).toMatchObject({ test: false });
    const body = String(standIn.webhooks.notices.at(-1)?.body);
    expect(readWebhook(body.replace('"test_mode":false', '"test_mode":true'))).toMatchObject({ test: true });
  });

  it('reads invalid totals as 0', async () => {
    const { standIn, readLastEvent } = await makeShop();
    for (const total of [-1, 1.5, 2 ** 40, '10900', null])
      expect([standIn.sell({ attributes: { total } }, 10_900) && readLastEvent()]).toMatchObject([{ totalCents: 0 }]);
  });

  it('has a key that depends on its whole body', async () => {
    const { standIn, readLastEvent, readWebhook } = await makeShop();
    standIn.sell({}, 10_900);
    const [first] = standIn.webhooks.notices;
    const key = readLastEvent()?.key;
    expect(readWebhook(String(first?.body))?.key).toBe(key);
    expect(readWebhook(`${first?.body} `)?.key).not.toBe(key);
  });
});

describe('W5: a refund', () => {
  it('is partial until the whole amount is refunded', async () => {
    const { standIn, readLastEvent } = await makeShop({ tax: 10 });
    const id = standIn.sell({ custom: { order_id: ORDER_ID } }, 10_000);
    const facts = { kind: 'refunded', providerOrderId: id, orderId: ORDER_ID, totalCents: 11_000 };
    standIn.refund(id, 4000);
    expect(readLastEvent()).toMatchObject({ ...facts, refundedCents: 4000 });
    standIn.refund(id, 6000);
    expect(readLastEvent()).toMatchObject({ ...facts, refundedCents: 10_000 });
    standIn.refund(id);
    expect(readLastEvent()).toMatchObject({ ...facts, refundedCents: 11_000 });
  });

  it.each([
    ['is marked as refunded', { refunded: true, refunded_amount: undefined }, 10_900],
    ['has the status refunded', { status: 'refunded', refunded_amount: null }, 10_900],
    ['has neither', { refunded_amount: undefined }, 0],
  ])('without an amount is read from the order, which %s', async (_, attributes, refundedCents) => {
    const { standIn, readLastEvent, readWebhook } = await makeShop();
    standIn.sell({ attributes }, 10_900);
    const body = String(standIn.webhooks.notices.at(-1)?.body).replace('order_created', 'order_refunded');
    expect(readWebhook(body)).toMatchObject({ kind: 'refunded', refundedCents });
    expect(readLastEvent()?.refundedCents).toBe(refundedCents);
  });
});

describe('W11: the list of payments', () => {
  const EPOCH = new Date(0);
  /** Seconds for which listed orders are left to their webhooks. */
  const WEBHOOK_SECONDS = 300;

  it('contains buyers and stable keys, but not our order ids', async () => {
    const { standIn, provider } = await makeShop();
    const id = standIn.pay((await provider.startCheckout(REQUEST)).url);
    standIn.server.ahead += WEBHOOK_SECONDS + 1;
    const [payment, ...more] = await provider.listPayments(EPOCH);
    expect(more).toEqual([]);
    expect(payment).toMatchObject({
      kind: 'paid',
      providerOrderId: id,
      orderId: null,
      netCents: 10_900,
      buyerEmail: 'olivia@example.com',
      test: true,
      mismatch: null,
    });
    standIn.refund(id, 900);
    const partly = await provider.listPayments(EPOCH);
    expect(partly.map(({ kind, key, refundedCents }) => [kind, key === payment?.key, refundedCents])).toEqual([
      ['paid', true, 900],
      ['refunded', false, 900],
    ]);
    expect(await provider.listPayments(EPOCH)).toEqual(partly);
    standIn.refund(id);
    const whole = await provider.listPayments(EPOCH);
    expect(whole.map(({ kind, refundedCents }) => [kind, refundedCents])).toEqual([['refunded', 10_900]]);
    expect(partly.map(({ key }) => key)).not.toContain(whole[0]?.key);
  });

  it('omits payments whose webhooks may still arrive, by the clock of the provider', async () => {
    const { standIn, provider } = await makeShop();
    standIn.server.ahead = -86_400;
    const first = standIn.sell({}, 10_900);
    standIn.server.ahead += WEBHOOK_SECONDS - 60;
    const second = standIn.sell({}, 10_900);
    expect(await provider.listPayments(EPOCH)).toEqual([]);
    standIn.server.ahead += 120;
    expect((await provider.listPayments(EPOCH)).map(({ providerOrderId }) => providerOrderId)).toEqual([first]);
    standIn.server.ahead += WEBHOOK_SECONDS;
    expect((await provider.listPayments(EPOCH)).map(({ providerOrderId }) => providerOrderId)).toEqual([second, first]);
  });

  it('is read page by page until payments are too old', async () => {
    const { standIn, provider } = await makeShop();
    const formatMinute = (minute: number) => new Date(Date.UTC(2021, 0, 1, 0, minute)).toISOString();
    const minutes = Array.from({ length: 350 }, (_, minute) => minute);
    const ids = minutes.map((minute) => standIn.sell({ attributes: { created_at: formatMinute(minute) } }, 10_900));
    const listed = await provider.listPayments(new Date(formatMinute(130)));
    expect(listed.map(({ providerOrderId }) => providerOrderId)).toEqual(ids.slice(130).toReversed());
    expect(listed.at(-1)?.paidAt).toBe(formatMinute(130));
    // 220 orders fill three pages of 100.
    expect(standIn.server.calls.map(({ query }) => query.get('page[number]'))).toEqual(['1', '2', '3']);
    expect((await provider.listPayments(new Date(formatMinute(0)))).length).toBe(350);
    expect(await provider.listPayments(new Date(formatMinute(1000)))).toEqual([]);
  });

  it('contains an order whose time cannot be read, and continues after it', async () => {
    const { standIn, provider } = await makeShop();
    const created_at = '2021-01-01T00:00:00+00:00';
    const ids = [created_at, 'yesterday', created_at].map((at) =>
      standIn.sell({ attributes: { created_at: at } }, 10_900),
    );
    const listed = await provider.listPayments(new Date('2020-12-31T00:00:00Z'));
    expect(listed.map(({ providerOrderId, paidAt }) => [providerOrderId, paidAt])).toEqual([
      [ids[2], created_at],
      [ids[1], undefined],
      [ids[0], created_at],
    ]);
  });

  it('contains no unpaid orders', async () => {
    const { standIn, provider } = await makeShop();
    for (const status of ['pending', 'failed', 'unknown']) standIn.sell({ attributes: { status } }, 10_900);
    expect(await provider.listPayments(EPOCH)).toEqual([]);
  });

  it('fails while the provider is unavailable, and is complete afterwards', async () => {
    const { standIn, provider } = await makeShop();
    for (let made = 0; made < 150; made += 1) standIn.sell({}, 10_900);
    standIn.server.ahead += WEBHOOK_SECONDS + 1;
    standIn.server.failNext('busy', 'error', 'page', 'redirect');
    await expect(provider.listPayments(EPOCH)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 7 });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(provider.listPayments(EPOCH)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await provider.listPayments(EPOCH)).toHaveLength(150);
  });
});
