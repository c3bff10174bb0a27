import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { PaymentEvent } from '../../providers/payment/provider.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, listPayments, fetchSiteStatus, sendWebhook } from '../../testing/buying.ts';
import { runAdminStatement } from '../../testing/database.ts';
import { makePayment, createPlainProvider, type PlainProvider } from '../../testing/plain-provider.ts';
import { handlePaymentEvent, replayEvent } from './payment-actions.ts';
import { expireCheckouts, reconcile, reconcileRefunds } from './reconciliation-actions.ts';
import { orderJobs } from './jobs.ts';

/** Starts an app whose provider lists its payments. */
async function startApp(): Promise<{ app: TestApp; provider: PlainProvider; runReconciliation: () => Promise<void> }> {
  const provider = createPlainProvider();
  const app = await testApp({ payment: provider });
  const runReconciliation = async () => {
    await reconcile(app.services);
    await app.settle();
  };
  return { app, provider, runReconciliation };
}

const countRows = async (app: TestApp, table: 'payment_events' | 'order_history' | 'orders') => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    app.services.db.q,
  );
  return rows[0]?.n;
};
const readTime = async (app: TestApp, seconds = 0) => {
  const { rows } = await sql<{ at: string }>`select ${app.services.db.secondsFromNow(seconds)} as at`.execute(
    app.services.db.q,
  );
  return rows[0]?.at ?? '';
};
const listOrders = (app: TestApp) =>
  app.services.db.q.selectFrom('orders').select(['status', 'subdomain', 'buyer_email']).orderBy('number').execute();

it('schedules the search for payments every five minutes, and for refunds and disputes every night', () => {
  const times = orderJobs.map(({ name, cron }) => [name, cron]);
  expect(times).toContainEqual(['reconciliation.payments', '*/5 * * * *']);
  expect(times).toContainEqual(['reconciliation.refunds', '41 2 * * *']);
  expect(times).toContainEqual(['reconciliation.disputes', '53 2 * * *']);
});

it('W11: returns a 5xx status while the database is down, and opens the site for the repeated webhook', async () => {
  const app = await testApp();
  const { orderId, subdomain } = await startBuyerCheckout(app);
  const { maintenance } = inject('testServer');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.services.db.q);
  const name = rows[0]?.name ?? '';
  await runAdminStatement(maintenance, `alter database ${name} with allow_connections false`);
  await runAdminStatement(
    maintenance,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  const missed = await sendWebhook(app, { orderId });
  await runAdminStatement(maintenance, `alter database ${name} with allow_connections true`);
  expect(missed.status).toBeGreaterThanOrEqual(500);
  expect((await sendWebhook(app, { orderId })).status).toBe(200);
  await app.settle();
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
});

it('W11: applies a payment without a webhook once', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { orderId, subdomain, email } = await startBuyerCheckout(app);
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBeUndefined();
  provider.payments.push(makePayment({ orderId }));
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
  const before = [await countRows(app, 'payment_events'), await countRows(app, 'order_history')];
  await runReconciliation();
  expect([await countRows(app, 'payment_events'), await countRows(app, 'order_history')]).toEqual(before);
});

it('W11: applies a refund without a webhook', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { orderId, subdomain } = await startBuyerCheckout(app);
  const paid = makePayment({ orderId });
  provider.payments.push(paid);
  await runReconciliation();
  provider.payments[0] = { ...paid, key: 'refunded', kind: 'refunded', refundedCents: 10_900 };
  await runReconciliation();
  expect([await listPayments(app, orderId), await fetchSiteStatus(app, subdomain)]).toEqual([
    [{ status: 'refunded', cause: 'refunded in full' }],
    'suspended',
  ]);
});

it('W11: applies a refund of an order from five weeks ago in the nightly run', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { orderId, subdomain } = await startBuyerCheckout(app);
  const paid = makePayment({ orderId, paidAt: await readTime(app) });
  provider.payments.push(paid);
  await runReconciliation();
  app.clock.advance(34 * 86_400);
  provider.payments[0] = { ...paid, key: 'refunded', kind: 'refunded', refundedCents: 10_900 };
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
  await reconcileRefunds(app.services);
  await app.settle();
  expect(await fetchSiteStatus(app, subdomain)).toBe('suspended');
});

it('W11: applies a payment without our id to a checkout that failed in the meantime', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { subdomain, email } = await startBuyerCheckout(app);
  const paidAt = await readTime(app, 23 * 3600);
  app.clock.advance(2 * 86_400);
  await expireCheckouts(app.services);
  provider.payments.push(makePayment({ buyerEmail: email, paidAt }));
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
});

