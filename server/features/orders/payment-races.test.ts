import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import {
  startBuyerCheckout,
  startCheckout,
  makeName,
  order,
  pay,
  listPayments,
  sendWebhook,
  makeWebhookBody,
  postSigned,
} from '../../testing/buying.ts';
import { createId } from '../../kit/ids.ts';
import { findOrCreateOwner } from '../owners/actions.ts';
import { openSite } from '../sites/actions.ts';
import { handlePaymentEvent } from './payment-actions.ts';

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

const pickNode = (index: number) => (index % 2 === 0 ? one : two);
const repeat = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const sortStatuses = (responses: readonly Received[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

/** Handles every waiting event at the same time, each on both nodes, then settles everything else. */
async function settleAtOnce() {
  const waiting = await one.services.db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key'])
    .where('handled_at', 'is', null)
    .execute();
  await Promise.all(waiting.flatMap((event) => [one, two].map(({ services }) => handlePaymentEvent(services, event))));
  await Promise.all([one.settle(), two.settle()]);
}

type Buyer = Awaited<ReturnType<typeof startBuyerCheckout>>;

/** Makes pairs of buyers for one address each; the second began when the hold of the first had expired. */
async function makeRivals(count: number, secondLate: boolean): Promise<Buyer[][]> {
  const first = await repeat(count, () => startBuyerCheckout(one));
  one.clock.advance(31 * 60);
  const pairs = await Promise.all(
    first.map(async (buyer) => [buyer, await startBuyerCheckout(two, { subdomain: buyer.subdomain })]),
  );
  if (secondLate) one.clock.advance(31 * 60);
  return pairs;
}

/** Expects one site at the address and one at a substitute address, and that both buyers were mailed accordingly. */
async function expectTwoSites(pair: Buyer[]) {
  const states = await Promise.all(pair.map(({ orderId }) => readState(orderId)));
  const mails = pair.map(({ email }) => one.mails.filter(({ to }) => to === email));
  expect([states.map(({ status }) => status), mails.map(({ length }) => length)]).toEqual([
    ['paid', 'paid'],
    [1, 1],
  ]);
  const lost = states[0]?.['substitute'] === true ? 0 : 1;
  const [{ subdomain } = { subdomain: '' }] = pair;
  expect([states[lost]?.['substitute'], states[1 - lost]?.['substitute']]).toEqual([true, false]);
  expect(states[1 - lost]?.['subdomain']).toBe(subdomain);
  for (const address of [subdomain, String(states[lost]?.['subdomain'])]) {
    expect(mails[lost]?.[0]?.text).toContain(`${address}.localhost:3000`);
  }
}

const readState = async (orderId: string) => (await one.call('GET', `/payments/checkouts/${orderId}`)).body;

describe('two nodes', () => {
  it('let one of several concurrent buyers hold an address', async () => {
    for (let round = 0; round < 10; round += 1) {
      const subdomain = makeName();
      const responses = await repeat(8, (index) => order(pickNode(index), { subdomain }));
      expect(sortStatuses(responses)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    }
  });

  it('let one of several concurrent buyers take over an expired hold', async () => {
    const subdomain = makeName();
    await startCheckout(one, { subdomain });
    one.clock.advance(31 * 60);
    const responses = await repeat(8, (index) => order(pickNode(index), { subdomain }));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("M7: let one of a buyer's concurrent checkouts replace the first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { subdomain, email, orderId: replaces } = await startBuyerCheckout(one);
      const responses = await repeat(6, (index) => order(pickNode(index), { subdomain, email, replaces }));
      expect(sortStatuses(responses)).toEqual([201, ...Array.from({ length: 5 }, () => 409)]);
      const fresh = responses.find(({ status }) => status === 201)?.body['checkoutId'];
      const states = await Promise.all([replaces, String(fresh)].map(readState));
      expect(states.map(({ status }) => status)).toEqual(['failed', 'pending']);
    }
  });

  it('M7: let two checkouts of a buyer swap their addresses without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `${makeName()}@example.com`;
      const [first, second] = [await startBuyerCheckout(one, { email }), await startBuyerCheckout(one, { email })];
      const responses = await Promise.all([
        order(one, { email, subdomain: second.subdomain, replaces: first.orderId }),
        order(two, { email, subdomain: first.subdomain, replaces: second.orderId }),
      ]);
      // The first to commit finds its new address held by the other, which keeps its own.
      expect(sortStatuses(responses)).not.toContain(500);
    }
  });

  it('W2: open one site for ten deliveries of one webhook to each node, identical or not', async () => {
    for (const blank of ['', ' ']) {
      const { orderId, subdomain, email } = await startBuyerCheckout(one);
      const responses = await repeat(20, (index) =>
        postSigned(pickNode(index), makeWebhookBody({ orderId }) + blank.repeat(index)),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      await settleAtOnce();
      expect(await listPayments(one, orderId)).toEqual([{ status: 'paid', cause: 'paid' }]);
      expect(await listSites(email)).toEqual([subdomain]);
      expect(one.mails.filter(({ to }) => to === email)).toHaveLength(1);
    }
  });

  it('apply one of two payments for one checkout and park the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await startCheckout(one);
      await repeat(2, (index) => sendWebhook(pickNode(index), { orderId, id: `${index}-${orderId}` }));
      await settleAtOnce();
      const states = (await listPayments(one, orderId)).map(({ status }) => status);
      expect(states.toSorted()).toEqual(['paid', 'parked']);
    }
  });

  it('C5: give both buyers who pay for one address a site, and one of them the address', async () => {
    for (let round = 0; round < 10; round += 1) {
      // In every second round the second hold has expired too.
      const pairs = await makeRivals(10, round % 2 === 1);
      const paid = await Promise.all(pairs.flat().map(({ orderId }, index) => pay(pickNode(index), orderId)));
      expect(paid.every(({ status }) => status === 303)).toBe(true);
      await settleAtOnce();
      await Promise.all(pairs.map(expectTwoSites));
    }
  });

  it('keep concurrently bought sites of one buyer under one owner', async () => {
    const email = `${makeName()}@example.com`;
    const ids = await repeat(6, () => startCheckout(one, { email }));
    await repeat(6, (index) => sendWebhook(pickNode(index), { orderId: ids[index] ?? '' }));
    await settleAtOnce();
    expect(await listSites(email)).toHaveLength(6);
  });

  it('serialize a payment and the checkout that replaces its order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderId, subdomain, email } = await startBuyerCheckout(one);
      await sendWebhook(one, { orderId });
      await Promise.all([settleAtOnce(), order(two, { subdomain, email, replaces: orderId })]);
      await settleAtOnce();
      const [became] = await listPayments(one, orderId);
      // Either the payment came first and the address is sold, or the newer checkout did and the payment is parked.
      expect(await listSites(email)).toEqual(became?.status === 'paid' ? [subdomain] : []);
      expect(['paid', 'parked']).toContain(became?.status);
    }
  });
});

