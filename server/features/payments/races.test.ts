import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { aCheckout, aName, order, pay, paymentsOf, tell } from '../../testing/buying.ts';
import { handlePaymentEvent } from './actions.ts';

/** Two nodes on one database. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ beside: one });
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await one[Symbol.asyncDispose]();
});

const node = (index: number) => (index % 2 === 0 ? one : two);
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusesOf = (answers: readonly Received[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Handles every event that waits, all at the same moment, each on both nodes; then does what else there is to do. */
async function settleAtOnce() {
  const waiting = await one.services.db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key'])
    .where('handled_at', 'is', null)
    .execute();
  await Promise.all(waiting.flatMap((event) => [one, two].map(({ services }) => handlePaymentEvent(services, event))));
  await Promise.all([one.settle(), two.settle()]);
}

const stateOf = async (orderId: string) => (await one.call('GET', `/payments/checkouts/${orderId}`)).body;

describe('two nodes', () => {
  it('let one of many buyers hold an address', async () => {
    for (let round = 0; round < 10; round += 1) {
      const subdomain = aName();
      const answers = await times(8, (index) => order(node(index), { subdomain }));
      expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    }
  });

  it('let one of many buyers take over a hold that ran out', async () => {
    const subdomain = aName();
    await aCheckout(one, { subdomain });
    one.clock.advance(31 * 60);
    const answers = await times(8, (index) => order(node(index), { subdomain }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('leave one checkout open of those that one buyer starts at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wish = { subdomain: aName(), email: `${aName()}@example.com` };
      const answers = await times(6, (index) => order(node(index), wish));
      const ids = answers.filter(({ status }) => status === 201).map(({ body }) => String(body['checkoutId']));
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const states = await Promise.all(ids.map(async (id) => (await stateOf(id))['status']));
      expect(states.filter((status) => status === 'pending')).toHaveLength(1);
    }
  });

  it('open one site for twenty deliveries of one webhook', async () => {
    const email = `${aName()}@example.com`;
    const orderId = await aCheckout(one, { email });
    const answers = await times(20, (index) => tell(node(index), { orderId }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await settleAtOnce();
    expect(await paymentsOf(one, orderId)).toEqual([{ status: 'paid', cause: 'paid' }]);
    expect(one.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('apply one of two payments for one checkout and park the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await aCheckout(one);
      await times(2, (index) => tell(node(index), { orderId, id: `${index}-${orderId}` }));
      await settleAtOnce();
      const states = (await paymentsOf(one, orderId)).map(({ status }) => status);
      expect(states.toSorted()).toEqual(['paid', 'parked']);
    }
  });

  it('give both a site when two buyers pay for one address, and the address to one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const subdomain = aName();
      const first = await aCheckout(one, { subdomain });
      one.clock.advance(31 * 60);
      const second = await aCheckout(two, { subdomain });
      // Now and then the second hold has run out too.
      if (round % 2 === 1) one.clock.advance(31 * 60);
      const paid = await Promise.all([pay(one, first), pay(two, second)]);
      expect(paid.map(({ status }) => status)).toEqual([303, 303]);
      await settleAtOnce();
      const states = [await stateOf(first), await stateOf(second)];
      expect(states.map(({ status }) => status)).toEqual(['paid', 'paid']);
      expect(states.filter((state) => state['subdomain'] === subdomain && state['substitute'] === false)).toHaveLength(
        1,
      );
      expect(states.filter((state) => state['substitute'] === true)).toHaveLength(1);
    }
  });

  it('keep the sites of one buyer who pays for several at once under one owner', async () => {
    const email = `${aName()}@example.com`;
    const ids = await times(6, () => aCheckout(one, { email }));
    await times(6, (index) => tell(node(index), { orderId: ids[index] ?? '' }));
    await settleAtOnce();
    const sites = await one.services.db.q
      .selectFrom('sites')
      .innerJoin('owners', 'owners.id', 'sites.owner_id')
      .select('owners.id')
      .where('owners.email', '=', email)
      .execute();
    expect(sites).toHaveLength(6);
    expect(new Set(sites.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a hold that reads before it writes', () => {
  it('has many winners here, so these tests would see it', async () => {
    const subdomain = aName();
    const orders = await times(8, (index) => aCheckout(node(index)));
    const { q } = one.services.db;
    const looks = await times(8, () =>
      q.selectFrom('addresses').select('subdomain').where('subdomain', '=', subdomain).executeTakeFirst(),
    );
    const winners = orders.filter((_, index) => looks[index] === undefined);
    for (const order_id of winners) {
      const hold = { order_id, held_until: one.services.db.in(60) };
      await q
        .insertInto('addresses')
        .values({ subdomain, ...hold })
        .onConflict((conflict) => conflict.column('subdomain').doUpdateSet(hold))
        .execute();
    }
    expect(winners).toHaveLength(8);
  });
});
