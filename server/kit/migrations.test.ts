import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import type { Tables } from './tables.ts';
import { migrateDatabase, migrateToLatest, listPendingMigrations } from './migrations.ts';
import { createKysely, createPool } from './pool.ts';

let after: AsyncDisposableStack;
let folder: string;
let database: TestDatabase;
let kysely: Kysely<Tables>;

beforeEach(async () => {
  after = new AsyncDisposableStack();
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  after.defer(() => rm(folder, { recursive: true, force: true }));
  database = after.use(await createEmptyDatabase());
  kysely = createKysely(createPool(database.connection, { onError: () => undefined }));
  after.defer(() => kysely.destroy());
});

afterEach(() => after.disposeAsync());

const write = (name: string, statements: string) => writeFile(path.join(folder, name), statements);

async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(kysely);
  return rows.map(({ name }) => name);
}

it('runs pending migrations once, in the order of their numbers', async () => {
  await write('0001-guests.sql', 'create table guest (id int); create table family (id int);');
  await write('0002-name.sql', 'alter table guest add column name text;');
  await write('notes.md', 'not a migration');
  expect(await listPendingMigrations(kysely, folder)).toEqual(['0001-guests', '0002-name']);

  expect(await migrateToLatest(kysely, folder)).toEqual(['0001-guests', '0002-name']);
  expect(await listPendingMigrations(kysely, folder)).toEqual([]);
  expect(await migrateToLatest(kysely, folder)).toEqual([]);
  expect(await listTables()).toEqual(['family', 'guest']);
});

it('names the file that fails, and rolls the whole run back', async () => {
  await write('0001-guests.sql', 'create table guest (id int);');
  await write('0002-slip.sql', 'create table extra (id int); create tabel slip (id int);');
  await expect(migrateToLatest(kysely, folder)).rejects.toThrow(
    /^Migration 0002-slip\.sql failed: syntax error at or near "tabel"/,
  );
  expect(await listTables()).toEqual([]);
  expect(await listPendingMigrations(kysely, folder)).toEqual(['0001-guests', '0002-slip']);
});

it('sets a lock timeout of five seconds', async () => {
  await write('0001-look.sql', `create table look as select current_setting('lock_timeout') as patience;`);
  await migrateToLatest(kysely, folder);
  const { rows } = await sql`select patience from look`.execute(kysely);
  expect(rows).toEqual([{ patience: '5s' }]);
});

it('does not change a database that a newer version has migrated', async () => {
  await write('0001-guests.sql', 'create table guest (id int);');
  await write('0002-name.sql', 'alter table guest add column name text;');
  await migrateToLatest(kysely, folder);
  await rm(path.join(folder, '0002-name.sql'));
  expect(await migrateToLatest(kysely, folder)).toEqual([]);
  expect(await listPendingMigrations(kysely, folder)).toEqual([]);
});

it('A4: refuses a migration numbered before one that has run', async () => {
  await write('0002-name.sql', 'create table name (id int);');
  await migrateToLatest(kysely, folder);
  await write('0001-late.sql', 'create table late (id int);');
  await expect(migrateToLatest(kysely, folder)).rejects.toThrow(/The migrations could not be run: .*0002-name/);
});

it('A4: refuses a folder without a migration that has run, if a later one is there', async () => {
  await write('0001-guests.sql', 'create table guest (id int);');
  await write('0002-name.sql', 'create table name (id int);');
  await migrateToLatest(kysely, folder);
  await rm(path.join(folder, '0001-guests.sql'));
  await expect(migrateToLatest(kysely, folder)).rejects.toThrow(/The migrations could not be run: .*0001-guests/);
});

it.each([
  ['1-guests.sql', 'is not named like 0001-what-it-does.sql'],
  ['0001-Guests.sql', 'is not named like 0001-what-it-does.sql'],
  ['0001-two.sql', 'has a number that is taken'],
])('refuses the file name %s', async (name, reason) => {
  await write('0001-guests.sql', 'select 1');
  await write(name, 'select 1');
  await expect(migrateToLatest(kysely, folder)).rejects.toThrow(reason);
});

it('F10: runs each migration once when four nodes start at the same time', async () => {
  await write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.5);');
  await write('0002-more.sql', 'create table more (id int);');
  const results = await Promise.all(Array.from({ length: 4 }, runNode));
  expect(results.flat().toSorted()).toEqual(['0001-slow', '0002-more']);
  expect(await listTables()).toEqual(['more', 'slow']);
});

/** Runs the migrations in a separate process and returns the names of those it ran. */
async function runNode(): Promise<string[]> {
  const program = `
    const { migrateDatabase } = await import(process.argv[1]);
    const run = await migrateDatabase(JSON.parse(process.argv[2]), { folder: process.argv[3] });
    process.stdout.write(JSON.stringify(run));`;
  const migrations = path.join(import.meta.dirname, 'migrations.ts');
  const args = ['--input-type=module', '-e', program, migrations, JSON.stringify(database.connection), folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(output) as string[];
}

it('runs the migrations of the product on an empty database', async () => {
  const run = await migrateDatabase(database.connection);
  expect(run[0]).toBe('0001-foundation');
  expect(await listPendingMigrations(kysely)).toEqual([]);
});
