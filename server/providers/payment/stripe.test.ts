import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StripeConfig } from '../../config/payment.ts';
import { readConfig } from '../../config/config.ts';
import { FAULTS } from '../../testing/payment/stand-in-server.ts';
import { StripeStandIn, type StripeAccount } from '../../testing/payment/stripe-stand-in.ts';
import type { CheckoutRequest, PaymentEvent } from './provider.ts';
import { createStripe } from './stripe.ts';
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
const NOW = Math.floor(Date.now() / 1000);

/** Starts a stand-in for the running test, with its provider and what that has logged. */
async function makeAccount(over: Partial<StripeAccount> = {}, config: Partial<StripeConfig> = {}) {
  const standIn = await StripeStandIn.start(over);
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  const { payment } = readConfig(standIn.env);
  if (payment.provider !== 'stripe') throw new Error('another provider');
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const provider = createStripe({ ...payment, ...config }, log);
  /** Signs and reads a body with any content. */
  const readWebhook = (body: string) => provider.readWebhook(body, { 'stripe-signature': standIn.sign(body) });
  /** Reads all events of the stand-in so far, except those without effect. */
  const readEvents = () =>
    standIn.webhooks.notices.flatMap(({ body }) => readWebhook(body) ?? []).filter(({ kind }) => kind !== 'other');
  return { standIn, provider, logged, readEvents, readWebhook };
}

describe('a checkout', () => {
  it('has our price in dollars, and our order id on it and on its charge', async () => {
    const { standIn, provider } = await makeAccount();
    const { url, providerCheckoutId } = await provider.startCheckout(REQUEST);
    expect(url).toBe(`${standIn.server.origin}/c/pay/${providerCheckoutId}`);
    const { description } = REQUEST;
    expect(standIn.getForm(url)).toEqual({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 10_900, product_data: { name: description } } },
      ],
      adaptive_pricing: { enabled: 'false' },
      customer_email: 'olivia@example.com',
      client_reference_id: ORDER_ID,
      metadata: { order_id: ORDER_ID },
      payment_intent_data: { description, metadata: { order_id: ORDER_ID } },
      success_url: REQUEST.returnUrl,
      cancel_url: 'http://localhost:3000/',
    });
    expect(standIn.server.calls[0]?.headers['idempotency-key']).toBe(ORDER_ID);
  });

  it('F12, C6: fails within 10 s and is created at most once, for every kind of failure, without exposing the key', async () => {
    const accounts = await Promise.all(FAULTS.map(async (fault) => ({ fault, ...(await makeAccount()) })));
    const outcomes = accounts.map(async ({ fault, standIn, provider, logged }) => {
      standIn.server.failNext(fault, fault);
      const refusal = await requireWithin(10_000, provider.startCheckout(REQUEST)).catch((error: unknown) => error);
      expect({ fault, refusal }).toMatchObject({ fault, refusal: { code: 'unavailable' } });
      expect({ fault, sessions: standIn.sessions }).toEqual({ fault, sessions: fault === 'lost' ? 1 : 0 });
      expect(standIn.server.calls.length).toBeLessThanOrEqual(2);
      expect(logged.length).toBe(1);
      expect(logged.join()).not.toMatch(/sk_test|olivia/i);
    });
    await Promise.all(outcomes);
  });

  it('is retried once after a lost connection, without a second session', async () => {
    const { standIn, provider } = await makeAccount();
    standIn.server.failNext('lost');
    const { providerCheckoutId } = await provider.startCheckout(REQUEST);
    expect(providerCheckoutId).toMatch(/^cs_/);
    expect([standIn.sessions, standIn.server.calls.length]).toEqual([1, 2]);
    // A different order gets a different session.
    await provider.startCheckout({ ...REQUEST, orderId: ORDER_ID.toLowerCase() });
    expect(standIn.sessions).toBe(2);
  });

  it.each<[string, (origin: string) => Partial<StripeConfig>, string]>([
    ['a wrong key', () => ({ secretKey: 'sk_test_another' }), '"status":401'],
    ['a server without TLS', (origin) => ({ apiUrl: origin.replace('http:', 'https:') }), 'StripeConnectionError'],
    ['a refused connection', () => ({ apiUrl: 'http://127.0.0.1:1' }), 'StripeConnectionError'],
  ])('is unavailable because of %s, and the reason is logged', async (_, wrong, reason) => {
    const { standIn } = await makeAccount();
    const { apiUrl } = { apiUrl: standIn.server.origin, ...wrong(standIn.server.origin) };
    const { provider, logged } = await makeAccount({}, { ...wrong(standIn.server.origin), apiUrl });
    await expect(provider.startCheckout(REQUEST)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged.join()).toContain(reason);
  });
});