/** Returns the subdomains of the sites of the only owner with this email. */
async function listSites(email: string): Promise<string[]> {
  const owners = await one.services.db.q.selectFrom('owners').select('id').where('email', '=', email).execute();
  expect(owners.length).toBeLessThanOrEqual(1);
  const found = await one.services.db.q
    .selectFrom('sites')
    .select('subdomain')
    .where('owner_id', '=', owners[0]?.id ?? createId())
    .orderBy('created_at')
    .execute();
  return found.map(({ subdomain }) => subdomain);
}

describe('control: a hold that reads before it writes', () => {
  it('gives the address to several buyers, so the tests above detect such a race', async () => {
    const subdomain = makeName();
    const orders = await repeat(8, (index) => startCheckout(pickNode(index)));
    const { q } = one.services.db;
    const reads = await repeat(8, () =>
      q.selectFrom('addresses').select('subdomain').where('subdomain', '=', subdomain).executeTakeFirst(),
    );
    const winners = orders.filter((_, index) => reads[index] === undefined);
    for (const order_id of winners) {
      const hold = { order_id, held_until: one.services.db.secondsFromNow(60) };
      await q
        .insertInto('addresses')
        .values({ subdomain, ...hold })
        .onConflict((conflict) => conflict.column('subdomain').doUpdateSet(hold))
        .execute();
    }
    expect(winners).toHaveLength(8);
  });
});

describe('control: a handler that reads before it writes', () => {
  it('opens a site for every delivery, so the tests of W2 and C5 detect such a race', async () => {
    const { orderId, subdomain, email } = await startBuyerCheckout(one);
    await sendWebhook(one, { orderId });
    const [all, reads] = [4, { count: 0, done: Promise.withResolvers<void>() }];
    await repeat(all, (index) =>
      pickNode(index).services.db.transaction(async (tx) => {
        const waits = tx.q.selectFrom('payment_events').select('event_key').where('handled_at', 'is', null);
        expect(await waits.execute()).toHaveLength(1);
        reads.count += 1;
        if (reads.count === all) reads.done.resolve();
        await reads.done.promise;
        const { ownerId } = await findOrCreateOwner(tx, { email, name: 'Olivia Owner' });
        await openSite(tx, { ownerId, subdomain, templateId: 'sweet-baby', planId: 'basic', orderId });
      }),
    );
    expect(await listSites(email)).toHaveLength(all);
  });
});
