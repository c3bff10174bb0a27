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
async function aShop(over: Partial<LemonSqueezyShop> = {}, config: Partial<LemonSqueezyConfig> = {}) {
  const standIn = await LemonSqueezyStandIn.start(over);
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  const { payment } = readConfig(standIn.env);
  if (payment.provider !== 'lemonsqueezy') throw new Error('another provider');
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const provider = createLemonSqueezy({ ...payment, ...config }, log);
  /** Reads the last webhook of the stand-in. */
  const heard = (): PaymentEvent | undefined => {
    const notice = standIn.webhooks.notices.at(-1);
    return notice && provider.readWebhook(notice.body, notice.headers());
  };
  /** Signs and reads a body with any content. */
  const hear = (body: string) => provider.readWebhook(body, { 'x-signature': standIn.sign(body) });
  return { standIn, provider, logged, heard, hear };
}

describe('a checkout', () => {
  it('has our price, our variant alone, and our order in it', async () => {
    const { standIn, provider } = await aShop();
    const before = Date.now();
    const { url, providerCheckoutId } = await provider.startCheckout(REQUEST);
    expect(url).toBe(`${standIn.server.origin}/checkout/custom/${providerCheckoutId}`);
    const { expires_at, ...form } = standIn.checkoutAt(url);
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

  it('C3: takes real money in production', async () => {
    const { standIn, provider } = await aShop({}, { live: true });
    expect(standIn.checkoutAt((await provider.startCheckout(REQUEST)).url).test_mode).toBe(false);
  });

  it('F12, C6: is unavailable within 10 s, asked for once, whatever is wrong there, and the key stays ours', async () => {
    const shops = await Promise.all(FAULTS.map(async (fault) => ({ fault, ...(await aShop()) })));
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
    ['a variant that is not there', () => ({ variantId: '1' }), 'The related resource does not exist.'],
    ['no TLS where it should be', (origin) => ({ apiUrl: origin.replace('http:', 'https:') }), 'not reached'],
    ['nobody there', () => ({ apiUrl: 'http://127.0.0.1:1' }), 'not reached'],
  ])('is unavailable with %s, and the log says why', async (_, wrong, says) => {
    const { standIn } = await aShop();
    const { apiUrl } = { apiUrl: standIn.server.origin, ...wrong(standIn.server.origin) };
    const { provider, logged } = await aShop({}, { ...wrong(standIn.server.origin), apiUrl });
    await expect(provider.startCheckout(REQUEST)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged.join()).toContain(says);
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
  ])('must be right: %s is none', async (_, given) => {
    const { provider } = await aShop();
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
  ])('lets the body be what it likes: %j is kept and does nothing', async (odd) => {
    const { hear } = await aShop();
    expect(hear(odd)).toMatchObject({ kind: 'other', orderId: null, totalCents: 0, currency: '' });
  });
});

describe('an order', () => {
  it('is a payment in our words', async () => {
    const { standIn, provider, heard } = await aShop();
    const { url } = await provider.startCheckout(REQUEST);
    const id = standIn.pay(url, { email: 'Else@Example.com' });
    expect(heard()).toEqual({
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
  ])('is worth our price with the tax %s', async (_, taxes, amounts) => {
    const { standIn, provider, heard } = await aShop(taxes);
    standIn.pay((await provider.startCheckout(REQUEST)).url);
    expect(heard()).toMatchObject({ ...amounts, mismatch: null });
  });

  it('is worth less by a discount', async () => {
    const { standIn, heard } = await aShop();
    standIn.sell({ attributes: { discount_total: 5000, total: 5900 } }, 10_900);
    expect(heard()).toMatchObject({ kind: 'paid', netCents: 5900, totalCents: 5900 });
  });

  const mismatched: readonly [string, Record<string, unknown>][] = [
    ['another store', { store_id: 1 }],
    ['no store', { store_id: undefined }],
    ['another variant', { first_order_item: { variant_id: 1, quantity: 1 } }],
    ['two of it', { first_order_item: { variant_id: 90_210, quantity: 2 } }],
    ['a quantity in words', { first_order_item: { variant_id: 90_210, quantity: 'one' } }],
    ['no item', { first_order_item: null }],
    ['items of another form', { first_order_item: [90_210] }],
    ['fraud', { status: 'fraudulent' }],
  ];
  it.each(mismatched)('W6: does not fit the shop with %s', async (_, attributes) => {
    const { standIn, heard } = await aShop();
    standIn.sell({ custom: { order_id: ORDER_ID }, attributes }, 10_900);
    expect(heard()).toMatchObject({ kind: 'paid', mismatch: expect.stringMatching(/\w/) as string });
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
    ['a line more', { order_id: `${ORDER_ID}\n` }],
    ['a prototype', JSON.parse(`{"__proto__":{"order_id":"${ORDER_ID}"}}`)],
    ['other names of ours', { subdomain: 'admin', orderId: ORDER_ID }],
  ])('W7: names no order of ours by custom data that is %s', async (_, custom) => {
    const { standIn, heard } = await aShop();
    standIn.sell({ custom }, 10_900);
    expect(heard()).toMatchObject({ kind: 'paid', orderId: null });
  });

  it('W10: has no effect by an event or a status that is not known, and may say more', async () => {
    const { standIn, heard, hear } = await aShop();
    for (const status of ['pending', 'failed', 'dreamt', '', null]) {
      standIn.sell({ attributes: { status } }, 10_900);
      expect(heard()).toMatchObject({ kind: 'other' });
    }
    standIn.sell({ custom: { order_id: ORDER_ID, more: 'x' }, attributes: { more: { and: 'more' } } }, 10_900);
    expect(heard()).toMatchObject({ kind: 'paid', orderId: ORDER_ID });
    const body = String(standIn.webhooks.notices.at(-1)?.body);
    for (const name of ['subscription_created', 'order_disputed', '', '__proto__'])
      expect(hear(body.replace('order_created', name))).toMatchObject({ kind: 'other' });
  });

  it('C3: is told as a test wherever it says so', async () => {
    const { standIn, heard, hear } = await aShop();
    standIn.sell({ attributes: { test_mode: false } }, 10_900);
    expect(heard()).toMatchObject({ test: false });
    const body = String(standIn.webhooks.notices.at(-1)?.body);
    expect(hear(body.replace('"test_mode":false', '"test_mode":true'))).toMatchObject({ test: true });
  });

  it('tells amounts that are none as nothing', async () => {
    const { standIn, heard } = await aShop();
    for (const total of [-1, 1.5, 2 ** 40, '10900', null])
      expect([standIn.sell({ attributes: { total } }, 10_900) && heard()]).toMatchObject([{ totalCents: 0 }]);
  });

  it('has a key of its own for all that it says, and the same key when it says the same', async () => {
    const { standIn, heard, hear } = await aShop();
    standIn.sell({}, 10_900);
    const [first] = standIn.webhooks.notices;
    const key = heard()?.key;
    expect(hear(String(first?.body))?.key).toBe(key);
    expect(hear(`${first?.body} `)?.key).not.toBe(key);
  });
});

describe('W5: a refund', () => {
  it('is a part until all is given back', async () => {
    const { standIn, heard } = await aShop({ tax: 10 });
    const id = standIn.sell({ custom: { order_id: ORDER_ID } }, 10_000);
    const told = { kind: 'refunded', providerOrderId: id, orderId: ORDER_ID, totalCents: 11_000 };
    standIn.refund(id, 4000);
    expect(heard()).toMatchObject({ ...told, refundedCents: 4000 });
    standIn.refund(id, 6000);
    expect(heard()).toMatchObject({ ...told, refundedCents: 10_000 });
    standIn.refund(id);
    expect(heard()).toMatchObject({ ...told, refundedCents: 11_000 });
  });

  it.each([
    ['says that it is refunded', { refunded: true, refunded_amount: undefined }, 10_900],
    ['has that status', { status: 'refunded', refunded_amount: null }, 10_900],
    ['says neither', { refunded_amount: undefined }, 0],
  ])('is whole without an amount where the order %s', async (_, attributes, refundedCents) => {
    const { standIn, heard, hear } = await aShop();
    standIn.sell({ attributes }, 10_900);
    const body = String(standIn.webhooks.notices.at(-1)?.body).replace('order_created', 'order_refunded');
    expect(hear(body)).toMatchObject({ kind: 'refunded', refundedCents });
    expect(heard()?.refundedCents).toBe(refundedCents);
  });
});

describe('W11: the list of what was paid', () => {
  const EPOCH = new Date(0);
  /** Seconds for which listed orders are left to their webhooks. */
  const TOLD = 300;

  it('has it without our order, by whom it was paid, and under keys that stay', async () => {
    const { standIn, provider } = await aShop();
    const id = standIn.pay((await provider.startCheckout(REQUEST)).url);
    standIn.server.ahead += TOLD + 1;
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

  it('leaves out what its webhooks, which name our order, may still tell of, by the clock there', async () => {
    const { standIn, provider } = await aShop();
    standIn.server.ahead = -86_400;
    const first = standIn.sell({}, 10_900);
    standIn.server.ahead += TOLD - 60;
    const second = standIn.sell({}, 10_900);
    expect(await provider.listPayments(EPOCH)).toEqual([]);
    standIn.server.ahead += 120;
    expect((await provider.listPayments(EPOCH)).map(({ providerOrderId }) => providerOrderId)).toEqual([first]);
    standIn.server.ahead += TOLD;
    expect((await provider.listPayments(EPOCH)).map(({ providerOrderId }) => providerOrderId)).toEqual([second, first]);
  });

  it('is read page by page until what is older than asked', async () => {
    const { standIn, provider } = await aShop();
    const at = (minute: number) => new Date(Date.UTC(2021, 0, 1, 0, minute)).toISOString();
    const minutes = Array.from({ length: 350 }, (_, minute) => minute);
    const ids = minutes.map((minute) => standIn.sell({ attributes: { created_at: at(minute) } }, 10_900));
    const listed = await provider.listPayments(new Date(at(130)));
    expect(listed.map(({ providerOrderId }) => providerOrderId)).toEqual(ids.slice(130).toReversed());
    expect(listed.at(-1)?.paidAt).toBe(at(130));
    // 220 orders fill three pages of 100.
    expect(standIn.server.calls.map(({ query }) => query.get('page[number]'))).toEqual(['1', '2', '3']);
    expect((await provider.listPayments(new Date(at(0)))).length).toBe(350);
    expect(await provider.listPayments(new Date(at(1000)))).toEqual([]);
  });

  it('goes on beyond an order whose time cannot be read, which it has too', async () => {
    const { standIn, provider } = await aShop();
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

  it('has nothing of what was never paid', async () => {
    const { standIn, provider } = await aShop();
    for (const status of ['pending', 'failed', 'dreamt']) standIn.sell({ attributes: { status } }, 10_900);
    expect(await provider.listPayments(EPOCH)).toEqual([]);
  });

  it('cannot be had while the provider is not there, and is whole afterwards', async () => {
    const { standIn, provider } = await aShop();
    for (let made = 0; made < 150; made += 1) standIn.sell({}, 10_900);
    standIn.server.ahead += TOLD + 1;
    standIn.server.failNext('busy', 'error', 'page', 'redirect');
    await expect(provider.listPayments(EPOCH)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 7 });
    for (let tries = 0; tries < 3; tries += 1)
      await expect(provider.listPayments(EPOCH)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await provider.listPayments(EPOCH)).toHaveLength(150);
  });
});