describe('W1: the signature', () => {
  const body = '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}';
  const signV1 = (signed: string, secret = 'whsec_standIn', encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', secret).update(signed).digest(encoding);
  const good = signV1(`${NOW}.${body}`);

  it.each<[string, string | string[] | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['one without a time', `v1=${good}`],
    ['one without a scheme', `t=${NOW},${good}`],
    ['an older scheme', `t=${NOW},v0=${good}`],
    ['a wrong one', `t=${NOW},v1=${'0'.repeat(64)}`],
    ['that of another body', `t=${NOW},v1=${signV1(`${NOW}.{}`)}`],
    ['that of the same with blanks', `t=${NOW},v1=${signV1(`${NOW}.${JSON.stringify(JSON.parse(body), null, 1)}`)}`],
    ['that of another time', `t=${NOW - 1},v1=${good}`],
    ['W9: one of a year ago', `t=${NOW - 31_536_000},v1=${signV1(`${NOW - 31_536_000}.${body}`)}`],
    ['one of six minutes ago', `t=${NOW - 360},v1=${signV1(`${NOW - 360}.${body}`)}`],
    ['upper case', `t=${NOW},v1=${good.toUpperCase()}`],
    ['base64', `t=${NOW},v1=${signV1(`${NOW}.${body}`, 'whsec_standIn', 'base64')}`],
    ['63 digits', `t=${NOW},v1=${good.slice(1)}`],
    ['65 digits', `t=${NOW},v1=${good}0`],
    ['an odd length', `t=${NOW},v1=abc`],
    ['an array', [`t=${NOW},v1=${good}`]],
    ['another secret', `t=${NOW},v1=${signV1(`${NOW}.${body}`, 'whsec_other')}`],
    ['the API key as the secret', `t=${NOW},v1=${signV1(`${NOW}.${body}`, 'sk_test_standIn')}`],
    ['nonsense', '=,=,,'],
  ])('must be valid: %s is refused', async (_, given) => {
    const { provider } = await makeAccount();
    expect(provider.readWebhook(body, { 'stripe-signature': given })).toBeUndefined();
    expect(provider.readWebhook(body, { 'stripe-signature': `t=${NOW},v1=${good}` })).toBeDefined();
  });

  it('may be one of several, as during a rotation of the secret', async () => {
    const { provider } = await makeAccount();
    const given = `t=${NOW},v1=${'0'.repeat(64)},v1=${good}`;
    expect(provider.readWebhook(body, { 'stripe-signature': given })).toBeDefined();
  });

  it.each(['{', 'null', '[]', '"x"', '\u0000', '{"object":"v2.core.event"}', '{"type":7,"data":[],"id":{}}'])(
    'allows any body: %j is read as an event without effect',
    async (other) => {
      const { readWebhook } = await makeAccount();
      expect(readWebhook(other)).toMatchObject({ kind: 'other', orderId: null, totalCents: 0, currency: '' });
    },
  );
});

describe('a payment', () => {
  it('becomes one payment event with the key of its Stripe event', async () => {
    const { standIn, provider, readEvents } = await makeAccount();
    const { url } = await provider.startCheckout(REQUEST);
    const payment = standIn.pay(url, { email: 'Else@Example.com' });
    expect(readEvents()).toEqual([
      {
        key: expect.stringMatching(/^evt_/) as string,
        kind: 'paid',
        providerOrderId: payment,
        orderId: ORDER_ID,
        netCents: 10_900,
        totalCents: 10_900,
        currency: 'USD',
        refundedCents: 0,
        test: true,
        mismatch: null,
        buyerEmail: 'Else@Example.com',
      },
    ]);
  });

  it('C3: is live with a live key', async () => {
    const { standIn, provider, readEvents } = await makeAccount({ secretKey: 'rk_live_standIn' });
    standIn.pay((await provider.startCheckout(REQUEST)).url);
    expect(readEvents()).toMatchObject([{ kind: 'paid', test: false }]);
  });

  it.each([
    [true, 'paid'],
    [false, 'expired'],
  ])('by a delayed method is read when it has ended (succeeded: %s)', async (succeeded, kind) => {
    const { standIn, provider, readEvents } = await makeAccount();
    const { url } = await provider.startCheckout(REQUEST);
    standIn.pay(url, { delayed: true });
    expect(readEvents()).toEqual([]);
    standIn.settleDelayed(url, succeeded);
    expect(readEvents()).toMatchObject([{ kind, orderId: ORDER_ID }]);
  });

  it('that is not made in time is read as an expired checkout', async () => {
    const { standIn, provider, readEvents } = await makeAccount();
    const { url, providerCheckoutId } = await provider.startCheckout(REQUEST);
    standIn.expire(url);
    expect(readEvents()).toMatchObject([{ kind: 'expired', orderId: ORDER_ID, providerOrderId: providerCheckoutId }]);
  });

  const sessions: readonly [string, object, Partial<PaymentEvent>][] = [
    ['a subscription', { mode: 'subscription' }, { mismatch: 'it is no single payment' }],
    ['no mode', { mode: undefined }, { mismatch: 'it is no single payment' }],
    ['a discount', { total_details: { amount_discount: 900 }, amount_total: 10_000 }, { netCents: 10_000 }],
    ['a tax', { total_details: { amount_tax: 1000 }, amount_total: 11_900 }, { netCents: 10_900, totalCents: 11_900 }],
    ['euros', { currency: 'eur' }, { currency: 'EUR' }],
    ['no currency', { currency: null }, { currency: '' }],
    ['no metadata', { metadata: null }, { orderId: null }],
    ['a reference that is not in the metadata', { metadata: {}, client_reference_id: ORDER_ID }, { orderId: null }],
    ['a malformed order id', { metadata: { order_id: `${ORDER_ID}'` } }, { orderId: null }],
    ['an invalid amount', { amount_total: -1 }, { totalCents: 0 }],
  ];
  it.each(sessions)('W6, W7: is read with its facts: %s', async (_, over, expected) => {
    const { standIn, readWebhook } = await makeAccount();
    const session = {
      id: 'cs_test_1',
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      amount_subtotal: 10_900,
      amount_total: 10_900,
      currency: 'usd',
      metadata: { order_id: ORDER_ID },
      livemode: false,
      ...over,
    };
    const event = readWebhook(standIn.makeEventBody('checkout.session.completed', session));
    expect(event).toMatchObject({ kind: 'paid', providerOrderId: 'pi_1', ...expected });
  });

  it('W10: has no effect with an unknown event or status', async () => {
    const { standIn, readWebhook } = await makeAccount();
    for (const type of ['payment_intent.succeeded', 'charge.dispute.funds_withdrawn', 'invoice.paid', '__proto__'])
      expect(readWebhook(standIn.makeEventBody(type, { metadata: { order_id: ORDER_ID } }))).toMatchObject({
        kind: 'other',
      });
    for (const payment_status of ['unpaid', 'no_payment_required', 'unknown', null])
      expect(readWebhook(standIn.makeEventBody('checkout.session.completed', { payment_status }))).toMatchObject({
        kind: 'other',
      });
  });
});

