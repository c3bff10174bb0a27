import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatFindings, makeTree } from './sample.ts';
import { tenantSql, listTenantTables } from './tenant-sql.ts';

const root = join(import.meta.dirname, '..');
const tables = {
  'server/kit/tables.ts': `export interface Tables { rate_counters: RateCountersTable }
    export interface RateCountersTable { name: string }`,
  'server/features/orders/tables.ts': `declare module '../../kit/tables.ts' { interface Tables { orders: OrdersTable } }
    export interface OrdersTable { id: string; event_id: string | null }`,
  'server/features/sites/tables.ts': `declare module '../../kit/tables.ts' { interface Tables { sites: SitesTable } }
    export interface SitesTable { event_id: string; subdomain: string }`,
  'server/features/registry/tables.ts': `
    declare module '../../kit/tables.ts' { interface Tables { gifts: GiftsTable; reservations: ReservationsTable } }
    export interface GiftsTable { event_id: string; id: string }
    export interface ReservationsTable { event_id: string; gift_id: string }`,
};
const store = (text: string) => makeTree({ ...tables, 'server/features/registry/store.ts': text });

test('lists the tenant tables', () => {
  expect([...listTenantTables(makeTree(tables))]).toEqual(['gifts', 'reservations']);
});

test("lists this repository's tenant tables with the feature that declares each", () => {
  const files = globSync('server/**/tables.ts', { cwd: root });
  const texts = files.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  const known = listTenantTables(makeTree(Object.fromEntries(texts)));
  expect([...known]).toEqual(expect.arrayContaining(['events', 'gifts', 'invitations', 'rsvp_responses', 'uploads']));
});

test('reports a repository without tenant tables, because the check would then find nothing', () => {
  const text = "db.q.selectFrom('gifts').execute();";
  const found = tenantSql(makeTree({ 'server/features/registry/store.ts': text }));
  expect(formatFindings(found)).toEqual([expect.stringMatching(/No table of an event/)]);
});

test.for([
  "db.q.selectFrom('gifts').selectAll().where('event_id', '=', scope.eventId).execute();",
  "db.q.insertInto('gifts').values({ ...gift, event_id: scope.eventId }).execute();",
  "db.q.selectFrom('orders').selectAll().where('id', '=', id).execute();",
  "db.q.selectFrom('sites').selectAll().where('subdomain', '=', name).execute();",
  "db.q.selectFrom('gifts as g').innerJoin('reservations as r', (on) => on.onRef('r.event_id', '=', 'g.event_id').onRef('r.gift_id', '=', 'g.id')).where('g.event_id', '=', scope.eventId).execute();",
  "// tenant: the sweeper frees every site's holds at once\nreturn db.q.deleteFrom('reservations').where('expires_at', '<', db.now).execute();",
  'sql`select 1 from gifts where event_id = ${scope.eventId}`.execute(db.q);',
  'sql`extract(epoch from gifts.created_at)`;',
])('allows %s', (text) => {
  expect(formatFindings(tenantSql(store(`export async function find(db, scope, id) {\n${text}\n}`)))).toEqual([]);
});

test.for([
  ["db.q.selectFrom('gifts as g').selectAll().where('g.id', '=', id).execute();", /:2 The statement on gifts/],
  ["db.q.insertInto('gifts').values(gift).execute();", /:2 The statement on gifts/],
  ["db.q.updateTable('gifts').set({ title }).where('id', '=', id).execute();", /:2 The statement on gifts/],
  ["db.q.deleteFrom('reservations').where('gift_id', '=', id).execute();", /:2 The statement on reservations/],
  [
    "db.q.selectFrom('gifts').where('event_id', '=', e).where('id', 'in', (q) => q.selectFrom('reservations').select('gift_id')).execute();",
    /:2 The statement on reservations/,
  ],
  [
    "db.q.selectFrom('gifts').where('id', 'in', (q) => q.selectFrom('reservations').where('event_id', '=', e).select('gift_id')).execute();",
    /:2 The statement on gifts/,
  ],
  [
    "db.q.selectFrom('gifts as g').innerJoin('reservations as r', 'r.gift_id', 'g.id').where('g.event_id', '=', e).execute();",
    /:2 The join with reservations/,
  ],
  ["// tenant: why\ndb.q.deleteFrom('reservations').execute();", /:3 The statement on reservations/],
  ['sql`update gifts set title = ${title}`.execute(db.q);', /:2 The statement on gifts/],
] as const)('refuses %s', ([text, says]) => {
  const found = formatFindings(tenantSql(store(`export async function find(db, scope, id) {\n${text}\n}`)));
  expect(found).toEqual([expect.stringMatching(says)]);
});

test('I9: reads every file of the server except migrations and tests', () => {
  const text = "db.q.selectFrom('gifts').execute();";
  const files = {
    ...tables,
    'server/pages/guest.ts': text,
    'server/migrations/0002.ts': text,
    'server/testing/makers.ts': text,
    'server/a.test.ts': text,
  };
  expect(formatFindings(tenantSql(makeTree(files)))).toEqual([expect.stringMatching(/^server\/pages\/guest\.ts:1/)]);
});
