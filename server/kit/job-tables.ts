import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tables } from './tables.ts';

/** Creates the tables of the job queue, or migrates them to the version of pg-boss. Needs their owner. */
export async function createJobTables(q: Kysely<Tables>): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(q), schedule: false, supervise: false, useListenNotify: false });
  // Errors of a statement reject; the listener keeps an event from ending the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    // Lets pg-boss begin with an index that its migration left for later; stopping waits until it is built.
    await setImmediate();
  } finally {
    await boss.stop({ graceful: false });
  }
}
