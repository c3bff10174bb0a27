import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnGift } from '../../../contract/registry.ts';
import { createId } from '../../kit/ids.ts';
import { actAsOwner, actAsAnonymous, actAsVerifiedGuest } from '../../testing/actors.ts';
import { startTestApp, type Received, type TestApp } from '../../testing/app.ts';
import { makeGift, makeInvitation, makeSite, makePublicScope, type Site } from '../../testing/makers.ts';
import { countUnits } from './store.ts';

let one: TestApp;
let two: TestApp;
let site: Site;
/** Half of the guests act by invitation, half by email, each on one of the nodes. */
let guests: Guest[];
type Guest = (gift: OwnGift, what: 'reserve' | 'purchase' | 'release') => Promise<Received>;
const getGuests = () => guests as [Guest, ...Guest[]];

const GUESTS = 24;

beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ beside: one });
  site = await makeSite(one);
  guests = await repeat(GUESTS, async (index) => {
    const node = index % 4 < 2 ? one : two;
    const invited = index % 2 === 0 && (await makeInvitation(one, site));
    const actor = invited
      ? actAsAnonymous(node, site)
      : await actAsVerifiedGuest(node, site, `vera${index}@example.com`);
    const base = invited ? `/invite/${invited.unique_token}` : `/events/${site.eventId}`;
    return ({ id }, what) => {
      const path = `${base}/gifts/${id}`;
      if (what === 'release') return actor.call('DELETE', `${path}/reserve`);
      return actor.call('POST', `${path}/${what}`, what === 'reserve' ? { quantity: 1 } : undefined);
    };
  });
  // A node's first job loads its queue, here over the product's own connections, which a race would use up.
  for (const guest of [guests[0], guests[2]]) {
    const gift = await makeGift(one, site);
    for (const what of ['reserve', 'purchase'] as const) await guest?.(gift, what);
  }
});
afterAll(async () => {
  await two[Symbol.asyncDispose]();
  await one[Symbol.asyncDispose]();
});

const repeat = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const runAll = (gift: OwnGift, what: 'reserve' | 'purchase') => Promise.all(guests.map((guest) => guest(gift, what)));
const countStatus = (responses: readonly Received[], status: number) =>
  responses.filter((response) => response.status === status).length;
const cancel = (id: string) => actAsOwner(two, site).call('DELETE', `/admin/reservations/${id}`);

/** Lists gifts with more live holds and purchases than units, or with counters that do not match their reservations. */
async function findCountMismatches(): Promise<unknown[]> {
  const { db } = one.services;
  const { rows } = await sql`
    select gifts.title from gifts, lateral (
      select
        count(*) filter (where status = 'reserved') as held,
        count(*) filter (where status = 'purchased') as bought,
        count(*) filter (where status = 'reserved' and expires_at > ${db.now}) as live
      from reservations where event_id = gifts.event_id and gift_id = gifts.id
    ) taken
    where live + bought + units_elsewhere > quantity_total or held <> units_held or bought <> units_bought
  `.execute(db.q);
  return rows;
}

/** Checks for inconsistencies continuously during the work, and once more after it. */
async function watchCounts<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) expect(await findCountMismatches()).toEqual([]);
  })();
  const [result] = await Promise.all([work.finally(() => done.abort()), watching]);
  expect(await findCountMismatches()).toEqual([]);
  return result;
}

describe('R1: concurrent requests on two nodes', () => {
  test.each([1, 2, 7])('reserve exactly the %i units of a gift', async (quantity_total) => {
    for (let round = 0; round < 4; round += 1) {
      const gift = await makeGift(one, site, { quantity_total });
      const responses = await watchCounts(runAll(gift, 'reserve'));
      expect([countStatus(responses, 200), countStatus(responses, 409)]).toEqual([
        quantity_total,
        GUESTS - quantity_total,
      ]);
      await actAsOwner(one, site).call('DELETE', `/admin/events/${site.eventId}/reservations`);
    }
  });

  test('reserve exactly the units of a gift after earlier reservations have expired', async () => {
    for (let round = 0; round < 4; round += 1) {
      const gift = await makeGift(one, site, { quantity_total: 2 });
      expect(countStatus(await runAll(gift, 'reserve'), 200)).toBe(2);
      one.clock.advance(31 * 60);
      const responses = await watchCounts(runAll(gift, 'reserve'));
      expect(countStatus(responses, 200)).toBe(2);
      one.clock.advance(31 * 60);
    }
  });

  test('never take more units than a gift has, in any mix of actions', async () => {
    for (let round = 0; round < 4; round += 1) {
      const gift = await makeGift(one, site, { quantity_total: 3 });
      const buying = guests.map(async (guest) => {
        const { status, body } = await guest(gift, 'reserve');
        if (status !== 200) return [];
        const { id } = body['reservation'] as { id: string };
        const attempts = [guest(gift, 'purchase'), guest(gift, 'release'), cancel(id)];
        return [...(await Promise.all(attempts)), await guest(gift, 'reserve')];
      });
      const responses = (await watchCounts(Promise.all(buying))).flat();
      expect(responses.filter(({ status }) => ![200, 204, 409].includes(status))).toEqual([]);
      one.clock.advance(31 * 60);
    }
  });
});

