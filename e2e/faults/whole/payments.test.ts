import { expect, test } from 'vitest';
import { makeName, makeOrderBody, makeWebhookBody } from '../../../server/testing/buying.ts';
import { LemonSqueezyStandIn } from '../../../server/testing/payment/lemonsqueezy-stand-in.ts';
import { computeSandboxSignature } from '../../../server/providers/payment/sandbox.ts';
import { findLosses } from '../checker.ts';
import { report } from '../figures.ts';
import { World } from '../world.ts';

const ORDERS = 50;
const COPIES = 20;
/** Of the orders, so many pairs are for one address each. */
const RIVALS = 5;

interface Order {
  orderId: string;
  subdomain: string;
}

async function buy(world: World, subdomain = makeName('paid')): Promise<Order & { url: string }> {
  const body = makeOrderBody({ subdomain });
  const { text } = await world.request('POST', '/api/payments/create-checkout', { body });
  const { checkoutId, checkoutUrl } = JSON.parse(text) as { checkoutId: string; checkoutUrl: string };
  return { orderId: checkoutId, subdomain, url: checkoutUrl };
}

/** Two buyers of one address: the hold of the first had expired when the second one began. */
async function buyTwice(world: World): Promise<[Order, Order]> {
  const first = await buy(world);
  await world.database.query(`update addresses set held_until = now() - interval '1 second' where subdomain = $1`, [
    first.subdomain,
  ]);
  return [first, await buy(world, first.subdomain)];
}

/** Each says which buyer of a pair has no site, or how many of a pair have the address. */
async function findLostRivals(world: World, pairs: readonly [Order, Order][]): Promise<string[]> {
  const rows = await world.database.query<{ id: string; status: string; wanted: string; subdomain: string | null }>(
    `select orders.id, orders.status, orders.subdomain as wanted, sites.subdomain
     from orders left join sites on sites.event_id = orders.event_id where orders.id = any($1::text[])`,
    [pairs.flat().map(({ orderId }) => orderId)],
  );
  return pairs.flatMap((pair) => {
    const its = rows.filter(({ id }) => pair.some(({ orderId }) => orderId === id));
    const served = its.filter(({ status, subdomain }) => status === 'paid' && subdomain !== null);
    const holders = its.filter(({ subdomain }) => subdomain === pair[0].subdomain);
    return served.length === 2 && holders.length === 1
      ? []
      : [`${served.length} of two buyers of ${pair[0].subdomain} have a site, ${holders.length} the address`];
  });
}

test('G3, W2: of 1,000 shuffled deliveries of 50 payments to two nodes, one of which is killed, each opens one site', async (context) => {
  await using world = await World.start({ desks: 0 });
  const orders: Order[] = [];
  for (let order = 0; order < ORDERS - 2 * RIVALS; order += 1) orders.push(await buy(world));
  const pairs: [Order, Order][] = [];
  for (let pair = 0; pair < RIVALS; pair += 1) pairs.push(await buyTwice(world));
  const deliveries = shuffle(
    [...orders, ...pairs.flat()].flatMap((order) => Array.from({ length: COPIES }, () => order)),
  );
  let [unanswered, acked] = [0, 0];
  const deliver = async ({ orderId }: { orderId: string }) => {
    const raw = makeWebhookBody({ orderId });
    const headers = { 'x-signature': computeSandboxSignature(world.seal, raw) };
    try {
      const { status } = await world.request('POST', '/api/payments/webhooks/sandbox', { raw, headers });
      expect(status).toBe(200);
      acked += 1;
    } catch {
      unanswered += 1;
    }
  };
  const workers = Array.from({ length: 20 }, async () => {
    for (let next = deliveries.pop(); next; next = deliveries.pop()) await deliver(next);
  });
  await expect.poll(() => acked, { interval: 10 }).toBeGreaterThan(300);
  await world.nodes.at(-1)?.end('SIGKILL');
  await Promise.all(workers);
  const claims = { replies: [], names: [], holds: [], orders };
  const findAll = async () => [...(await findLosses(world.database, claims)), ...(await findLostRivals(world, pairs))];
  await expect.poll(findAll, { interval: 500, timeout: 120_000 }).toEqual([]);
  report(context, {
    orders: ORDERS,
    'for one address': 2 * RIVALS,
    deliveries: ORDERS * COPIES,
    acked,
    unanswered,
    lost: 0,
  });

  // Control: a payment without its site is noticed, and so is a site without its payment.
  const [first, second] = orders;
  await world.database.query(`update orders set event_id = null where id = $1`, [first?.orderId]);
  await world.database.query(`update orders set status = 'parked' where id = $1`, [second?.orderId]);
  expect(await findLosses(world.database, claims)).toHaveLength(3);
});

/** Longer than the five minutes between two searches, and shorter than the quarter of an hour that is promised. */
const SEARCH_MS = 900_000;
const LOST = 20;

test(
  'G3, W11: payments of an outage of ten minutes, whose webhooks all failed, open their sites within 15 minutes',
  { timeout: SEARCH_MS + 120_000 },
  async (context) => {
    await using standIn = await LemonSqueezyStandIn.start();
    await using world = await World.start({ desks: 0, env: standIn.env });
    const orders: (Order & { url: string })[] = [];
    for (let order = 0; order < LOST; order += 1) orders.push(await buy(world));
    const [node, other] = world.nodes.splice(0);
    standIn.sendWebhooksTo(node?.port ?? 0, 'localhost:3000');
    await Promise.all([node?.end('SIGKILL'), other?.end('SIGKILL')]);
    for (const { url } of orders) standIn.pay(url);
    await standIn.webhooks.settle();
    // The provider has given up, and its clock is where it is after the outage.
    standIn.server.ahead += 600;
    await Promise.all([world.addNode(), world.addNode()]);
    const began = performance.now();
    const claims = { replies: [], names: [], holds: [], orders };
    // Control: nothing has reached the product by then.
    expect(await findLosses(world.database, claims)).toHaveLength(LOST);
    await expect.poll(() => findLosses(world.database, claims), { interval: 1000, timeout: SEARCH_MS }).toEqual([]);
    report(context, { orders: LOST, lost: 0, 'found after s': (performance.now() - began) / 1000 });
  },
);

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
