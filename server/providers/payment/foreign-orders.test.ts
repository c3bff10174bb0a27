import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import { makeName, order, fetchSiteStatus } from '../../testing/buying.ts';
import { LemonSqueezyStandIn } from '../../testing/payment/lemonsqueezy-stand-in.ts';
import { createLemonSqueezy } from './lemonsqueezy.ts';

/** Correctly signed payments that do not belong to an order of ours. */
let standIn: LemonSqueezyStandIn;
let app: TestApp;
beforeAll(async () => {
  standIn = await LemonSqueezyStandIn.start();
  app = await startTestApp({ env: standIn.env });
  standIn.sendWebhooksTo(app.port, 'localhost:3000');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});

async function makeBuyer(at: TestApp = app) {
  const [subdomain, email] = [makeName('site'), `${makeName('buyer')}@example.com`];
  const { status, body } = await order(at, { subdomain, email });
  expect(status).toBe(201);
  return { subdomain, email, orderId: String(body['checkoutId']), url: String(body['checkoutUrl']) };
}
async function settle(at: TestApp = app) {
  await standIn.webhooks.settle();
  await at.settle();
}
/** Delivers the last webhook again and returns the status of each try. */
const deliverAgain = () => standIn.webhooks.deliver(standIn.webhooks.notices.at(-1) ?? expect.unreachable());
const readStatus = async (orderId: string, at: TestApp = app) =>
  (await at.call('GET', `/payments/checkouts/${orderId}`)).body['status'];
/** Finds our order for a payment, by the provider's order id. */
const findOrderOfPayment = (providerOrderId: string, at: TestApp = app) =>
  at.services.db.q
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.id', 'orders.status', 'orders.event_id', 'orders.buyer_email'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
const listOwners = () => app.services.db.q.selectFrom('owners').select('email').execute();

describe('a payment is parked, opens no site and does not affect the order of the buyer', () => {
  const cases: readonly [string, Record<string, unknown>][] = [
    ['another store', { store_id: 1 }],
    ['another variant', { first_order_item: { variant_id: 1, quantity: 1 } }],
    ['a quantity of two', { first_order_item: { variant_id: 90_210, quantity: 2 }, subtotal: 21_800, total: 21_800 }],
    ['no item', { first_order_item: undefined }],
    ['euros', { currency: 'EUR' }],
    ['a lower price', { subtotal: 10_899 }],
    ['a total that reaches the price only with tax', { subtotal: 9083, tax: 1817, total: 10_900 }],
    ['a discount', { discount_total: 1, total: 10_899 }],
    ['no price', { subtotal: null, total: null }],
    ['fraud', { status: 'fraudulent' }],
  ];
  it.each(cases)('W6: with %s', async (_, attributes) => {
    const { orderId, subdomain, url } = await makeBuyer();
    const foreign = standIn.pay(url, { attributes });
    await settle();
    expect(await deliverAgain()).toEqual([200]);
    expect(await findOrderOfPayment(foreign)).toMatchObject({ status: 'parked', event_id: null });
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['pending', undefined]);
    // Refunding a parked payment changes nothing either, and the right payment still counts.
    standIn.refund(foreign);
    standIn.pay(url);
    await settle();
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['paid', 'active']);
  });

  it.each<[string, (orderId: string) => unknown]>([
    ['the order of another buyer and a lower amount', (orderId) => ({ order_id: orderId })],
    ['nothing', () => undefined],
    ['a reserved address', () => ({ subdomain: 'admin' })],
    ['SQL', () => ({ order_id: "'; drop table orders; --" })],
    ['HTML', () => ({ order_id: '<script>alert(1)</script>', '<b>': '<b>' })],
    ['a prototype', (orderId) => JSON.parse(`{"__proto__":{"order_id":"${orderId}"}}`) as unknown],
    ['a list', (orderId) => [orderId]],
    ['NUL', () => ({ order_id: '\u0000\ud800' })],
  ])('W7: with %s in its custom data', async (_, custom) => {
    const { orderId, subdomain } = await makeBuyer();
    const before = await listOwners();
    const foreign = standIn.sell({ custom: custom(orderId), email: `${makeName('thief')}@example.com` }, 100);
    await settle();
    expect(await deliverAgain()).toEqual([200]);
    expect(await findOrderOfPayment(foreign)).toMatchObject({ status: 'parked', event_id: null });
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain), await listOwners()]).toEqual([
      'pending',
      undefined,
      before,
    ]);
  });
});

describe('a webhook has no effect', () => {
  it('W9: if it repeats one of a year ago', async () => {
    const { orderId, subdomain, url } = await makeBuyer();
    standIn.pay(url);
    await settle();
    const mails = app.mails.length;
    app.clock.advance(360 * 86_400);
    expect(await deliverAgain()).toEqual([200]);
    await settle();
    app.clock.advance(-360 * 86_400);
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain), app.mails.length]).toEqual([
      'paid',
      'active',
      mails,
    ]);
  });

  it.each(['pending', 'failed', 'unknown'])('W10: if its order is %s', async (status) => {
    const { orderId, subdomain, url } = await makeBuyer();
    const foreign = standIn.pay(url, { attributes: { status, more: { of: 'it' } } });
    await settle();
    expect(await deliverAgain()).toEqual([200]);
    expect([
      await findOrderOfPayment(foreign),
      await readStatus(orderId),
      await fetchSiteStatus(app, subdomain),
    ]).toEqual([undefined, 'pending', undefined]);
  });
});

describe('C3: in production', () => {
  it('creates live checkouts, and opens no site for a payment with a test card', async () => {
    const { payment } = readConfig(standIn.env);
    if (payment.provider !== 'lemonsqueezy') throw new Error('another provider');
    // The settings would reject a stand-in in production.
    const own = await testApp({
      env: {
        NODE_ENV: 'production',
        PRODUCT_DOMAIN: 'localhost',
        SMTP_URL: 'smtp://127.0.0.1:1',
        ALLOW_SANDBOX: 'true',
      },
      payment: createLemonSqueezy({ ...payment, live: true }, pino({ level: 'silent' })),
    });
    standIn.sendWebhooksTo(own.port, 'localhost:3000');
    onTestFinished(() => standIn.sendWebhooksTo(app.port, 'localhost:3000'));
    // The request body always has testMode: true, which is ignored.
    const { orderId, subdomain, url } = await makeBuyer(own);
    expect(standIn.getCheckout(url).test_mode).toBe(false);
    const foreign = standIn.pay(url, { attributes: { test_mode: true } });
    await settle(own);
    expect(await deliverAgain()).toEqual([200]);
    const stored = await own.services.db.q.selectFrom('payment_events').select('outcome').execute();
    expect(stored).toEqual([{ outcome: expect.stringContaining('test') }]);
    expect([await findOrderOfPayment(foreign, own), await fetchSiteStatus(own, subdomain)]).toEqual([
      undefined,
      undefined,
    ]);
    standIn.pay(url);
    await settle(own);
    expect([await readStatus(orderId, own), await fetchSiteStatus(own, subdomain)]).toEqual(['paid', 'active']);
  });
});
