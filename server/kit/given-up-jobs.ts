import { sql, type Kysely } from 'kysely';
import type { Db } from './db.ts';
import { GIVEN_UP_QUEUE } from './jobs.ts';
import type { Tables } from './tables.ts';

export interface GivenUpJob {
  id: string;
  name: string;
  payload: Readonly<Record<string, unknown>>;
  /** In the database's format, to the microsecond. */
  at: string;
  tries: number;
  error: string;
}

/** The position in the list: after this job. */
export type GivenUpCursor = Pick<GivenUpJob, 'name' | 'at' | 'id'>;

/** By name, newest first. They are kept for 30 days. */
export async function listGivenUpJobs(
  q: Kysely<Tables>,
  { after, take }: { after: GivenUpCursor | undefined; take: number },
): Promise<GivenUpJob[]> {
  const next =
    after &&
    sql`and (source_name > ${after.name} or source_name = ${after.name}
      and (created_on, id) < (${after.at}::timestamptz, ${after.id}::uuid))`;
  const { rows } = await sql<GivenUpJob>`
    select id, source_name as name, data as payload, created_on::text as at, source_retry_count + 1 as tries,
      coalesce(source_output ->> 'message', source_output #>> '{value,message}', '') as error
    from pgboss.job
    where name = ${GIVEN_UP_QUEUE} and source_name is not null ${next ?? sql``}
    order by source_name, created_on desc, id desc limit ${take}`.execute(q);
  return rows.map((row) => ({ ...row, error: shortenError(row.error) }));
}

export async function countGivenUpJobs(q: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${GIVEN_UP_QUEUE} and source_name is not null`.execute(
    q,
  );
  return rows[0]?.count ?? 0;
}

/** One job, or without `id` all of a kind. */
export interface GivenUpChoice {
  name: string;
  id?: string | undefined;
}

/**
 * Enqueues the jobs again, with all tries, in the caller's transaction. Returns how many there were: none if somebody
 * was faster. Throws `not_found` for a kind that this release does not have. Not by pg-boss's `redrive`: it takes the
 * tries and the dead letter of the queue, and ours are those of the job.
 */
export async function retryGivenUpJobs(tx: Db, choice: GivenUpChoice): Promise<number> {
  const payloads = await takeGivenUpJobs(tx, choice);
  if (payloads.length > 0) await tx.enqueueAgain(choice.name, payloads);
  return payloads.length;
}

/** Deletes them. Returns how many there were. */
export async function dismissGivenUpJobs(tx: Db, choice: GivenUpChoice): Promise<number> {
  return (await takeGivenUpJobs(tx, choice)).length;
}

async function takeGivenUpJobs({ q }: Db, { name, id }: GivenUpChoice): Promise<object[]> {
  const { rows } = await sql<{ payload: object }>`
    delete from pgboss.job
    where name = ${GIVEN_UP_QUEUE} and source_name = ${name} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    returning data as payload`.execute(q);
  return rows.map(({ payload }) => payload);
}

const ERROR_LENGTH = 200;

/** The first line, without email addresses and links. */
function shortenError(text: string): string {
  const [line = ''] = text.replace(/^(\w*Error: )+/, '').split('\n');
  const unnamed = line.replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '(email)').replace(/\bhttps?:\S+/g, '(link)');
  return unnamed.length > ERROR_LENGTH ? `${unnamed.slice(0, ERROR_LENGTH)}…` : unnamed;
}
