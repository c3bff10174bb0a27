import { sql, type Transaction } from 'kysely';
import { GIVEN_UP_QUEUE, type WaitingJob } from '../jobs.ts';
import type { Tables } from '../tables.ts';
import { readLines, type LineBatches } from './rows.ts';

/**
 * Reads the jobs that are still to be done, one a line. A running job is one of them, because it has not succeeded yet.
 * Those with a schedule are left out: the next start enqueues them. The names are pg-boss's own, so that another
 * version of it can take them.
 */
export async function* readWaitingJobs(tx: Transaction<Tables>): LineBatches {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(tx);
  if (rows[0]?.found !== true) return;
  yield* readLines(
    tx,
    sql`select json_build_object(
        'name', name, 'id', id, 'data', data, 'priority', priority, 'startAfter', start_after,
        'retryLimit', retry_limit, 'retryDelay', retry_delay, 'retryBackoff', retry_backoff,
        'retryDelayMax', retry_delay_max, 'expireInSeconds', expire_seconds, 'singletonKey', singleton_key,
        'heartbeatSeconds', heartbeat_seconds, 'deadLetter', dead_letter)::text as line
      from pgboss.job
      where state in ('created', 'retry', 'active') and name <> ${sql.lit(GIVEN_UP_QUEUE)}
        and name not in (select name from pgboss.schedule) and not starts_with(name, '__pgboss')`,
  );
}

/** The line must be of a verified backup. */
export const parseWaitingJob = (line: string): WaitingJob => JSON.parse(line) as WaitingJob;
