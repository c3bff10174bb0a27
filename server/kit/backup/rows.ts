import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { MARKER } from '../distribution.ts';
import type { Tables } from '../tables.ts';
import { BackupError } from './error.ts';

/** Generated columns are left out: the database computes them again. */
export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceValue {
  readonly name: string;
  readonly value: number;
}

/** Whole lines of one file. */
export type LineBatches = AsyncIterable<readonly string[]>;

const ROWS_AT_ONCE = 500;

/**
 * Values are written as PostgreSQL's own text, whose form depends on settings. A role may have a time limit, which a
 * long read would exceed. Row security must fail rather than leave rows out.
 */
const SETTINGS = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  row_security: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Runs `work` on one snapshot of all tables while others go on writing. A migration that changes a table waits until
 * then.
 *
 * @throws BackupError if there are no tables, or a migration changed them at the same moment.
 */
export async function readSnapshot<T>(
  q: Kysely<Tables>,
  work: (tx: Transaction<Tables>, tables: readonly TableColumns[]) => Promise<T>,
): Promise<T> {
  const seen = await listTables(q);
  if (seen.length === 0) throw new BackupError('The database has no tables. Has the product been started with it?');
  const names = sql.join(seen.map(({ name }) => sql.table(name)));
  return q
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Locks before the snapshot, which the next statement takes: a table rewritten in between would seem empty.
      await sql`lock table ${names} in access share mode`.execute(tx);
      await applySettings(tx);
      const tables = await listTables(tx);
      if (!isDeepStrictEqual(tables, seen)) {
        throw new BackupError('A migration has just changed the database. Run the command again.');
      }
      return work(tx, tables);
    });
}

async function applySettings(tx: Transaction<Tables>): Promise<void> {
  const calls = Object.entries(SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(calls)}`.execute(tx);
}

/**
 * Lists the tables that must survive: without unlogged ones, those that record migrations, and the empty one of a
 * distributed database.
 */
async function listTables(q: Kysely<Tables>): Promise<TableColumns[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', ${MARKER})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(q);
  return rows;
}

/** Each line is a row: a JSON array of the columns' texts. */
export async function* readRows(tx: Transaction<Tables>, { name, columns }: TableColumns): LineBatches {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  yield* readLines(tx, sql`select to_json(array[${texts}])::text as line from ${sql.table(name)}`);
}

/** Runs a query whose only column is `line`, without loading its whole result. */
export async function* readLines(tx: Transaction<Tables>, query: RawBuilder<unknown>): LineBatches {
  await sql`declare backup_lines no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_lines`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_lines`.execute(tx);
}

/** Sequences have no snapshot. Read them after the rows, so that none is behind. */
export async function readSequences(tx: Transaction<Tables>): Promise<SequenceValue[]> {
  const { rows } = await sql<SequenceValue>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(tx);
  return rows;
}

/** Returns whether a database has no tables, neither of the product nor of its job queue. */
export async function isEmptyDatabase(q: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select to_regclass('kysely_migration') is null and to_regnamespace('pgboss') is null as empty`.execute(q);
  return rows[0]?.empty === true && (await listTables(q)).length === 0;
}

/**
 * Loads rows into migrated tables, in one transaction together with `more`.
 *
 * @param open Returns the lines of a table.
 * @throws BackupError if a table or column does not exist.
 */
export async function loadDatabase(
  q: Kysely<Tables>,
  { tables, sequences }: { tables: readonly TableColumns[]; sequences: readonly SequenceValue[] },
  open: (table: string) => LineBatches,
  more: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await q.transaction().execute(async (tx) => {
    await applySettings(tx);
    const addKeys = await dropForeignKeys(tx);
    for (const table of tables) await loadRows(tx, table, open(table.name));
    await addKeys();
    for (const { name, value } of sequences) {
      await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`.execute(tx);
    }
    await more(tx);
  });
  // Without statistics the first queries would be slow.
  await sql`analyze`.execute(q);
}

/** Rows may refer to later ones, also in their own table. Adding a key again verifies all rows. */
async function dropForeignKeys(tx: Transaction<Tables>): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { table, name } of keys) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
    }
  };
}

async function loadRows(tx: Transaction<Tables>, { name, columns }: TableColumns, batches: LineBatches) {
  const types = await readColumnTypes(tx, name);
  const values = columns.map((column, at) => {
    const type = types.get(column);
    if (type === undefined) throw new BackupError(`The backup has a column ${name}.${column}, which is unknown here.`);
    return sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`;
  });
  const target = sql`${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  for await (const lines of batches) {
    await sql`insert into ${target} overriding system value
      select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(tx);
  }
}

async function readColumnTypes(tx: Transaction<Tables>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = to_regclass(quote_ident(${table})) and attnum > 0 and not attisdropped`.execute(tx);
  return new Map(rows.map(({ name, type }) => [name, type]));
}
