import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distribution } from './features.ts';
import { createClock } from './kit/clock.ts';
import { Db } from './kit/db.ts';
import { findObstacles } from './kit/distribution-rules.ts';
import {
  convertForeignKeys,
  findMissingPart,
  isDistributed,
  listForeignKeys,
  replaceForeignKeys,
} from './kit/distribution.ts';
import { createKysely, createPool } from './kit/pool.ts';
import type { Tables } from './kit/tables.ts';
import { actAsOwner } from './testing/actors.ts';
import { testApp } from './testing/app.ts';
import { cloneDatabase } from './testing/database.ts';
import { makeFund, makeGift, makeInvitation, makeReply, makeSite } from './testing/makers.ts';

/** The rules by which the sites' tables can be distributed (decision 0051), and the product without the keys that cannot. */

const { tables } = distribution;
let q: Kysely<Tables>;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const database = stack.use(await cloneDatabase());
  q = createKysely(createPool(database.connection, { onError: () => undefined }));
  stack.defer(() => q.destroy());
});
afterAll(() => stack.disposeAsync());

/** Changes the tables in a transaction that is rolled back, and returns the obstacles. */
async function findObstaclesAfter(statement: string): Promise<string[]> {
  const undone = new Error('undone');
  let found: string[] = [];
  const changed = q.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx);
    found = await findObstacles(tx, distribution);
    throw undone;
  });
  await expect(changed).rejects.toBe(undone);
  return found;
}

test('every table of a site can be distributed', async () => {
  expect(await findObstacles(q, distribution)).toEqual([]);
});

test.for([
  ['drop table gift_links', ['gift_links does not exist']],
  [
    'alter table gift_surprises drop constraint gift_surprises_pkey; alter table gift_surprises rename event_id to event',
    [
      'gift_surprises has no column event_id of type uuid that is never null',
      'gift_surprises has no primary key',
      'gift_surprises: gift_surprises_event_id_fkey does not compare event_id',
    ],
  ],
  ['alter table imported_guests drop constraint imported_guests_pkey', ['imported_guests has no primary key']],
  ['create unique index a on gifts (title)', ['gifts: a is unique without event_id']],
  [
    'alter table gifts add constraint a exclude (title with =)',
    ['gifts: a excludes rows, which only one server could check'],
  ],
  [
    `create function a() returns trigger language plpgsql as 'begin return new; end';
     create trigger a before update on gifts for each row execute function a()`,
    ['gifts: a is a trigger, which would run on each server by itself'],
  ],
  ['alter table gifts add number integer generated always as identity', ['gifts.number is numbered by a sequence']],
  ['alter table gifts add number serial', ['gifts.number is numbered by a sequence']],
  ['create table a () inherits (gifts)', ['gifts is partitioned or inherits']],
  [
    'alter table gifts add constraint a foreign key (event_id) references sites',
    ['gifts: a refers to sites, and only one of the two is distributed'],
  ],
  [
    'create table a (event_id uuid references events)',
    ['a: a_event_id_fkey refers to events, and only one of the two is distributed'],
  ],
  [
    'create unique index a on gifts (event_id, title); alter table gifts add other uuid, add constraint b foreign key (other, title) references gifts (event_id, title)',
    ['gifts: b does not compare event_id'],
  ],
  [
    'alter table gift_links add constraint a foreign key (event_id, reservation_id) references reservations on delete set null (reservation_id)',
    ['gift_links: a sets null on delete, which the product must do itself'],
  ],
  [
    'alter table gift_links add constraint a foreign key (event_id, reservation_id) references reservations on delete set default',
    ['gift_links: a sets a default on delete'],
  ],
  [
    'alter table gift_links add constraint a foreign key (event_id, reservation_id) references reservations on update set null',
    ['gift_links: a sets columns on update'],
  ],
] as const)('finds the obstacle after %s', async ([statement, says]) => {
  expect(await findObstaclesAfter(statement)).toEqual(says);
});

test('what the product does in place of foreign keys is what it says, and no key is named that does not exist', async () => {
  const between = (keys: readonly { child: string; parent: string }[]) =>
    keys.map(({ child, parent }) => `${child} ${parent}`).toSorted();
  const keys = await listForeignKeys(q, tables);
  const kept = convertForeignKeys(keys, tables);
  const names = new Set(kept.map(({ name }) => name));
  expect(between(keys.filter(({ name }) => !names.has(name)))).toEqual(between(distribution.dropped));
  expect(between(keys.filter(({ definition }) => definition.includes('SET NULL')))).toEqual(
    between(distribution.cleared),
  );
  expect(kept.filter(({ definition }) => /SET (NULL|DEFAULT)/.test(definition))).toEqual([]);
});

test('plain PostgreSQL is not distributed, and says what is missing', async () => {
  expect(await isDistributed(q)).toBe(false);
  expect(await findMissingPart(q)).toBe('The database has no extension citus, so its tables cannot be distributed.');
});

test('only transactions of a distributed database begin with the statement by which Citus commits in two phases', async () => {
  const unused = () => Promise.reject(new Error('no jobs here'));
  const jobs = { send: unused, sendAgain: unused };
  const work = () => Promise.resolve('done');
  expect(await new Db(q, createClock(0), jobs).transaction(work)).toBe('done');
  // Its table does not exist here.
  const distributed = new Db(q, createClock(0), jobs, { distributed: true });
  for (const db of [distributed, distributed.atOffset(5)])
    await expect(db.transaction(work)).rejects.toThrow('relation "two_phase" does not exist');
});

test('invitations are deleted with their tokens, and replies, gifts and contributions stay, without the keys', async () => {
  await using database = await cloneDatabase();
  await using owner = await openOwner(database.connection);
  await owner.q
    .transaction()
    .execute((tx) => replaceForeignKeys(tx, { tables, changed: tables }, () => Promise.resolve()));

  const app = await testApp({ database: database.connection });
  const site = await makeSite(app);
  const { id, unique_token } = await makeInvitation(app, site);
  await makeReply(app, site, { guest_token: unique_token });
  const gift = await makeGift(app, site);
  const guest = { host: site.subdomain, body: {} };
  expect((await app.call('POST', `/invite/${unique_token}/gifts/${gift.id}/reserve`, guest)).status).toBe(200);
  const fund = await makeFund(app, site);
  const given = { host: site.subdomain, body: { amount: 25 } };
  expect((await app.call('POST', `/invite/${unique_token}/funds/${fund.id}/contribute`, given)).status).toBe(201);
  expect((await actAsOwner(app, site).call('DELETE', `/admin/guests/${id}`)).status).toBe(204);

  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from invitations) as invitations, (select count(*) from invite_tokens) as tokens,
    (select count(*) from rsvp_responses where invitation_id is null) as replies,
    (select count(*) from reservations where invitation_id is null) as holds,
    (select count(*) from contributions where invitation_id is null) as contributions`.execute(owner.q);
  expect(rows).toEqual([{ invitations: 0, tokens: 0, replies: 1, holds: 1, contributions: 1 }]);
  // The hold has ended with its guest: another one takes the unit.
  const other = await makeInvitation(app, site);
  expect((await app.call('POST', `/invite/${other.unique_token}/gifts/${gift.id}/reserve`, guest)).status).toBe(200);
});

async function openOwner(address: Parameters<typeof createPool>[0]) {
  const opened = createKysely(createPool(address, { onError: () => undefined }));
  return { q: opened, [Symbol.asyncDispose]: () => opened.destroy() };
}
