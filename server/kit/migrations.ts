import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Kysely, QueryExecutorProvider } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Tables } from './tables.ts';
import { createKysely, createPool } from './pool.ts';
import type { DatabaseAddress } from './pool.ts';

const productFolder = path.join(import.meta.dirname, '../migrations');

/** A migration fails instead of blocking traffic while it waits for a lock. */
const lockTimeout = '5s';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export interface MigrationOptions {
  folder?: string;
  /** The migration to stop at, instead of the latest. */
  last?: string | undefined;
  /** Where the address comes from, for errors. */
  setting?: string;
}

/**
 * Migrates a database to the latest version over its own connections, without a statement timeout. Returns the names of
 * the migrations that ran.
 *
 * @throws MigrationError naming the file that failed.
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  { folder = productFolder, last, setting = 'DATABASE_URL' }: MigrationOptions = {},
): Promise<string[]> {
  const pool = createPool(address, { applicationName: 'migrations', max: 2, onError: () => undefined });
  try {
    return await migrateToLatest(createKysely(pool), folder, last);
  } catch (error) {
    // A URL is always that of the setting.
    const isSet = error instanceof MigrationError && typeof address === 'string';
    throw isSet ? new MigrationError(`${setting}: ${error.message}`, { cause: error }) : error;
  } finally {
    await pool.end();
  }
}

/**
 * Runs pending migrations in one transaction and returns their names. Nodes that start at once wait for each other and
 * then find nothing to run. A database that is ahead of this folder (a newer version runs beside this one, or ran
 * before) is left unchanged.
 *
 * The pool needs at least two connections and no statement timeout: waiting for another node counts as a long
 * statement.
 *
 * @throws MigrationError naming the file that failed.
 */
export async function migrateToLatest(
  kysely: Kysely<Tables>,
  folder = productFolder,
  last?: string,
): Promise<string[]> {
  // An error is Kysely's to report.
  if (last === undefined && (await isUpToDate(kysely, folder).catch(() => false))) return [];
  const migrator = new Migrator({ db: kysely, provider: new SqlFiles(kysely, folder) });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error');
    const reason = error instanceof Error ? describeError(error) : 'for an unknown reason';
    const what = failed ? `Migration ${failed.migrationName}.sql failed` : 'The migrations could not be run';
    throw new MigrationError(`${what}: ${reason}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** One line; the error of a host with several addresses has no message of its own. */
function describeError(error: Error): string {
  const message = error instanceof AggregateError && error.message === '' ? String(error.errors[0]) : error.message;
  return message.replaceAll(/\s*\n\s*/g, ' ');
}

/** Two queries instead of the many with which Kysely prepares itself, for the many starts that have nothing to do. */
async function isUpToDate(kysely: Kysely<Tables>, folder: string): Promise<boolean> {
  const names = await listMigrationNames(folder);
  const seen = await listExecutedMigrations(kysely);
  // Kysely reports one that ran and is missing here.
  const isKnown = (name: string) => names.includes(name) || name > (names.at(-1) ?? '');
  return names.every((name) => seen.has(name)) && [...seen].every(isKnown);
}

/** `/readyz` responds 503 while there are any. */
export async function listPendingMigrations(kysely: Kysely<Tables>, folder = productFolder): Promise<string[]> {
  const seen = await listExecutedMigrations(kysely);
  return (await listMigrationNames(folder)).filter((name) => !seen.has(name));
}

class SqlFiles implements MigrationProvider {
  readonly #kysely: QueryExecutorProvider;
  readonly #folder: string;

  constructor(kysely: QueryExecutorProvider, folder: string) {
    this.#kysely = kysely;
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const names = await listMigrationNames(this.#folder);
    const migrations: Record<string, Migration> = {};
    for (const name of names) migrations[name] = readMigration(path.join(this.#folder, `${name}.sql`));
    // Kysely requires every executed migration to exist, so those of a newer version are listed as no-ops.
    const last = names.at(-1) ?? '';
    for (const name of await listExecutedMigrations(this.#kysely)) if (name > last) migrations[name] = done;
    return migrations;
  }
}

function readMigration(file: string): Migration {
  return {
    up: async (db: QueryExecutorProvider) => {
      // Behind a pooler, the role has a statement timeout.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await sql.raw(await readFile(file, 'utf8')).execute(db);
    },
  };
}

const done: Migration = { up: () => Promise.resolve() };

/** Lists them in the order in which they run. */
export async function listMigrationNames(folder = productFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const misnamed = files.find((file) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file));
  if (misnamed) throw new MigrationError(`The migration ${misnamed} is not named like 0001-what-it-does.sql.`);
  const numbers = files.map((file) => file.slice(0, 4));
  const twice = files.find((file, index) => numbers.indexOf(file.slice(0, 4)) !== index);
  if (twice) throw new MigrationError(`The migration ${twice} has a number that is taken.`);
  return files.map((file) => path.basename(file, '.sql'));
}

export async function listExecutedMigrations(kysely: QueryExecutorProvider): Promise<Set<string>> {
  const exists = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`.execute(
    kysely,
  );
  if (!exists.rows[0]?.found) return new Set();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}
