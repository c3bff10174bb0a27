import { jobHandlers } from '../features.ts';
import { Jobs } from '../kit/jobs.ts';
import { createLog } from '../kit/log.ts';
import { migrateDatabase } from '../kit/migrations.ts';
import { createPool, type DatabaseAddress } from '../kit/pool.ts';

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
