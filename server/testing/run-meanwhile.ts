import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../kit/db.ts';
import type { Received, TestApp } from './app.ts';

const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Counts the statements that wait for a lock in the database. */
export const countWaiting = async ({ services: { db } }: TestApp): Promise<number> =>
  (await WAITING.execute(db.q)).rows.length;

/** Makes a call during an uncommitted transaction, which commits when the call waits for it or has ended. */
export async function runMeanwhile(
  app: TestApp,
  work: (tx: Db) => Promise<void>,
  call: () => Promise<Received>,
): Promise<Received> {
  const pending = await app.services.db.transaction(async (tx) => {
    await work(tx);
    let ended = false;
    const response = call().finally(() => {
      ended = true;
    });
    await expect.poll(async () => ended || (await countWaiting(app)) > 0).toBe(true);
    return { response };
  });
  return pending.response;
}
