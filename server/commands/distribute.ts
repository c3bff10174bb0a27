import { sql, type Kysely } from 'kysely';
import { readConfig, readEnvironment } from '../config/config.ts';
import { distribution } from '../features.ts';
import { prepareDatabase } from '../kit/database-roles.ts';
import { findObstacles } from '../kit/distribution-rules.ts';
import { distributeTables, findMissingPart, isDistributed } from '../kit/distribution.ts';
import { createLog } from '../kit/log.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import type { Tables } from '../kit/tables.ts';
import { runCommand, UsageError } from './command.ts';

/**
 * Distributes the sites' tables of a database with Citus over its servers: `npm run distribute` (docs/operate.md). It
 * needs the product's environment. Run it again after an upgrade that says so; what is distributed stays.
 */

await runCommand(run);

async function run(args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError('Usage: npm run distribute');
  const { databaseUrl: product, migrationUrl } = readConfig(readEnvironment());
  if (product === undefined)
    throw new UsageError('The embedded database is one server. Set DATABASE_URL to a database with Citus.');
  const owner = migrationUrl ?? product;
  const q = createKysely(createPool(owner, { applicationName: 'distribute', max: 2, onError: () => undefined }));
  await using _ = { [Symbol.asyncDispose]: () => q.destroy() };
  const missing = await findMissingPart(q);
  if (missing !== undefined) throw new UsageError(missing);
  await prepareDatabase({ product, owner }, createLog('silent'));
  const obstacles = await findObstacles(q, distribution);
  if (obstacles.length > 0) throw new UsageError(`The tables cannot be distributed:\n${obstacles.join('\n')}`);
  await requireStopped(q);
  const changed = await distributeTables(q, distribution.tables);
  if (changed.length === 0) return `All ${distribution.tables.length} tables were distributed already.`;
  return `Distributed: ${changed.join(', ')}. Start the product.`;
}

/** A node learns at its start that the tables are distributed. Until then it would not commit in two phases. */
async function requireStopped(q: Kysely<Tables>): Promise<void> {
  if (await isDistributed(q)) return;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name in ('product', 'jobs')
  `.execute(q);
  if (rows[0]?.count !== 0) throw new UsageError('Stop the product on all nodes first.');
}
