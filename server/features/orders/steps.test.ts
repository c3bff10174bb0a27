import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeName } from '../../testing/buying.ts';
import { createOrder, failOrder, moveOrder, addOrderNote, getOrderFacts } from './actions.ts';
import { findOrder } from './store.ts';
import { mayMove } from './rules.ts';

let app: TestApp;
let two: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  two = await startTestApp({ beside: app });
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const makeOrder = () =>
  app.services.db.transaction((tx) =>
    createOrder(tx, {
      kind: 'new',
      subdomain: makeName('site'),
      templateId: 'sweet-baby',
      planId: 'basic',
      buyerEmail: 'mia@example.com',
      buyerName: 'Mia',
      totalCents: 9900,
      currency: 'USD',
      provider: 'sandbox',
      eventId: null,
    }),
  );
const move = (orderId: string, to: OrderStatus, node = app) =>
  node.services.db.transaction((tx) => moveOrder(tx, orderId, { to, cause: `to ${to}` }));
const listSteps = (orderId: string) =>
  app.services.db.q.selectFrom('order_history').selectAll().where('order_id', '=', orderId).orderBy('at').execute();

describe('an order', () => {
  it('stores each transition with its cause and an increasing time', async () => {
    const orderId = await makeOrder();
    await app.services.db.transaction(async (tx) => {
      await moveOrder(tx, orderId, { to: 'failed', cause: 'one' });
      await moveOrder(tx, orderId, { to: 'parked', cause: 'two' });
      await addOrderNote(tx, orderId, { cause: 'three' });
    });
    const steps = await listSteps(orderId);
    expect(steps.map(({ from_status, to_status, cause }) => [from_status, to_status, cause])).toEqual([
      [null, 'pending', 'checkout started'],
      ['pending', 'failed', 'one'],
      ['failed', 'parked', 'two'],
      ['parked', 'parked', 'three'],
    ]);
  });

  it('refuses a transition that is not in the table', async () => {
    for (const to of ORDER_STATUSES.filter((status) => !mayMove('pending', status))) {
      const orderId = await makeOrder();
      await expect(move(orderId, to)).rejects.toThrow(`cannot go from pending to ${to}`);
      expect((await findOrder(app.services.db, orderId))?.status).toBe('pending');
      expect(await listSteps(orderId)).toHaveLength(1);
    }
  });

  it('makes a transition once for many concurrent requests', async () => {
    const orderId = await makeOrder();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => move(orderId, 'failed', index % 2 === 0 ? app : two)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listSteps(orderId)).toHaveLength(2);
  });

  it('becomes failed only while it is pending', async () => {
    const orderId = await makeOrder();
    const fail = () => app.services.db.transaction((tx) => failOrder(tx, orderId, 'given up'));
    expect([await fail(), await fail()]).toEqual([true, false]);
  });

  it('keeps the time of its payment', async () => {
    const orderId = await makeOrder();
    await expect(getOrderFacts(app.services.db, orderId)).rejects.toThrow('no receipt');
    const { paid_at: paidAt } = await move(orderId, 'parked');
    app.clock.advance(3600);
    expect((await move(orderId, 'refunded')).paid_at).toBe(paidAt);
    expect(await getOrderFacts(app.services.db, orderId)).toMatchObject({ planId: 'basic', totalCents: 9900, paidAt });
  });

  it('has a consecutive number above 10,000', async () => {
    const [first, second] = [await makeOrder(), await makeOrder()];
    const numberOf = async (id: string) => (await findOrder(app.services.db, id))?.number ?? 0;
    expect([(await numberOf(first)) > 10_000, await numberOf(second)]).toEqual([true, (await numberOf(first)) + 1]);
  });
});