it('W11: opens one site if two nodes reconcile concurrently', async () => {
  const { app, provider } = await startApp();
  const beside = await testApp({ beside: app, payment: provider });
  const { orderId, email } = await startBuyerCheckout(app);
  provider.payments.push(makePayment({ orderId }));
  await Promise.all([reconcile(app.services), reconcile(beside.services)]);
  await Promise.all([app.settle(), beside.settle()]);
  expect([await listPayments(app, orderId), await countRows(app, 'payment_events')]).toEqual([
    [{ status: 'paid', cause: 'paid' }],
    1,
  ]);
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

it('W11: applies a listed payment without our id to the only open order of that buyer and price', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { subdomain, email } = await startBuyerCheckout(app);
  await startBuyerCheckout(app);
  await startBuyerCheckout(app, { email, plan: 'premium' });
  provider.payments.push(makePayment({ buyerEmail: email.toUpperCase(), paidAt: await readTime(app) }));
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBe('active');
});

it.each<[string, (email: string, app: TestApp) => Promise<Partial<PaymentEvent>>]>([
  ['without an email address', () => Promise.resolve({ buyerEmail: null })],
  ['of another buyer', () => Promise.resolve({ buyerEmail: 'somebody@example.com' })],
  ['of another price', (buyerEmail) => Promise.resolve({ buyerEmail, netCents: 9900 })],
  ['in another currency', (buyerEmail) => Promise.resolve({ buyerEmail, currency: 'EUR' })],
  [
    'from a day after the checkout expired',
    async (buyerEmail, app) => ({ buyerEmail, paidAt: await readTime(app, 49 * 3600) }),
  ],
  ['from before the order', async (buyerEmail, app) => ({ buyerEmail, paidAt: await readTime(app, -60) })],
  [
    'that could be for two orders',
    async (buyerEmail, app) => {
      await startBuyerCheckout(app, { email: buyerEmail });
      return { buyerEmail };
    },
  ],
])('W11: parks a listed payment without our id: %s', async (_, makeOver) => {
  const { app, provider, runReconciliation } = await startApp();
  const { subdomain, email } = await startBuyerCheckout(app);
  provider.payments.push(makePayment(await makeOver(email, app)));
  await runReconciliation();
  expect(await fetchSiteStatus(app, subdomain)).toBeUndefined();
  const [own] = (await listOrders(app)).slice(-1);
  expect(own).toEqual({
    status: 'parked',
    subdomain: null,
    buyer_email: provider.payments[0]?.buyerEmail ?? '',
  });
});

it('W11: skips a listed payment whose webhook is not handled yet', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { orderId, subdomain } = await startBuyerCheckout(app);
  const payment = makePayment({ orderId });
  await app.call('POST', '/payments/webhooks/plain', { body: payment, headers: { 'x-signature': 'right' } });
  provider.payments.push({ ...payment, key: 'listed', orderId: null, buyerEmail: 'typed@there.example' });
  await runReconciliation();
  expect([await fetchSiteStatus(app, subdomain), await countRows(app, 'orders')]).toEqual(['active', 1]);
});

it('W7: parks a webhook without our id even if it names the buyer of an order', async () => {
  const { app } = await startApp();
  const { subdomain, email } = await startBuyerCheckout(app);
  const body = makePayment({ buyerEmail: email });
  await app.call('POST', '/payments/webhooks/plain', { body, headers: { 'x-signature': 'right' } });
  await app.settle();
  expect([await fetchSiteStatus(app, subdomain), (await listOrders(app)).at(-1)?.status]).toEqual([
    undefined,
    'parked',
  ]);
});

it('enqueues events that are unhandled after ten minutes, even if the provider cannot be reached', async () => {
  const { app, provider } = await startApp();
  const { orderId, subdomain } = await startBuyerCheckout(app);
  const body = makePayment({ orderId });
  await app.call('POST', '/payments/webhooks/plain', { body, headers: { 'x-signature': 'right' } });
  await sql`delete from pgboss.job`.execute(app.services.db.q);
  provider.listPayments = () => Promise.reject(new Error('500 from the provider'));
  const runReconciliation = async () => {
    await expect(reconcile(app.services)).rejects.toThrow('500 from the provider');
    await app.settle();
    return fetchSiteStatus(app, subdomain);
  };
  expect(await runReconciliation()).toBeUndefined();
  app.clock.advance(601);
  expect(await runReconciliation()).toBe('active');
});

it('replays a stored event without repeating its changes', async () => {
  const { app, provider, runReconciliation } = await startApp();
  const { orderId, email } = await startBuyerCheckout(app);
  const event = makePayment({ orderId });
  provider.payments.push(event);
  await runReconciliation();
  const name = { provider: 'plain', key: event.key };
  const operatorId = '018f0000-0000-7000-8000-000000000001';
  expect(await replayEvent(app.services, name, operatorId)).toEqual({ outcome: 'paid', orderId });
  await handlePaymentEvent(app.services, name);
  await app.settle();
  expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1);
  const steps = await app.services.db.q
    .selectFrom('order_history')
    .select(['from_status', 'to_status', 'cause', 'operator_id'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .execute();
  expect(steps[0]).toEqual({
    from_status: 'paid',
    to_status: 'paid',
    cause: 'webhook replayed: paid',
    operator_id: operatorId,
  });
  expect(steps).toHaveLength(3);
  await expect(replayEvent(app.services, { ...name, key: 'unknown' }, operatorId)).rejects.toMatchObject({
    code: 'not_found',
  });
});
