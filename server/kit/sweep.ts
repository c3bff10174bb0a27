import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './db.ts';
import { handle, job, type JobHandler } from './jobs.ts';

/** Where a row opens nothing any more once its `expires_at` has passed. */
const RUN_OUT = [
  'owner_sessions',
  'handoffs',
  'password_links',
  'public_sessions',
  'verification_codes',
  'gift_links',
  'operator_sessions',
  'operator_challenges',
  'operator_links',
] as const;

const sweepJob = job('kit.sweep', z.object({}));

/**
 * Deletes expired rows of all events: sessions, codes and links, responses kept for repeated requests (24 hours) and
 * rate limit windows (none is longer than a day). Correctness does not depend on it; it keeps the tables small and
 * addresses no longer than they are needed.
 */
export async function sweep({ db }: { db: Db }): Promise<void> {
  for (const table of RUN_OUT) await db.q.deleteFrom(table).where('expires_at', '<=', db.now).execute();
  const dayAgo = sql<string>`${db.now} - interval '24 hours'`;
  await db.q.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await db.q.deleteFrom('rate_counters').where('window_start', '<', dayAgo).execute();
}

export const kitJobs: JobHandler<{ db: Db }>[] = [handle(sweepJob, sweep, { cron: '23 * * * *' })];
