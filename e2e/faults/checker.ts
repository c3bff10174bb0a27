import { expect } from 'vitest';
import type { Queried } from './database.ts';
import type { Claims, Writer } from './writer.ts';

/** Ends the writer, waits for the jobs of what was paid, and compares. */
export async function expectNothingLost(database: Queried, writer: Writer): Promise<void> {
  await writer.stop();
  await settleOrders(database, writer.claims);
  expect(await findLosses(database, writer.claims)).toEqual([]);
}

/** Each says what is missing or torn; empty if the database has all that was acknowledged. */
export async function findLosses(database: Queried, claims: Claims): Promise<string[]> {
  return [
    ...(await findLostReplies(database, claims)),
    ...(await findLostNames(database, claims)),
    ...(await findLostHolds(database, claims)),
    ...(await findLostOrders(database, claims)),
    ...(await findWrongCounts(database)),
  ];
}

/** Waits until the jobs have served every paid order that was acknowledged. */
async function settleOrders(database: Queried, { orders }: Pick<Claims, 'orders'>): Promise<void> {
  const served = async () => {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::integer as count from orders where id = any($1) and event_id is not null`,
      [orders.map(({ orderId }) => orderId)],
    );
    return row?.count;
  };
  await expect.poll(served, { interval: 100 }).toBe(orders.length);
}

async function findLostReplies(database: Queried, { replies }: Claims): Promise<string[]> {
  const lost = await database.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as claimed (id) where id not in (select id from rsvp_responses)`,
    [replies],
  );
  return lost.map(({ id }) => `the reply ${id} is lost`);
}

async function findLostNames(database: Queried, { writer, names }: Claims): Promise<string[]> {
  const stored = await database.query<{ id: string; name: string }>(
    `select id, guest_name as name from invitations where id = any($1::uuid[])`,
    [names.map(({ desk }) => desk.invitationId)],
  );
  return names.flatMap(({ desk, acked, tried }) => {
    const { name = 'nobody' } = stored.find(({ id }) => id === desk.invitationId) ?? {};
    const [, count = 0, by] = /^Guest (\d+) of (.+)$/.exec(name) ?? [];
    const number = by === writer ? Number(count) : 0;
    return number >= acked && number <= tried ? [] : [`a guest is named ${name} after ${acked} changes`];
  });
}

async function findLostHolds(database: Queried, { holds }: Claims): Promise<string[]> {
  const held = await database.query<{ id: string }>(
    `select gift_id as id from reservations where status = 'reserved' and gift_id = any($1::uuid[])`,
    [holds.map(({ desk }) => desk.giftId)],
  );
  return holds.flatMap(({ desk, acked, tried }) => {
    // The one in flight may have been done.
    if (tried > acked) return [];
    const isHeld = held.some(({ id }) => id === desk.giftId);
    return isHeld === (acked % 2 === 1) ? [] : [`a gift is ${isHeld ? '' : 'not '}held after ${acked} changes`];
  });
}

async function findLostOrders(database: Queried, { orders }: Claims): Promise<string[]> {
  const torn = await database.query<{ subdomain: string; status: string; sites: number }>(
    `select claimed.subdomain, orders.status, count(sites)::integer as sites
     from unnest($1::text[], $2::text[]) as claimed (id, subdomain)
       left join orders using (id)
       left join sites on sites.subdomain = claimed.subdomain and sites.event_id = orders.event_id
       left join owners on owners.id = sites.owner_id
     group by claimed.subdomain, orders.status
     having orders.status is distinct from 'paid' or count(sites) <> 1 or count(owners.id) <> 1`,
    [orders.map(({ orderId }) => orderId), orders.map(({ subdomain }) => subdomain)],
  );
  return torn.map(({ subdomain, status, sites }) => `the order of ${subdomain} is ${status} with ${sites} sites`);
}

/** Of all gifts and orders, whoever wrote them. */
async function findWrongCounts(database: Queried): Promise<string[]> {
  const gifts = await database.query<{ id: string }>(
    `select g.id from gifts g left join reservations r on r.event_id = g.event_id and r.gift_id = g.id
     group by g.event_id, g.id
     having units_held <> count(*) filter (where r.status = 'reserved')
       or units_bought <> count(*) filter (where r.status = 'purchased')
       or units_held + units_bought + units_elsewhere > quantity_total`,
  );
  const sites = await database.query<{ subdomain: string }>(
    `select subdomain from sites where event_id not in (select event_id from orders where event_id is not null)`,
  );
  return [
    ...gifts.map(({ id }) => `the units of the gift ${id} do not match its reservations`),
    ...sites.map(({ subdomain }) => `the site ${subdomain} has no order`),
  ];
}
