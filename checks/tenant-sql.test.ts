import { expect, test } from 'vitest';
import { short, tree } from './sample.ts';
import { tenantSql, tenantTables } from './tenant-sql.ts';

const tables = `
  export interface GiftsTable { event_id: string; id: string }
  export interface ReservationsTable { event_id: string; gift_id: string }
  export interface OrdersTable { id: string; event_id: string | null }
  export interface SitesTable { event_id: string; subdomain: string }
  export interface Tables { gifts: GiftsTable; reservations: ReservationsTable; orders: OrdersTable; sites: SitesTable }
`;
const store = (text: string) => tree({ 'server/tables.ts': tables, 'server/features/registry/store.ts': text });

test("knows the tenants' tables", () => {
  expect([...tenantTables({ path: 'server/tables.ts', text: tables })]).toEqual(['gifts', 'reservations']);
});

test.for([
  "db.q.selectFrom('gifts').selectAll().where('event_id', '=', scope.eventId).execute();",
  "db.q.insertInto('gifts').values({ ...gift, event_id: scope.eventId }).execute();",
  "db.q.selectFrom('orders').selectAll().where('id', '=', id).execute();",
  "db.q.selectFrom('sites').selectAll().where('subdomain', '=', name).execute();",
  "db.q.selectFrom('gifts as g').innerJoin('reservations as r', (on) => on.onRef('r.event_id', '=', 'g.event_id').onRef('r.gift_id', '=', 'g.id')).where('g.event_id', '=', scope.eventId).execute();",
  "// tenant: the sweeper frees every site's holds at once\nreturn db.q.deleteFrom('reservations').where('expires_at', '<', db.now).execute();",
  'sql`select 1 from gifts where event_id = ${scope.eventId}`.execute(db.q);',
])('allows %s', (text) => {
  expect(short(tenantSql(store(`export async function find(db, scope, id) {\n${text}\n}`)))).toEqual([]);
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
  const found = short(tenantSql(store(`export async function find(db, scope, id) {\n${text}\n}`)));
  expect(found).toEqual([expect.stringMatching(says)]);
});

test('reads every file of the server but migrations and tests', () => {
  const text = "db.q.selectFrom('gifts').execute();";
  const files = {
    'server/tables.ts': tables,
    'server/pages/guest.ts': text,
    'server/migrations/0002.ts': text,
    'server/testing/makers.ts': text,
    'server/a.test.ts': text,
  };
  expect(short(tenantSql(tree(files)))).toEqual([expect.stringMatching(/^server\/pages\/guest\.ts:1/)]);
});
