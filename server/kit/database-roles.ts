import { sql, type Kysely, type Transaction } from 'kysely';
import { createJobTables } from './job-tables.ts';
import type { Log } from './log.ts';
import { listPendingMigrations, migrateDatabase, MigrationError } from './migrations.ts';
import { createKysely, createPool, type DatabaseAddress } from './pool.ts';
import type { Tables } from './tables.ts';

/** How one database is reached: by the product, and by the owner of its tables, who may be the same. */
export interface DatabaseRoles {
  readonly product: DatabaseAddress;
  readonly owner: DatabaseAddress;
}

/**
 * Runs pending migrations. If the tables have another owner, also creates the job queue's tables and lets the product
 * read and write all of them; it then needs no other rights, and a statement that somebody smuggles in can change no
 * table or function.
 *
 * @throws MigrationError if a migration fails, the addresses are of different databases, or the owner may not do it.
 */
export async function prepareDatabase({ product, owner }: DatabaseRoles, log: Log): Promise<void> {
  if (product === owner) {
    await migrateDatabase(owner);
    return;
  }
  await migrateDatabase(owner, { setting: SETTING });
  await using stack = new AsyncDisposableStack();
  const open = (address: DatabaseAddress): Kysely<Tables> => {
    const q = createKysely(createPool(address, { applicationName: 'grants', max: 1, onError: () => undefined }));
    stack.defer(() => q.destroy());
    return q;
  };
  const [asOwner, asProduct] = [open(owner), open(product)];
  try {
    const role = await readRole(asProduct);
    await createJobTables(asOwner);
    if (role === (await readRole(asOwner))) {
      log.warn(SAME_ROLE);
      return;
    }
    await asOwner.transaction().execute((tx) => grantTables(tx, role));
    const pending = await listPendingMigrations(asProduct);
    if (pending.length > 0) throw new Error('it is of another database than DATABASE_URL');
    const right = await findNeedlessRight(asProduct);
    if (right !== undefined) log.warn(`the role ${role} of DATABASE_URL has more rights than it needs: it ${right}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(typeof owner === 'string' ? `${SETTING}: ${reason}` : reason, { cause });
  }
}

const SETTING = 'MIGRATION_DATABASE_URL';

/** Granting would take the right to note migrations from a role that is both. */
export const SAME_ROLE = `${SETTING} names the same role as DATABASE_URL, which can change every table: create a second role, see docs/operate.md, "Two roles"`;

async function readRole(q: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(q);
  return rows[0]?.role ?? '';
}

const JOBS_SCHEMA = 'pgboss';

/** Nodes that start at once take turns: two that grant the same right at the same moment would fail. */
async function grantTables(tx: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select current_schema() as schema, pg_advisory_xact_lock(hashtextextended('grants', 0))`.execute(tx);
  const role = sql.id(name);
  for (const schema of [sql.id(rows[0]?.schema ?? ''), sql.id(JOBS_SCHEMA)]) {
    const statements = [
      sql`grant usage on schema ${schema} to ${role}`,
      sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      sql`grant usage, select on all sequences in schema ${schema} to ${role}`,
      // For tables of later migrations, from the moment in which they are created.
      sql`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
      sql`alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
    ];
    for (const statement of statements) await statement.execute(tx);
  }
  // The product reads which migrations have run, and must not decide it.
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(tx);
}

async function findNeedlessRight(q: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ found: string | null }>`
    select case
      when (select rolsuper from pg_roles where rolname = current_user) then 'is a superuser'
      when exists (
        select from pg_class where relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'member')
      ) then 'owns tables, or is a member of the role that does'
      when has_schema_privilege(current_schema(), 'create') then 'may create tables in the schema ' || current_schema()
    end as found`.execute(q);
  return rows[0]?.found ?? undefined;
}
