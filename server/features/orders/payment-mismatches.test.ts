import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testApp, type TestApp } from '../../testing/app.ts';
import {
  startBuyerCheckout,
  startCheckout,
  makeName,
  listPayments,
  postSigned,
  fetchSiteStatus,
  sendWebhook,
  type WebhookFacts,
} from '../../testing/buying.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';

let app: TestApp;
/** An app whose provider sends payment facts that the sandbox cannot send. */
let plain: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  plain = await startTestApp({ payment: createPlainProvider() });
});
afterAll(async () => {
  await plain[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const listSubjectsTo = (email: string, node = app) =>
  node.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const readStatus = async (orderId: string, node = app) =>
  (await node.call('GET', `/payments/checkouts/${orderId}`)).body['status'];
const findOrderOfPayment = (providerOrderId: string, node = app) =>
  node.services.db.q
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('orders')
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
const REVIEW_SUBJECT = 'We received your payment and are reviewing it';

describe('W6: a payment that does not match its order', () => {
  const parked: readonly [string, Partial<WebhookFacts>, string][] = [
    ['lower', { totalCents: 10_899 }, 'less than the price'],
    ['lower without its tax', { netCents: 10_000, totalCents: 12_000 }, 'less than the price'],
    ['in euros', { currency: 'EUR' }, 'different currency from the order'],
    ['in no currency', { currency: '' }, 'different currency from the order'],
  ];
  it.each(parked)('is accepted with 200 and parked, and its buyer is mailed once: %s', async (_, over, cause) => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    for (const id of ['odd', 'odd ']) {
      expect((await sendWebhook(app, { ...over, orderId, id: `${id.trim()}-${orderId}`, buyerEmail: id })).status).toBe(
        200,
      );
      await app.settle();
    }
    expect(await listPayments(app, orderId)).toEqual([{ status: 'parked', cause }]);
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['pending', undefined]);
    expect(listSubjectsTo(email)).toEqual([REVIEW_SUBJECT]);
    const own = await findOrderOfPayment(`odd-${orderId}`);
    expect(own).toMatchObject({ buyer_email: email, subdomain, plan_id: 'standard', event_id: null });
    expect(app.mails.at(-1)?.text).toContain(String(own?.number));
    // The right payment for the same order still counts.
    await sendWebhook(app, { orderId, id: `right-${orderId}` });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });

  it('of zero is parked without a mail', async () => {
    const { orderId, email } = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId, totalCents: 0 });
    await app.settle();
    expect(await listPayments(app, orderId)).toEqual([{ status: 'parked', cause: 'less than the price' }]);
    expect(listSubjectsTo(email)).toEqual([]);
  });

  it.each(['another store', 'another variant', 'quantity 2', 'no item'])(
    'is parked if the provider reports a mismatch: %s',
    async (mismatch) => {
      const { orderId, subdomain } = await startBuyerCheckout(plain);
      expect((await sendPlainEvent(plain, makePayment({ orderId, mismatch }))).status).toBe(200);
      await plain.settle();
      expect(await listPayments(plain, orderId)).toEqual([{ status: 'parked', cause: mismatch }]);
      expect(await fetchSiteStatus(plain, subdomain)).toBeUndefined();
    },
  );

  it('above the price is accepted, because it may include tax', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId, netCents: 10_901, totalCents: 13_000 });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });
});

