import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { startBuyerCheckout, startCheckout, fetchSiteStatus } from '../../testing/buying.ts';
import { makePayment, createPlainProvider, sendPlainEvent } from '../../testing/plain-provider.ts';
import { countWaiting } from '../../testing/run-meanwhile.ts';
import { handlePaymentEvent } from './payment-actions.ts';
import { expireCheckouts, deleteOldCheckouts } from './reconciliation-actions.ts';
import { orderJobs } from './jobs.ts';

const DAY = 86_400;

const send = async (app: TestApp, over: Parameters<typeof makePayment>[0]) => {
  await sendPlainEvent(app, makePayment(over));
  await app.settle();
};
/** Counts the rows of the order tables that contain a text. */
async function countTraces(app: TestApp, text: string): Promise<number> {
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

it('schedules the deletion of old checkouts every night', () => {
  expect(orderJobs.map(({ name, cron }) => [name, cron])).toContainEqual([
    'reconciliation.delete-old-checkouts',
    '7 3 * * *',
  ]);
});

it('deletes a failed checkout completely after 90 days, whatever the cause', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const [silent, expired, declined, replaced] = [
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
    await startBuyerCheckout(app),
  ];
  await send(app, { orderId: expired.orderId, kind: 'expired', buyerEmail: expired.email });
  await send(app, { orderId: declined.orderId, kind: 'other', buyerEmail: declined.email });
  const fresh = await startCheckout(app, { ...replaced, replaces: replaced.orderId });
  await send(app, { orderId: fresh });
  app.clock.advance(31 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(58 * DAY);
  await deleteOldCheckouts(app.services);
  for (const { orderId } of [silent, expired, declined, replaced])
    expect(await countTraces(app, orderId)).toBeGreaterThan(0);
  app.clock.advance(2 * DAY);
  await deleteOldCheckouts(app.services);
  for (const { orderId } of [silent, expired, declined, replaced]) expect(await countTraces(app, orderId)).toBe(0);
  for (const { email } of [silent, expired, declined]) expect(await countTraces(app, email)).toBe(0);
  expect([await fetchSiteStatus(app, replaced.subdomain), await countTraces(app, fresh)]).toEqual([
    'active',
    expect.any(Number),
  ]);
});

it('keeps every order with a payment, whatever its status', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const orders = await Promise.all(Array.from({ length: 5 }, () => startBuyerCheckout(app)));
  const [paid, part, refunded, early, late] = orders.map(({ orderId }) => orderId);
  for (const orderId of [paid, part, refunded, late]) await send(app, { orderId: orderId ?? '' });
  await send(app, { orderId: part ?? '', kind: 'refunded', refundedCents: 100 });
  for (const orderId of [refunded, early])
    await send(app, { orderId: orderId ?? '', kind: 'refunded', refundedCents: 10_900 });
  await send(app, { orderId: 'x'.repeat(22) });
  app.clock.advance(400 * DAY);
  await deleteOldCheckouts(app.services);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from orders`.execute(app.services.db.q);
  expect(rows[0]?.n).toBe(6);
});

it('parks a payment for a deleted checkout', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const { orderId, subdomain } = await startBuyerCheckout(app);
  app.clock.advance(2 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(90 * DAY);
  await deleteOldCheckouts(app.services);
  await send(app, { orderId });
  const orders = await app.services.db.q.selectFrom('orders').select(['status', 'subdomain']).execute();
  expect([orders, await fetchSiteStatus(app, subdomain)]).toEqual([[{ status: 'parked', subdomain: null }], undefined]);
});

it('does not deadlock with a concurrent late payment for the deleted checkout', async () => {
  const app = await testApp({ payment: createPlainProvider() });
  const beside = await testApp({ beside: app, payment: createPlainProvider() });
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await startBuyerCheckout(app);
    await send(app, { orderId, kind: 'expired' });
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
  await send(app, { orderId, kind: 'expired' });
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
