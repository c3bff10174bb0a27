import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Tables distributed over several PostgreSQL servers by Citus (decision 0051). Everything here that is not for plain
 * PostgreSQL alone runs only if the database has that extension.
 */

/** An empty table; that it exists tells that the tables are distributed. */
export const MARKER = 'two_phase';
const EXTENSION = 'citus';
const DISTRIBUTED_BY = 'event_id';

/**
 * Citus commits a transaction that writes one server and a plain table of this one in one phase each: a crash between
 * the two would keep a reply and lose its job. It commits in two phases once a transaction has run a writing statement
 * on a local table that it knows, even one without effect.
 */
export async function commitInTwoPhases(tx: Transaction<Tables>): Promise<void> {
  // writer: no feature has this table, which stays empty
  await sql`delete from ${sql.table(MARKER)} where id = 0`.execute(tx);
}

export async function isDistributed(q: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${MARKER}) is not null as found`.execute(q);
  return rows[0]?.found === true;
}

/** Lists those of `tables` that are not distributed yet. */
export async function listUndistributed(q: Kysely<Tables>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_dist_partition join pg_class on oid = logicalrelid where partmethod = 'h'
  `.execute(q);
  const done = new Set(rows.map(({ name }) => name));
  return tables.filter((table) => !done.has(table));
}

/** Returns why tables cannot be distributed on these servers; undefined if they can. */
export async function findMissingPart(q: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql`select from pg_extension where extname = ${EXTENSION}`.execute(q);
  if (rows.length === 0) return `The database has no extension ${EXTENSION}, so its tables cannot be distributed.`;
  const nodes = await sql<{ workers: number }>`
    select count(*)::integer as workers from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards
  `.execute(q);
  if (nodes.rows[0]?.workers === 0) return 'No server may hold rows yet: add some with citus_add_node.';
  const settings = await sql<{ unprepared: number }>`
    select count(*)::integer as unprepared
    from run_command_on_all_nodes('show max_prepared_transactions') where not success or result::integer = 0
  `.execute(q);
  if (settings.rows[0]?.unprepared !== 0)
    return 'Each server needs max_prepared_transactions above 0, or transactions would be lost in a crash.';
  return undefined;
}

export interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  /** As `alter table … add constraint` takes it. */
  definition: string;
}

/** Lists the foreign keys of and to these tables. */
export async function listForeignKeys(q: Kysely<Tables>, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conname as name, child.relname as child, parent.relname as parent, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace
      and (child.relname = any(${tables}) or parent.relname = any(${tables}))
    order by child.relname, conname
  `.execute(q);
  return rows;
}

/**
 * Returns the keys that remain: those among `tables`, without ON DELETE SET NULL, which Citus does not have where the
 * key contains the column of the distribution. The product clears the column itself before it deletes.
 */
export function convertForeignKeys(keys: readonly ForeignKey[], tables: readonly string[]): ForeignKey[] {
  const isDistributedTable = (name: string) => tables.includes(name);
  return keys
    .filter(({ child, parent }) => isDistributedTable(child) && isDistributedTable(parent))
    .map((key) => ({ ...key, definition: key.definition.replace(/ ON DELETE SET NULL( \([^)]*\))?/, '') }));
}

/**
 * Replaces the foreign keys of and to `changed` by those that remain among `tables`, and runs `work` in between: a table
 * can be distributed neither before its parent nor before its child.
 */
export async function replaceForeignKeys(
  tx: Transaction<Tables>,
  { tables, changed }: { tables: readonly string[]; changed: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const keys = await listForeignKeys(tx, changed);
  for (const { child, name } of keys)
    await sql`alter table ${sql.table(child)} drop constraint ${sql.id(name)}`.execute(tx);
  await work();
  for (const { child, name, definition } of convertForeignKeys(keys, tables))
    await sql`alter table ${sql.table(child)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/** Parents come first in `tables`. Returns those that were not distributed before. */
export async function distributeTables(q: Kysely<Tables>, tables: readonly string[]): Promise<string[]> {
  return q.transaction().execute(async (tx) => {
    // Tables that are connected by foreign keys are changed over one connection to each server.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const changed = await listUndistributed(tx, tables);
    const [first] = tables;
    await replaceForeignKeys(tx, { tables, changed }, async () => {
      for (const table of changed) {
        const beside = table === first ? 'none' : first;
        await sql`select create_distributed_table(${table}, ${DISTRIBUTED_BY}, colocate_with => ${beside})`.execute(tx);
      }
    });
    if (!(await isDistributed(tx))) {
      await sql`create table ${sql.table(MARKER)} (id integer primary key)`.execute(tx);
      await sql`select citus_add_local_table_to_metadata(${MARKER})`.execute(tx);
    }
    return changed;
  });
}