describe('W5: a refund', () => {
  it('belongs to its payment and order, and is partial until the whole amount is refunded', async () => {
    const { standIn, provider, readEvents } = await makeAccount();
    const payment = standIn.pay((await provider.startCheckout(REQUEST)).url);
    standIn.refund(payment, 4000);
    standIn.refund(payment, 900);
    standIn.refund(payment);
    const facts = {
      kind: 'refunded',
      providerOrderId: payment,
      orderId: ORDER_ID,
      totalCents: 10_900,
      currency: 'USD',
    };
    expect(readEvents().slice(1)).toMatchObject([
      { ...facts, refundedCents: 4000 },
      { ...facts, refundedCents: 4900 },
      { ...facts, refundedCents: 10_900 },
    ]);
  });
});

describe('W11: the list of payments', () => {
  it('contains payments and refunds with our order ids and stable keys', async () => {
    const { standIn, provider } = await makeAccount();
    const checkouts = [];
    for (const orderId of ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(22)))
      checkouts.push(await provider.startCheckout({ ...REQUEST, orderId }));
    const [first = '', second = '', third = ''] = checkouts.map(({ url }) => url);
    const payments = [standIn.pay(first), standIn.pay(second), standIn.pay(third, { delayed: true })];
    standIn.refund(String(payments[0]), 900);
    standIn.refund(String(payments[1]));
    const listed = await provider.listPayments(new Date());
    expect(listed.map(({ kind, providerOrderId, refundedCents }) => [kind, providerOrderId, refundedCents])).toEqual([
      ['refunded', payments[1], 10_900],
      ['paid', payments[0], 900],
      ['refunded', payments[0], 900],
    ]);
    expect(listed[1]).toMatchObject({ orderId: 'a'.repeat(22), netCents: 10_900, test: true, mismatch: null });
    expect(await provider.listPayments(new Date())).toEqual(listed);
    // A session can be paid up to a day after its creation and is still found.
    expect(await provider.listPayments(new Date(Date.now() + 23 * 3_600_000))).toEqual(listed);
    expect(await provider.listPayments(new Date(Date.now() + 25 * 3_600_000))).toEqual([]);
  });

  it('is read page by page', async () => {
    const { standIn, provider } = await makeAccount();
    for (let made = 0; made < 205; made += 1)
      standIn.pay((await provider.startCheckout({ ...REQUEST, orderId: String(made).padStart(22, '0') })).url);
    expect(await provider.listPayments(new Date())).toHaveLength(205);
    expect(standIn.server.calls.slice(205)).toHaveLength(3);
  });

  it('fails while the provider is unavailable', async () => {
    const { standIn, provider } = await makeAccount();
    standIn.server.failNext('error', 'error');
    await expect(provider.listPayments(new Date())).rejects.toMatchObject({ code: 'unavailable' });
    expect(await provider.listPayments(new Date())).toEqual([]);
  });
});
