import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { fetchSiteStatus, makeName, order } from '../../testing/buying.ts';
import { makeForgeries, type Forgery } from '../../testing/payment/forgeries.ts';
import { LemonSqueezyStandIn } from '../../testing/payment/lemonsqueezy-stand-in.ts';
import { createLemonSqueezy } from './lemonsqueezy.ts';
import type { PaymentProvider } from './provider.ts';

/** A shop with an order that waits for its payment, and what a forger knows about it. */
async function makeShop(weaken: (provider: PaymentProvider) => PaymentProvider = (provider) => provider) {
  const standIn = await LemonSqueezyStandIn.start();
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  const { payment } = readConfig(standIn.env);
  if (payment.provider !== 'lemonsqueezy') throw new Error('another provider');
  const provider = weaken(createLemonSqueezy(payment, pino({ level: 'silent' })));
  const app = await testApp({ env: standIn.env, payment: provider });
  const buy = async (plan: 'standard' | 'premium') => {
    const subdomain = makeName('site');
    const { body } = await order(app, { subdomain, plan });
    return { subdomain, orderId: String(body['checkoutId']), url: String(body['checkoutUrl']) };
  };
  const [bought, other] = [await buy('standard'), await buy('premium')];
  standIn.webhooks.withheld = true;
  standIn.pay(bought.url);
  const body = standIn.webhooks.notices.at(-1)?.body ?? '';
  const sign = (raw: string) => standIn.sign(raw);
  return {
    app,
    standIn,
    bought,
    other,
    body,
    sign,
    forgeries: makeForgeries({ body, sign, otherOrderId: other.orderId }),
  };
}

async function post(app: TestApp, { raw, signature }: Pick<Forgery, 'raw' | 'signature'>): Promise<number> {
  const headers = signature === undefined ? {} : { 'x-signature': signature };
  const { status } = await app.call('POST', '/payments/webhooks/lemonsqueezy', { raw, headers });
  return status;
}

/** The state of our orders and of all sites, by which an effect is seen. */
async function readState(app: TestApp, orderIds: readonly string[]): Promise<unknown> {
  const { q } = app.services.db;
  const orders = await q
    .selectFrom('orders')
    .select(['id', 'status', 'event_id'])
    .where('id', 'in', orderIds)
    .execute();
  return { orders, sites: await q.selectFrom('sites').select(['subdomain', 'suspended_at']).execute() };
}

/** Sends them one by one; returns the names of those that had an effect, and the status of each. */
async function tryForgeries({ app, bought, other, forgeries }: Awaited<ReturnType<typeof makeShop>>, kind = /./) {
  const [effective, statuses]: [string[], Record<string, number>] = [[], {}];
  for (const forgery of forgeries.filter(({ name }) => kind.test(name))) {
    const before = await readState(app, [bought.orderId, other.orderId]);
    statuses[forgery.name] = await post(app, forgery);
    await app.settle();
    const after = await readState(app, [bought.orderId, other.orderId]);
    if (JSON.stringify(after) !== JSON.stringify(before)) effective.push(forgery.name);
  }
  return { effective, statuses };
}

test('G4, W1, W6, W7, W10: no forged or mismatched webhook has an effect, and the right one has', async () => {
  const shop = await makeShop();
  const { app, bought, body, sign, forgeries } = shop;
  expect(new Set(forgeries.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  const { effective, statuses } = await tryForgeries(shop);
  expect(effective).toEqual([]);
  const isUnsigned = (name: string) => /^(signature|changed)/.test(name);
  expect(statuses).toEqual(Object.fromEntries(forgeries.map(({ name }) => [name, isUnsigned(name) ? 401 : 200])));
  expect(await post(app, { raw: body, signature: sign(body) })).toBe(200);
  await app.settle();
  expect(await fetchSiteStatus(app, bought.subdomain)).toBe('active');
});

test('G4, W3, W9: a payment that is replayed after its refund, also a year later, revives nothing', async () => {
  const { app, standIn, bought, other, body, sign } = await makeShop();
  await post(app, { raw: body, signature: sign(body) });
  await app.settle();
  const payment = JSON.parse(body) as { data: { id: string } };
  standIn.refund(payment.data.id);
  const refund = standIn.webhooks.notices.at(-1)?.body ?? '';
  await post(app, { raw: refund, signature: sign(refund) });
  await app.settle();
  expect(await fetchSiteStatus(app, bought.subdomain)).toBe('suspended');
  const before = await readState(app, [bought.orderId, other.orderId]);
  for (const days of [0, 1, 365]) {
    app.clock.advance(days * 86_400);
    // As it was, written differently, and with a field that was added.
    for (const raw of [body, JSON.stringify(payment, null, 1), JSON.stringify({ ...payment, again: days })])
      expect(await post(app, { raw, signature: sign(raw) })).toBe(200);
    await app.settle();
  }
  expect(await readState(app, [bought.orderId, other.orderId])).toEqual(before);
});

test('G4, control: without the check of signatures the same webhooks have effects', async () => {
  const shop = await makeShop((provider) => ({
    ...provider,
    readWebhook: (raw) => provider.readWebhook(raw, { 'x-signature': shop.sign(raw) }),
  }));
  const { effective } = await tryForgeries(shop, /^signature none/);
  expect(effective).toEqual(['signature none']);
});

test('G4, control: without the comparison of store, product and amount the same webhooks have effects', async () => {
  const trusting = { mismatch: null, currency: 'USD', netCents: 10_900, totalCents: 10_900 };
  const shop = await makeShop((provider) => ({
    ...provider,
    readWebhook: (...given) => {
      const event = provider.readWebhook(...given);
      return event && { ...event, ...trusting };
    },
  }));
  const { effective } = await tryForgeries(shop, /^payment (of|in) /);
  expect(effective).toContain('payment of another store');
});
