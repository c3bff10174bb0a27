import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { aBuyer, aCheckout, siteStatusAt } from '../../testing/buying.ts';
import { aPayment, plainProvider, tellPlainly } from '../../testing/plain-provider.ts';
import { handlePaymentEvent } from './payment-actions.ts';
import { expireCheckouts, forgetCheckouts } from './reconciliation-actions.ts';
import { reconciliationJobs } from './reconciliation-jobs.ts';

const DAY = 86_400;

const tell = async (app: TestApp, over: Parameters<typeof aPayment>[0]) => {
  await tellPlainly(app, aPayment(over));
  await app.settle();
};
/** How many rows of any table of the shop hold a text. */
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
  expect(reconciliationJobs.map(({ name, cron }) => [name, cron])).toContainEqual([
    'reconciliation.forget',
    '7 3 * * *',
  ]);
});

it('leaves nothing of a checkout 90 days after it came to nothing, whoever told of that', async () => {
  const app = await testApp({ payment: plainProvider() });
  const [silent, told, declined, replaced] = [
    await aBuyer(app),
    await aBuyer(app),
    await aBuyer(app),
    await aBuyer(app),
  ];
  await tell(app, { orderId: told.orderId, kind: 'expired', buyerEmail: told.email });
  await tell(app, { orderId: declined.orderId, kind: 'other', buyerEmail: declined.email });
  const fresh = await aCheckout(app, { ...replaced });
  await tell(app, { orderId: fresh });
  app.clock.advance(31 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(58 * DAY);
  await forgetCheckouts(app.services);
  for (const { orderId } of [silent, told, declined, replaced]) expect(await traces(app, orderId)).toBeGreaterThan(0);
  app.clock.advance(2 * DAY);
  await forgetCheckouts(app.services);
  for (const { orderId } of [silent, told, declined, replaced]) expect(await traces(app, orderId)).toBe(0);
  for (const { email } of [silent, told, declined]) expect(await traces(app, email)).toBe(0);
  expect([await siteStatusAt(app, replaced.subdomain), await traces(app, fresh)]).toEqual([
    'active',
    expect.any(Number),
  ]);
});

it('keeps every order that there was money for, whatever became of it', async () => {
  const app = await testApp({ payment: plainProvider() });
  const orders = await Promise.all(Array.from({ length: 5 }, () => aBuyer(app)));
  const [paid, part, refunded, early, late] = orders.map(({ orderId }) => orderId);
  for (const orderId of [paid, part, refunded, late]) await tell(app, { orderId: orderId ?? '' });
  await tell(app, { orderId: part ?? '', kind: 'refunded', refundedCents: 100 });
  for (const orderId of [refunded, early])
    await tell(app, { orderId: orderId ?? '', kind: 'refunded', refundedCents: 10_900 });
  await tell(app, { orderId: 'x'.repeat(22) });
  app.clock.advance(400 * DAY);
  await forgetCheckouts(app.services);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from orders`.execute(app.services.db.q);
  expect(rows[0]?.n).toBe(6);
});

it('parks money that comes for one that is forgotten', async () => {
  const app = await testApp({ payment: plainProvider() });
  const { orderId, subdomain } = await aBuyer(app);
  app.clock.advance(2 * DAY);
  await expireCheckouts(app.services);
  app.clock.advance(90 * DAY);
  await forgetCheckouts(app.services);
  await tell(app, { orderId });
  const orders = await app.services.db.q.selectFrom('orders').select(['status', 'subdomain']).execute();
  expect([orders, await siteStatusAt(app, subdomain)]).toEqual([[{ status: 'parked', subdomain: null }], undefined]);
});

it('waits in no circle with the late money of one that is to be forgotten', async () => {
  const app = await testApp({ payment: plainProvider() });
  const beside = await testApp({ beside: app, payment: plainProvider() });
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await aBuyer(app);
    await tell(app, { orderId, kind: 'expired' });
    app.clock.advance(91 * DAY);
    const event = aPayment({ orderId });
    await tellPlainly(app, event);
    await Promise.all([
      handlePaymentEvent(app.services, { provider: 'plain', key: event.key }),
      forgetCheckouts(beside.services),
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
