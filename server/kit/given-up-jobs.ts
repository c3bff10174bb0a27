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
  /** Those of before it was tried again are counted, too. */
  tries: number;
  error: string;
  state: 'given-up' | 'given-up-again' | 'trying';
}

/** In the payload of a job that is tried again: its tries of before. Schemas of payloads drop it. */
const TRIED_BEFORE = 'triedBefore';
const triedBefore = sql<number>`coalesce((data ->> ${sql.lit(TRIED_BEFORE)})::int, 0)`;
const error = sql<string>`coalesce(output ->> 'message', output #>> '{value,message}', '')`;

/** Jobs that were given up and are being tried again. */
const TRYING = sql`
  select id, name, data as payload, created_on, ${error} as error, 'trying' as state,
    ${triedBefore} + case state when 'retry' then retry_count + 1 when 'active' then retry_count else 0 end as tries
  from pgboss.job
  where name <> ${sql.lit(GIVEN_UP_QUEUE)} and state in ('created', 'retry', 'active') and data ? ${sql.lit(TRIED_BEFORE)}`;

const GIVEN_UP = sql`
  select id, source_name, data, created_on,
    coalesce(source_output ->> 'message', source_output #>> '{value,message}', ''),
    case when data ? ${sql.lit(TRIED_BEFORE)} then 'given-up-again' else 'given-up' end,
    ${triedBefore} + source_retry_count + 1
  from pgboss.job where name = ${sql.lit(GIVEN_UP_QUEUE)} and source_name is not null`;

/** The position in the list: after this job. */
export type GivenUpCursor = Pick<GivenUpJob, 'name' | 'at' | 'id'>;

/** Also those that are being tried again, until they succeed. By name, newest first. They are kept for 30 days. */
export async function listGivenUpJobs(
  q: Kysely<Tables>,
  { after, take }: { after: GivenUpCursor | undefined; take: number },
): Promise<GivenUpJob[]> {
  const next =
    after &&
    sql`where name > ${after.name} or name = ${after.name}
      and (created_on, id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<GivenUpJob>`
    select id, name, payload, created_on::text as at, error, state, tries
    from (${TRYING} union all ${GIVEN_UP}) as jobs ${next ?? sql``}
    order by name, created_on desc, id desc limit ${take}`.execute(q);
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
  const taken = await takeGivenUpJobs(tx, choice);
  const payloads = taken.map(({ payload, tries }) => ({ ...payload, [TRIED_BEFORE]: tries }));
  if (payloads.length > 0) await tx.enqueueAgain(choice.name, payloads);
  return payloads.length;
}

/** Deletes them. Returns how many there were. */
export async function dismissGivenUpJobs(tx: Db, choice: GivenUpChoice): Promise<number> {
  return (await takeGivenUpJobs(tx, choice)).length;
}

type Taken = { payload: object; tries: number };

async function takeGivenUpJobs({ q }: Db, { name, id }: GivenUpChoice): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    delete from pgboss.job
    where name = ${GIVEN_UP_QUEUE} and source_name = ${name} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    returning data as payload, ${triedBefore} + source_retry_count + 1 as tries`.execute(q);
  return rows;
}

const ERROR_LENGTH = 200;

/** The first line, without email addresses and links. */
export function shortenError(text: string): string {
  const [line = ''] = text.replace(/^(\w*Error: )+/, '').split('\n');
  const unnamed = line.replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, '(email)').replace(/\bhttps?:\S+/g, '(link)');
  return unnamed.length > ERROR_LENGTH ? `${unnamed.slice(0, ERROR_LENGTH)}…` : unnamed;
}
