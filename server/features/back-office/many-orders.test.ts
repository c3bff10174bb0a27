import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../kit/clock.ts';
import { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import { createPool } from '../../kit/pool.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertManyOrders } from '../../testing/many-orders.ts';
import type { Tables } from '../../kit/tables.ts';
import * as analytics from './analytics-store.ts';
import { parseSearch } from './rules.ts';
import { listSites as listAllSites, readSite } from './site-store.ts';
import * as store from './store.ts';

/**
 * Checks that lists scale to 100,000 orders by query plans, not by time: a page reads some hundreds of rows by an
 * index, a sum only the index.
 */

const MANY = 100_000;
const PAGE = 51;

const formatDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
/** The statements of the current read. */
let plans: CompiledQuery[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  pool = createPool(database.connection, { max: 2, onError: () => undefined });
  const q = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void plans.push(query) });
  db = new Db(q, createClock(0), { send: () => Promise.resolve(), sendAgain: () => Promise.resolve() });
  await insertManyOrders(q, MANY);
}, 240_000);
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Heap Fetches'?: number;
  Plans?: Plan[];
}

/** Returns the plan of a read: rows read per table, and the plan nodes. */
async function readPlan(read: () => Promise<unknown>): Promise<{ rows: Record<string, number>; nodes: string[] }> {
  plans = [];
  await read();
  const rows: Record<string, number> = {};
  const nodes: string[] = [];
  let table = '';
  const walk = (plan: Plan) => {
    table = plan['Relation Name'] ?? table;
    if (plan['Node Type'].endsWith('Scan')) {
      nodes.push([plan['Node Type'], plan['Relation Name'] ?? plan['Index Name']].join(' on '));
      const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
      rows[table] = (rows[table] ?? 0) + Math.round(each * plan['Actual Loops']);
    }
    plan.Plans?.forEach(walk);
  };
  for (const { sql, parameters } of plans) {
    const explained = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    for (const row of explained.rows) walk(row['QUERY PLAN'][0].Plan);
  }
  return { rows, nodes };
}

const listOrders =
  (text?: string, status?: 'paid' | 'parked' | 'failed' | 'unserved', after?: { parked: boolean; number: number }) =>
  () =>
    store.listOrders(db, { search: parseSearch(text), status }, { after, take: PAGE });
const listSites =
  (text?: string, status?: 'active' | 'ended' | 'suspended', after?: { at: string; id: string }) => () =>
    listAllSites(db, { search: parseSearch(text), status }, { after, take: PAGE });

test.each<[string, () => Promise<unknown[]>, number]>([
  ['the first page', listOrders(), PAGE],
  ['a page from the middle', listOrders(undefined, undefined, { parked: false, number: MANY / 2 }), PAGE],
  ['the last of the parked ones', listOrders(undefined, undefined, { parked: true, number: 10_100 }), PAGE],
  ['the parked ones', listOrders(undefined, 'parked'), 40],
  ['the failed ones', listOrders(undefined, 'failed', { parked: false, number: MANY / 2 }), PAGE],
  ['a number', listOrders('50000'), 1],
  ['a number with its sign', listOrders('#50000'), 1],
  ['an id', listOrders('order-50000'), 1],
  ['an email', listOrders('buyer50000@example.com'), 1],
  ['the beginning of an email', listOrders('buyer5000'), 11],
  ['the beginning of very many emails', listOrders('buy'), PAGE],
  ['the beginning of an address', listOrders('site5000'), 11],
  ['the beginning of very many addresses', listOrders('site'), PAGE],
  ['no match', listOrders('nobody'), 0],
  ['a wildcard', listOrders('%'), 0],
])('reads orders by an index: %s', async (_, read, expected) => {
  const { rows, nodes } = await readPlan(read);
  expect((await read()).length).toBe(expected);
  expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
  for (const count of Object.values(rows)) expect(count).toBeLessThan(300);
});

test('reads the events of unserved payments only', async () => {
  for (const read of [() => store.countUnserved(db), listOrders(undefined, 'unserved')]) {
    const { rows, nodes } = await readPlan(read);
    expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
    for (const count of Object.values(rows)) expect(count).toBeLessThan(300);
  }
});

test("reads orders by an index: a provider's ids", async () => {
  const { rows } = await pool.query<{ checkout: string; payment: string }>(
    `select 'cs_' || md5('checkout50000') as checkout, 'pi_' || md5('order-50000') as payment`,
  );
  for (const id of [rows[0]?.checkout, rows[0]?.payment]) {
    const plan = await readPlan(listOrders(id));
    expect(plan.nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
    expect(await listOrders(id)()).toMatchObject([{ id: 'order-50000' }]);
  }
});

test.each<[string, () => Promise<unknown[]>, number]>([
  ['the first page', listSites(), 300],
  ['active ones', listSites(undefined, 'active'), 300],
  ['ended ones', listSites(undefined, 'ended'), 300],
  ['suspended ones', listSites(undefined, 'suspended'), 300],
  ['a later page', listSites(undefined, 'ended', { at: formatDaysAgo(180), id: createId() }), 300],
  ['the beginning of an address', listSites('site5000'), 300],
  ['an email', listSites('buyer50000@example.com'), 300],
])('reads sites by an index: %s', async (_, read, limit) => {
  const { rows, nodes } = await readPlan(read);
  expect((await read()).length).toBeGreaterThan(0);
  expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
  for (const count of Object.values(rows)) expect(count).toBeLessThan(limit);
});

test('reads one order by indexes', async () => {
  const { nodes, rows } = await readPlan(async () => {
    const order = await store.readOrder(db, 'order-50000');
    await store.readHistory(db, 'order-50000');
    await store.readPayments(db, 'order-50000');
    await store.readEvents(db, 'order-50000');
    return readSite(db, order?.eventId ?? '');
  });
  expect(nodes.filter((node) => /^Seq Scan on (?!operators|payment_events|payment_disputes)/.test(node))).toEqual([]);
  for (const count of Object.values(rows)) expect(count).toBeLessThan(20);
});

test('counts parked orders and sums revenue by an index alone', async () => {
  const parked = await readPlan(() => store.countParked(db));
  expect(parked).toEqual({ nodes: ['Index Only Scan on orders'], rows: { orders: 40 } });
  const revenue = await readPlan(() => analytics.sumRevenue(db, { sandbox: false }));
  expect(revenue.nodes).toEqual(['Index Only Scan on orders']);
});

test('reads only the carts of the requested days for the funnel', async () => {
  const days = await analytics.resolveDays(db, {});
  const { nodes, rows } = await readPlan(async () => {
    await analytics.countCarts(db, days);
    await analytics.readMedianSeconds(db, days);
  });
  expect(nodes.filter((node) => node.startsWith('Seq Scan'))).toEqual([]);
  expect(rows['orders']).toBeLessThan(4000);
  expect(rows['carts']).toBeLessThan(4000);
  expect(rows['cart_events']).toBeLessThan(4000);
});
