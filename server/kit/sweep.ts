import { sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from './tables.ts';
import type { Moment } from './columns.ts';
import type { Db } from './db.ts';
import { handle, defineJob, type JobHandler } from './jobs.ts';

export type ExpiringTable = {
  [Name in keyof Tables]: Tables[Name] extends { expires_at: Moment } ? Name : never;
}[keyof Tables];

export const declareExpiringTables = (...tables: ExpiringTable[]): readonly ExpiringTable[] => tables;

const sweepJob = defineJob('kit.sweep', z.object({}));

/**
 * Deletes across all events, with stored responses of idempotent requests after 24 hours and rate limit windows after
 * two days (none is longer than a day, and the previous one counts). Correctness does not depend on it; it keeps the
 * tables small and personal data no longer than needed.
 */
export async function deleteExpiredRows({ db }: { db: Db }, tables: readonly ExpiringTable[]): Promise<void> {
  // writer: features name their own tables by declareExpiringTables
  for (const table of tables) await db.q.deleteFrom(table).where('expires_at', '<=', db.now).execute();
  const dayAgo = sql<string>`${db.now} - interval '24 hours'`;
  await db.q.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  const twoDaysAgo = sql<string>`${db.now} - interval '48 hours'`;
  await db.q.deleteFrom('rate_counters').where('window_start', '<', twoDaysAgo).execute();
}

export function sweepEveryHour(tables: readonly ExpiringTable[]): JobHandler<{ db: Db }> {
  return handle(sweepJob, (services) => deleteExpiredRows(services, tables), { cron: '23 * * * *' });
}