describe('W7: a payment that refers to another order or to none', () => {
  it.each([
    ['an unknown order', { order_id: 'x'.repeat(22) }],
    ['no order', undefined],
    ['a reserved address', { subdomain: 'admin' }],
    ['unexpected data', { order_id: `' or 1=1 --<b>\u0000`, __proto__x: 1 }],
    ['a prototype', JSON.parse('{"__proto__":{"order_id":"a"}}') as object],
    ['a nested object', [{ order_id: { a: 1 } }]],
  ])('is parked as an order of its own: %s', async (_, custom_data) => {
    const id = makeName('odd');
    const meta = { event_name: 'order_created', custom_data };
    const attributes = { status: 'paid', subtotal: 10_900, total: 10_900, currency: 'USD', refunded_amount: 0 };
    expect((await postSigned(app, JSON.stringify({ meta, data: { id, attributes } }))).status).toBe(200);
    await app.settle();
    const own = await findOrderOfPayment(id);
    expect(own).toMatchObject({ status: 'parked', subdomain: null, plan_id: null, event_id: null, buyer_email: '' });
    expect((await app.call('GET', `/payments/checkouts/${own?.id}`)).status).toBe(404);
  });

  it('refunds only itself, not the order that it refers to', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId, id: `forged-${orderId}`, totalCents: 100, refundedCents: 100 });
    await app.settle();
    expect([await readStatus(orderId), (await findOrderOfPayment(`forged-${orderId}`))?.status]).toEqual([
      'pending',
      'refunded',
    ]);
    await sendWebhook(app, { orderId });
    await app.settle();
    await sendWebhook(app, { orderId, id: `again-${orderId}`, refundedCents: 10_900 });
    await app.settle();
    expect([await readStatus(orderId), await fetchSiteStatus(app, subdomain)]).toEqual(['paid', 'active']);
  });

  it('is parked if a newer checkout has replaced its own, and its refund does not affect the newer one', async () => {
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    const fresh = await startCheckout(app, { subdomain, email, replaces: orderId });
    await sendWebhook(app, { orderId });
    await app.settle();
    expect(await listPayments(app, orderId)).toEqual([
      { status: 'parked', cause: 'paid after a newer checkout had replaced it' },
    ]);
    expect([await fetchSiteStatus(app, subdomain), listSubjectsTo(email)]).toEqual([undefined, [REVIEW_SUBJECT]]);
    await sendWebhook(app, { orderId: fresh });
    await app.settle();
    await sendWebhook(app, { orderId, refundedCents: 10_900 });
    await app.settle();
    expect(await listPayments(app, orderId)).toEqual([{ status: 'refunded', cause: 'refunded in full' }]);
    expect([await fetchSiteStatus(app, subdomain), await readStatus(fresh)]).toEqual(['active', 'paid']);
  });

  it('is parked as the second payment for a checkout, and its refund does not affect the site', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    for (const id of ['first', 'second']) {
      await sendWebhook(app, { orderId, id: `${id}-${orderId}` });
      await app.settle();
    }
    expect(await listPayments(app, orderId)).toEqual([
      { status: 'paid', cause: 'paid' },
      { status: 'parked', cause: 'second payment for the same checkout' },
    ]);
    await sendWebhook(app, { orderId, id: `second-${orderId}`, refundedCents: 10_900 });
    await app.settle();
    expect([await fetchSiteStatus(app, subdomain), await readStatus(orderId)]).toEqual(['active', 'paid']);
    expect((await findOrderOfPayment(`second-${orderId}`))?.status).toBe('refunded');
  });
});

describe('W8: an email address entered at the provider', () => {
  it('gives no access: the site belongs to the email address of the order', async () => {
    const victim = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId: victim.orderId });
    await app.settle();
    const { orderId, subdomain, email } = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId, buyerEmail: victim.email.toUpperCase() });
    await app.settle();
    const owners = await app.services.db.q
      .selectFrom('sites')
      .innerJoin('owners', 'owners.id', 'sites.owner_id')
      .select(['owners.email', 'sites.subdomain'])
      .where('owners.email', 'in', [email, victim.email])
      .orderBy('sites.created_at')
      .execute();
    expect(owners).toEqual([
      { email: victim.email, subdomain: victim.subdomain },
      { email, subdomain },
    ]);
    expect(listSubjectsTo(victim.email)).toHaveLength(1);
    const payment = await app.services.db.q
      .selectFrom('payments')
      .select('buyer_email')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    expect(payment?.buyer_email).toBe(victim.email.toUpperCase());
  });
});

describe('C3: a test payment', () => {
  const production = {
    NODE_ENV: 'production',
    PRODUCT_DOMAIN: 'localhost',
    ALLOW_SANDBOX: 'true',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PORT: '0',
    HOST: '127.0.0.1',
  };

  it('is stored in production, and opens no site', async () => {
    const live = await testApp({ env: production });
    const { orderId, subdomain } = await startBuyerCheckout(live);
    expect((await sendWebhook(live, { orderId, test: true })).status).toBe(200);
    await live.settle();
    expect([await readStatus(orderId, live), await fetchSiteStatus(live, subdomain)]).toEqual(['pending', undefined]);
    const { q } = live.services.db;
    expect(await q.selectFrom('payment_events').select(['outcome', 'order_id']).execute()).toEqual([
      { outcome: 'test payment, ignored', order_id: null },
    ]);
    expect(await q.selectFrom('payments').selectAll().execute()).toEqual([]);
    // A real payment for the same order counts.
    await sendWebhook(live, { orderId });
    await live.settle();
    expect(await fetchSiteStatus(live, subdomain)).toBe('active');
  });

  it('opens a site outside production', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(app);
    await sendWebhook(app, { orderId, test: true });
    await app.settle();
    expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  });
});

describe('a checkout that expires at the provider', () => {
  it('does not change a paid order', async () => {
    const { orderId, subdomain } = await startBuyerCheckout(plain);
    await sendPlainEvent(plain, makePayment({ orderId }));
    await plain.settle();
    await sendPlainEvent(plain, makePayment({ orderId, kind: 'expired' }));
    await plain.settle();
    expect([await readStatus(orderId, plain), await fetchSiteStatus(plain, subdomain)]).toEqual(['paid', 'active']);
  });
});
