import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterAll(() => database[Symbol.asyncDispose]());

/** Runs a statement seven times on one connection, which then goes on. */
async function runOften(text: string, { keepsPlans = true } = {}) {
  const pool = createPool(database.connection, { onError: () => undefined, max: 1, keepsPlans });
  const run = async () => (await pool.query(text, [1])).rows as unknown[];
  for (let at = 0; at < 7; at += 1) await run();
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return {
    run,
    pool,
    planned: rows.some(({ statement }) => statement === text),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

it('plans a frequent statement once for each connection', async () => {
  await using often = await runOften('select $1::int + 1 as sum');
  expect(often.planned).toBe(true);
  expect(await often.run()).toEqual([{ sum: 2 }]);
});

it('plans a product of numbers', async () => {
  await using often = await runOften(`select $1::int * 2 as twice`);
  expect(often.planned).toBe(true);
});

it('plans nothing elsewhere', async () => {
  await using often = await runOften('select $1::int + 2 as sum', { keepsPlans: false });
  expect(often.planned).toBe(false);
});

it('runs several commands at once as often as they come', async () => {
  await using admin = await runOften('select $1::int as one');
  for (let at = 0; at < 7; at += 1)
    await expect(admin.pool.query('select 1; select 2', []), `run ${at}`).resolves.toHaveLength(2);
});

it('goes on when a newer release adds a column', async () => {
  await using admin = await runOften('select $1::int as one');
  await admin.pool.query('create table tables (seats int)');
  await admin.pool.query('insert into tables values (8)');
  await using columns = await runOften('select seats, $1::int as one from tables');
  await using all = await runOften('select tables.*, $1::int as one from tables');
  await using parts = await runOften(
    `with parts as (select *, ') (' as words, $1::int as one from tables) select seats, (select max(one) from parts) as one from parts`,
  );
  expect([columns.planned, all.planned, parts.planned]).toEqual([true, false, true]);
  await admin.pool.query('alter table tables add column name text');
  expect(await columns.run()).toEqual([{ seats: 8, one: 1 }]);
  expect(await parts.run()).toEqual([{ seats: 8, one: 1 }]);
  expect(await all.run()).toEqual([{ seats: 8, name: null, one: 1 }]);
});
