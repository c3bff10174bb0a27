import { sql } from 'kysely';
import { distribution, jobHandlers } from '../features.ts';
import { distributeTables } from '../kit/distribution.ts';
import { Jobs } from '../kit/jobs.ts';
import { createLog } from '../kit/log.ts';
import { migrateDatabase } from '../kit/migrations.ts';
import { createKysely, createPool, type DatabaseAddress } from '../kit/pool.ts';

/** Leaves no connection open. */
export async function prepareTemplate(address: DatabaseAddress): Promise<void> {
  await migrateDatabase(address);
  await using stack = new AsyncDisposableStack();
  const log = createLog('silent');
  const pool = createPool(address, { onError: (error) => log.warn(error) });
  stack.defer(() => pool.end());
  const jobs = stack.use(await Jobs.open({ address, pool, log, listen: false }));
  await jobs.createQueues(jobHandlers);
}

/** For a server with Citus that is its own worker. Its tables are distributed as by `npm run distribute`. */
export async function distributeTemplate(address: DatabaseAddress): Promise<void> {
  const q = createKysely(createPool(address, { onError: () => undefined }));
  try {
    await sql`create extension citus`.execute(q);
    await sql`select citus_set_coordinator_host('localhost', current_setting('port')::integer)`.execute(q);
    await sql`select citus_set_node_property('localhost', current_setting('port')::integer, 'shouldhaveshards', true)`.execute(
      q,
    );
    await distributeTables(q, distribution.tables);
  } finally {
    await q.destroy();
  }
}
