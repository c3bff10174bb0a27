import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config/config.ts';
import type { DatabaseRoles } from './kit/database-roles.ts';
import type { ServerConnection } from './kit/postgres/postmaster.ts';
import type { StartOptions } from './kit/postgres/start.ts';

/**
 * Also for commands, whose changes must be archived like those of the product. A copy that does no work by itself is not
 * archived: its settings may be those of the original.
 */
export const describeEmbeddedDatabase = ({
  dataDir,
  jobs,
  walArchive,
}: Config): Pick<StartOptions, 'dataDir' | 'walArchive'> => ({
  dataDir: join(dataDir, 'postgres'),
  ...(jobs && walArchive !== undefined && { walArchive }),
});

const PRODUCT_ROLE = 'product';

/** Creates the product's role if it is missing. The superuser owns the tables: its statements could run programs. */
export async function openEmbeddedRoles(owner: ServerConnection): Promise<DatabaseRoles> {
  const client = new pg.Client({ ...owner });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [PRODUCT_ROLE]);
    if (rowCount === 0) await client.query(`create role ${PRODUCT_ROLE} login`);
  } finally {
    await client.end();
  }
  return { owner, product: { ...owner, user: PRODUCT_ROLE } };
}
