import { sql, type Kysely } from 'kysely';
import { GIVEN_UP_QUEUE } from './jobs.ts';
import type { Tables } from './tables.ts';

export interface QueueCounts {
  name: string;
  /** Due and not running. */
  waiting: number;
  running: number;
  /** Not tried again; pg-boss keeps them for 7 days. */
  failed: number;
  /** How long the oldest waiting job is due; 0 if none is. */
  oldestSeconds: number;
}

/** Lists every queue, except that of the jobs that are given up. */
export async function countJobs(q: Kysely<Tables>): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name,
      count(job.id) filter (where job.state in ('created', 'retry') and job.start_after <= now()) as waiting,
      count(job.id) filter (where job.state = 'active') as running,
      count(job.id) filter (where job.state = 'failed') as failed,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.state in ('created', 'retry') and job.start_after <= now())), 0)::float8 as "oldestSeconds"
    from pgboss.queue as queue left join pgboss.job as job on job.name = queue.name and job.state <> 'completed'
    where queue.name <> ${GIVEN_UP_QUEUE}
    group by queue.name order by queue.name`.execute(q);
  return rows;
}

/** Whether a job that was never tried is due for longer than this. */
export async function hasOverdueJob(q: Kysely<Tables>, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pgboss.job
      where state < 'active' and not blocked and state = 'created' and name <> ${GIVEN_UP_QUEUE}
        and start_after < now() - make_interval(secs => ${seconds})
    ) as found`.execute(q);
  return rows[0]?.found === true;
}
