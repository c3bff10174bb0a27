import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, startCheckout, fetchSiteStatus } from '../../testing/buying.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';
import { handlePaymentEvent } from './payment-actions.ts';
import { expireCheckouts, deleteOldCheckouts } from './reconciliation-actions.ts';
import { orderJobs } from './jobs.ts';

const DAY = 86_400;

const tell = async (app: TestApp, over: Parameters<typeof makePayment>[0]) => {
  await sendPlainEvent(app, makePayment(over));
  await app.settle();
};
/** Counts the rows of the order tables that contain a text. */
async function traces(app: TestApp, text: string): Promise<number> {
  const tables = ['orders', 'order_history', 'payments', 'payment_events', 'addresses'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from ${sql.table(table)} as it where it::text like ${`%${text}%`}
      `.execute(app.services.db.q);
      return rows[0]?.n ?? 0;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

it('looks every night for checkouts to forget', () => {
  expect(orderJobs.map(({ name, cron }) => [name, cron])).toContainEqual([
    'reconciliation.delete-old-checkouts',
    '7 3 * * *',
  ]);
});

it('leaves nothing of a checkout 90 days after it came to nothing, whoever told of that', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const [silent, told, declined, replaced] = [
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
  ];
  await tell(app, { orderId: told.orderId, kind: 'expired', buyerEmail: told.email });
  await tell(app, { orderId: declined.orderId, kind: 'other', buyerEmail: declined.email });
  const fresh = await startCheckout(app, { ...replaced });
  await tell(app, { orderId: fresh });
  app.clock.advance(31 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(58 * DAY);
  await deleteOldCheckouts(app.services);
  for (const { orderId } of [silent, told, declined, replaced]) expect(await traces(app, orderId)).toBeGreaterThan(0);
  app.clock.advance(2 * DAY);
  await deleteOldCheckouts(app.services);
  for (const { orderId } of [silent, told, declined, replaced]) expect(await traces(app, orderId)).toBe(0);
  for (const { email } of [silent, told, declined]) expect(await traces(app, email)).toBe(0);
  expect([await fetchSiteStatus(app, replaced.subdomain), await traces(app, fresh)]).toEqual([
    'active',
    expect.any(Number),
  ]);
});

it('keeps every order that there was money for, whatever became of it', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const orders = await Promise.all(Array.from({ length: 5 }, () => startBuyerCheckout(app)));
  const [paid, part, refunded, early, late] = orders.map(({ orderId }) => orderId);
  for (const orderId of [paid, part, refunded, late]) await tell(app, { orderId: orderId ?? '' });
  await tell(app, { orderId: part ?? '', kind: 'refunded', refundedCents: 100 });
  for (const orderId of [refunded, early])
    await tell(app, { orderId: orderId ?? '', kind: 'refunded', refundedCents: 10_900 });
  await tell(app, { orderId: 'x'.repeat(22) });
  app.clock.advance(400 * DAY);
  await deleteOldCheckouts(app.services);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from orders`.execute(app.services.db.q);
  expect(rows[0]?.n).toBe(6);
});

it('parks money that comes for one that is forgotten', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const { orderId, subdomain } = await startBuyerCheckout(app);
  app.clock.advance(2 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(90 * DAY);
  await deleteOldCheckouts(app.services);
  await tell(app, { orderId });
  const orders = await app.services.db.q.selectFrom('orders').select(['status', 'subdomain']).execute();
  expect([orders, await fetchSiteStatus(app, subdomain)]).toEqual([[{ status: 'parked', subdomain: null }], undefined]);
});

it('waits in no circle with the late money of one that is to be forgotten', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const beside = await testApp({ beside: app, payment: createPlainProvider() });
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await startBuyerCheckout(app);
    await tell(app, { orderId, kind: 'expired' });
    app.clock.advance(91 * DAY);
    const event = makePayment({ orderId });
    await sendPlainEvent(app, event);
    await Promise.all([
      handlePaymentEvent(app.services, { provider: 'plain', key: event.key }),
      deleteOldCheckouts(beside.services),
    ]);
    const { status } = await app.services.db.q
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select('status')
      .where('provider_order_id', '=', event.providerOrderId)
      .executeTakeFirstOrThrow();
    expect(['paid', 'parked']).toContain(status);
    await app.settle();
  }
});

it('keeps an event that arrives while its order is being deleted', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const beside = await testApp({ beside: app, payment: createPlainProvider() });
  const { orderId } = await startBuyerCheckout(app);
  await tell(app, { orderId, kind: 'expired' });
  app.clock.advance(91 * DAY);
  const event = makePayment({ orderId });
  // The deletion has chosen its orders when it waits for this lock.
  await sql`update payment_events set order_id = ${orderId}`.execute(app.services.db.q);
  let deletion: Promise<void> | undefined;
  await beside.services.db.transaction(async (tx) => {
    await sql`select from payment_events for update`.execute(tx.q);
    deletion = deleteOldCheckouts(app.services);
    await expect.poll(() => countWaiting(app)).toBe(1);
    await sendPlainEvent(app, event);
  });
  await deletion;
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from payment_events where event_key = ${event.key}
  `.execute(app.services.db.q);
  expect(rows[0]?.n).toBe(1);
});

/** Counts the statements that wait for a lock. */
async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(app.services.db.q);
  return rows[0]?.n ?? 0;
}