describe('R3: one guest', () => {
  test('holds one unit after concurrent reservations of one gift', async () => {
    const gift = await makeGift(one, site, { quantity_total: 7 });
    for (const guest of guests.slice(0, 2)) {
      const responses = await watchCounts(repeat(8, () => guest(gift, 'reserve')));
      const ids = responses.map(({ body }) => (body['reservation'] as { id: string }).id);
      expect(new Set(ids).size).toBe(1);
    }
    one.clock.advance(31 * 60);
  });

  test('holds five gifts after concurrent reservations of twelve', async () => {
    const gifts = await repeat(12, () => makeGift(one, site));
    for (const guest of guests.slice(0, 2)) {
      const responses = await watchCounts(Promise.all(gifts.map((gift) => guest(gift, 'reserve'))));
      expect([countStatus(responses, 200), countStatus(responses, 409)]).toEqual([5, 7]);
      one.clock.advance(31 * 60);
    }
  });
});

test('R4: serializes a purchase and a cancellation by the owner, and records both', async () => {
  const [guest] = getGuests();
  for (let round = 0; round < 8; round += 1) {
    const gift = await makeGift(one, site);
    const { id } = (await guest(gift, 'reserve')).body['reservation'] as { id: string };
    const [bought, cancelled] = await watchCounts(Promise.all([guest(gift, 'purchase'), cancel(id)]));
    expect([200, 409]).toContain(bought.status);
    expect(cancelled.status).toBe(204);
    const row = await one.services.db.q
      .selectFrom('reservations')
      .select(['status', 'purchased_at', 'cancelled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([row.status, row.purchased_at !== null, row.cancelled_at !== null]).toEqual([
      'cancelled',
      bought.status === 200,
      true,
    ]);
  }
});

test('accepts either the purchase or the release of two concurrent requests of a guest', async () => {
  const [guest] = getGuests();
  for (let round = 0; round < 8; round += 1) {
    const gift = await makeGift(one, site);
    await guest(gift, 'reserve');
    const [bought, released] = await watchCounts(Promise.all([guest(gift, 'purchase'), guest(gift, 'release')]));
    expect([bought.status, released.status].toSorted((a, b) => a - b)).toEqual(
      bought.status === 200 ? [200, 409] : [204, 409],
    );
  }
});

test('gives the unit to either a late purchase or one of the concurrent reservations', async () => {
  const [first, ...others] = getGuests();
  for (let round = 0; round < 6; round += 1) {
    const gift = await makeGift(one, site);
    await first(gift, 'reserve');
    // The hold expires just before or during these requests; only the database clock decides.
    const requests = [first(gift, 'purchase'), ...others.map((guest) => guest(gift, 'reserve'))];
    one.clock.advance(30 * 60);
    const responses = await watchCounts(Promise.all(requests));
    expect(countStatus(responses, 200)).toBe(1);
    one.clock.advance(31 * 60);
  }
});

test('leaves no reservation of an invitation that is deleted concurrently', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [gift, other, { id, unique_token }] = [
      await makeGift(one, site),
      await makeGift(one, site),
      await makeInvitation(one, site),
    ];
    const reserve = (target: OwnGift, node: TestApp) =>
      node.call('POST', `/invite/${unique_token}/gifts/${target.id}/reserve`, { body: {} });
    const requests = [reserve(gift, one), reserve(other, two), reserve(gift, two)];
    const [removed, ...responses] = await watchCounts(
      Promise.all([actAsOwner(two, site).call('DELETE', `/admin/guests/${id}`), ...requests]),
    );
    expect([removed.status, responses.filter(({ status }) => ![200, 404].includes(status))]).toEqual([204, []]);
    const [guest] = getGuests();
    for (const target of [gift, other]) expect((await guest(target, 'reserve')).status).toBe(200);
    one.clock.advance(31 * 60);
  }
});

describe('control: without the lock', () => {
  test('a gift is oversold, so the tests above detect a missing lock', async () => {
    const gift = await makeGift(one, site);
    const { db } = one.services;
    const read = () =>
      db.q
        .selectFrom('reservations')
        .select((eb) => eb.fn.countAll<number>().as('taken'))
        .where('gift_id', '=', gift.id)
        .executeTakeFirstOrThrow();
    const reads = await repeat(8, read);
    const winners = reads.filter(({ taken }) => taken < gift.quantity_total);
    for (const [index] of winners.entries()) {
      const row = {
        event_id: site.eventId,
        gift_id: gift.id,
        guest_name: 'Gina',
        message: '',
        status: 'reserved' as const,
      };
      await db.q
        .insertInto('reservations')
        .values({
          ...row,
          id: createId(),
          email: `gina${index}@example.com`,
          created_at: db.now,
          expires_at: db.secondsFromNow(60),
        })
        .execute();
    }
    expect(winners).toHaveLength(8);
    expect(await findCountMismatches()).toEqual([{ title: gift.title }]);
    await db.q.deleteFrom('reservations').where('event_id', '=', site.eventId).where('gift_id', '=', gift.id).execute();
  });

  test('the database still prevents overselling', async () => {
    const gift = await makeGift(one, site, { quantity_total: 2 });
    const counted = await Promise.allSettled(
      [one, two, one, two, one, two].map(({ services }) =>
        countUnits(services.db, makePublicScope(site), gift.id, { held: 1 }),
      ),
    );
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await countUnits(one.services.db, makePublicScope(site), gift.id, { held: -2 });
    await expect(countUnits(one.services.db, makePublicScope(site), gift.id, { held: -1 })).rejects.toThrow(/check/);
  });
});
