import { expect, test } from 'vitest';
import { makeName, makeOrderBody, makeWebhookBody } from '../../../server/testing/buying.ts';
import { computeSandboxSignature } from '../../../server/providers/payment/sandbox.ts';
import { findLosses } from '../checker.ts';
import { report } from '../figures.ts';
import { World } from '../world.ts';

const ORDERS = 50;
const COPIES = 20;

test('W2: of 1,000 shuffled deliveries of 50 payments to two nodes, one of which is killed, each opens one site', async (context) => {
  await using world = await World.start({ desks: 0 });
  const orders: { orderId: string; subdomain: string }[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const subdomain = makeName('paid');
    const { text } = await world.request('POST', '/api/payments/create-checkout', {
      body: makeOrderBody({ subdomain }),
    });
    orders.push({ orderId: (JSON.parse(text) as { checkoutId: string }).checkoutId, subdomain });
  }
  const deliveries = shuffle(orders.flatMap((order) => Array.from({ length: COPIES }, () => order)));
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
  await expect.poll(() => findLosses(world.database, claims), { interval: 500, timeout: 120_000 }).toEqual([]);
  report(context, { orders: ORDERS, deliveries: ORDERS * COPIES, acked, unanswered, lost: 0 });

  // Control: a payment without its site is noticed, and so is a site without its payment.
  const [first, second] = orders;
  await world.database.query(`update orders set event_id = null where id = $1`, [first?.orderId]);
  await world.database.query(`update orders set status = 'parked' where id = $1`, [second?.orderId]);
  expect(await findLosses(world.database, claims)).toHaveLength(3);
});

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
