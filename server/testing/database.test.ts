import { expect, it } from 'vitest';
import { createPool } from '../kit/pool.ts';
import { cloneDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

async function listTables({ connection }: TestDatabase, statement = 'select'): Promise<unknown[]> {
  const pool = createPool(connection, { onError: () => undefined });
  try {
    await pool.query(statement);
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await pool.end();
  }
}

it('gives each test its own migrated database', async () => {
  await using one = await cloneDatabase();
  await using other = await cloneDatabase();

  const mine = await listTables(one, 'create table only_mine (id int)');
  const theirs = await listTables(other);

  expect(theirs).toContain('kysely_migration');
  expect(mine).toEqual(expect.arrayContaining([...theirs, 'only_mine']));
  expect(theirs).not.toContain('only_mine');
});

it('creates several databases concurrently', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => cloneDatabase()));
  await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()));
  expect(new Set(databases.map(({ name }) => name)).size).toBe(8);
});

it('drops a database that has connections', async () => {
  const database = await cloneDatabase();
  const pool = createPool(database.connection, { onError: () => undefined });
  await pool.query('select 1');
  await database[Symbol.asyncDispose]();
  await expect(pool.query('select 1')).rejects.toThrow(/terminat|does not exist/);
  await pool.end();
});
