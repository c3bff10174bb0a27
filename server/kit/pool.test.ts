import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import { createEmptyDatabase } from '../testing/database.ts';
import { makeRoles } from '../testing/database-roles.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createKysely, createPool } from './pool.ts';
import type { PoolOptions } from './pool.ts';

let database: TestDatabase;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
});

afterAll(() => database[Symbol.asyncDispose]());

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
});

function makePool(options: Partial<PoolOptions> = {}): pg.Pool {
  const pool = createPool(database.connection, { onError: () => undefined, ...options });
  pools.push(pool);
  return pool;
}

const readFirstRow = async (pool: pg.Pool, text: string): Promise<unknown> => (await pool.query(text)).rows[0];

it('reads dates and times as ISO text, and big integers as numbers', async () => {
  const row = await readFirstRow(
    makePool(),
    `select date '2028-02-29' as day, timestamptz '2026-07-04 12:30:00.5+02' as moment, count(*) as count,
            9007199254740991 as most, null::date as none`,
  );
  expect(row).toEqual({
    day: '2028-02-29',
    moment: '2026-07-04T10:30:00.500Z',
    count: 1,
    most: Number.MAX_SAFE_INTEGER,
    none: null,
  });
});

it('throws for a big integer that a number cannot represent, and stays usable', async () => {
  const pool = makePool({ max: 1 });
  await expect(pool.query('select 9007199254740993 as much')).rejects.toThrow('9007199254740993 does not fit');
  expect(await readFirstRow(pool, 'select 1 as one')).toEqual({ one: 1 });
});

it('sends its application name to the server', async () => {
  const pool = makePool({ applicationName: 'a product' });
  const row = await readFirstRow(pool, `select current_setting('application_name') as name`);
  expect(row).toEqual({ name: 'a product' });
});

it('cancels a slow statement', async () => {
  const pool = makePool({ statementTimeout: 100 });
  await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
});

it('throws if no connection becomes free in time', async () => {
  const pool = makePool({ max: 1, connectionTimeout: 2_000 });
  const client = await pool.connect();
  await expect(pool.query('select 1')).rejects.toThrow('timeout');
  client.release();
});

it('survives a connection that the server closes, and reports it', async () => {
  const reported = Promise.withResolvers<Error>();
  const pool = makePool({ max: 1, onError: reported.resolve });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await makePool().query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect((await reported.promise).message).toMatch(/terminat/);
  expect(await readFirstRow(pool, 'select 1 as one')).toEqual({ one: 1 });
});

it('survives a connection that the server closes during a transaction', async () => {
  const pool = makePool({ max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = Promise.withResolvers<void>();
  client.on('end', ended.resolve);
  await makePool().query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended.promise;
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release();
  expect(await readFirstRow(pool, 'select 1 as one')).toEqual({ one: 1 });
});

const onThisMachine = typeof inject('testServer').maintenance !== 'string';

it.each(onThisMachine ? ['frozen'] : [])('times out while the server is %s, and recovers with it', async () => {
  const pool = makePool({ max: 1, statementTimeout: 100 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = Number(rows[0]?.pid);
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(pool.query('select 1')).rejects.toThrow('timeout');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(await readFirstRow(pool, 'select 1 as one')).toEqual({ one: 1 });
});

it('B4: more statements than connections wait for one another, and no further connection is opened', async () => {
  const pool = makePool({ max: 3, applicationName: 'three at most' });
  const counts = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { rows } = await pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where application_name = 'three at most'`,
      );
      return rows[0]?.open ?? 0;
    }),
  );
  expect(Math.max(...counts)).toBe(3);
});

it('B4: statements wait for the connections that there are if the server has no more', async () => {
  await using roles = await makeRoles();
  await makePool().query(`alter role ${roles.product} connection limit 2`);
  const q = createKysely(createPool(roles.env.DATABASE_URL, { max: 10, onError: () => undefined }));
  try {
    const read = async () => (await sql<{ one: number }>`select 1 as one from pg_sleep(0.02)`.execute(q)).rows[0]?.one;
    expect(await read()).toBe(1);
    expect(await Promise.all(Array.from({ length: 40 }, read))).toEqual(Array(40).fill(1));
  } finally {
    await q.destroy();
  }
});
