import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * The maximum number of hits per subject within any `seconds`, counted across all nodes. Hits of the previous window
 * count in proportion to the part of it that is still within `seconds`, rounded down, so that nobody waits for longer than
 * `seconds`; a limit of 1 may therefore be hit twice around the end of a window. Refused hits do not count.
 */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
  /** Replaces the general message. `wait` is for example "12 minutes". */
  sentence?: string | ((wait: string) => string);
}

/** Throws 429 with `Retry-After` if the limit is reached. */
export async function countHit(services: Services, limit: Limit, subject: string): Promise<void> {
  if (await countWithinLimit(services, limit, subject)) return;
  throw buildTooManyRequests(limit, computeWait(limit, await readHits(services, limit, subject)));
}

/** Returns whether the limit allowed the hit; the caller refuses in its own way. */
export async function countWithinLimit(services: Services, limit: Limit, subject: string): Promise<boolean> {
  return (await countWithinLimits(services, [[limit, subject]])) === 1;
}

/**
 * Counts a hit of each limit in one statement, in this order, up to the first limit that is reached. Returns how many
 * limits allowed theirs.
 */
export async function countWithinLimits(
  { db, config }: Services,
  counters: readonly (readonly [limit: Limit, subject: string])[],
): Promise<number> {
  if (!config.rateLimits) return counters.length;
  const parts = counters.map(([limit, subject], at) => {
    const [earlier, { name, max }] = [sql.id(`earlier_${at}`), limit];
    // That each part reads the one before it sets the order in which rows are locked.
    const isAllowed = at === 0 ? sql`true` : sql`exists (select from ${sql.id(`hit_${at - 1}`)})`;
    return sql`${buildWindow(db, limit, subject, at)},
    ${sql.id(`hit_${at}`)} as (
      insert into rate_counters (name, subject, window_start, hits)
      select ${name}, ${subject}, start, 1 from ${earlier} where counted < ${max}::numeric and ${isAllowed}
      on conflict (name, subject, window_start) do update set hits = rate_counters.hits + 1
        where rate_counters.hits + (select counted from ${earlier}) < ${max}::numeric
      returning hits
    )`;
  });
  const all = counters.map((_, at) => sql`select from ${sql.id(`hit_${at}`)}`);
  const { rows } = await sql`with ${sql.join(parts)} ${sql.join(all, sql` union all `)}`.execute(db.q);
  return rows.length;
}

/** Throws 429 if the limit is reached, without counting; for actions of which only failures count. */
export async function requireBelowLimit(services: Services, limit: Limit, subject: string): Promise<void> {
  if (!services.config.rateLimits) return;
  const hits = await readHits(services, limit, subject);
  if (hits.own + hits.counted >= limit.max) throw buildTooManyRequests(limit, computeWait(limit, hits));
}

/** Takes back a hit of the present window, of an action that turned out not to count. */
export async function takeBackHit({ db, config }: Services, { name, seconds }: Limit, subject: string): Promise<void> {
  if (!config.rateLimits) return;
  await sql`
    update rate_counters set hits = hits - 1
    where name = ${name} and subject = ${subject} and hits > 0
      and window_start = to_timestamp(floor(extract(epoch from ${db.now}) / ${seconds}::int) * ${seconds}::int)
  `.execute(db.q);
}

interface Hits {
  /** Of the present window, which ends in `left` seconds. */
  own: number;
  /** Of the previous window, and how many of them still count. */
  previous: number;
  counted: number;
  left: number;
}

async function readHits({ db }: Services, limit: Limit, subject: string): Promise<Hits> {
  const { rows } = await sql<Hits>`
    with ${buildWindow(db, limit, subject)}
    select previous, counted::float8 as counted, time_left::float8 as left,
      coalesce((select hits from rate_counters where name = ${limit.name} and subject = ${subject} and window_start = start), 0) as own
    from earlier_0`.execute(db.q);
  const [hits] = rows;
  if (!hits) throw new Error('The hits of a limit are missing.');
  return hits;
}

/** A part of a `with` list: `earlier_0`, or of another number, has the present window and what counts of the previous one. */
function buildWindow({ now }: Db, { name, seconds }: Limit, subject: string, at = 0) {
  return sql`${sql.id(`earlier_${at}`)} as (
      select *, floor(previous * time_left / ${seconds}::int) as counted
      from (
        select start, time_left, coalesce((
          select hits from rate_counters
          where name = ${name} and subject = ${subject}
            and window_start = start - make_interval(secs => ${seconds}::int)
        ), 0) as previous
        from (
          select to_timestamp(floor(now / ${seconds}::int) * ${seconds}::int) as start,
            ${seconds}::int - mod(now, ${seconds}::int) as time_left
          from (select extract(epoch from ${now}) as now) as present
        ) as bounds
      ) as before
    )`;
}

/** Returns the seconds until one more hit is allowed, at the latest at the end of the present window. */
function computeWait({ max, seconds }: Limit, { own, previous, left }: Hits): number {
  const room = own < max && previous > 0 ? ((max - own) * seconds) / previous : 0;
  return Math.max(1, Math.ceil(left - room));
}

function buildTooManyRequests({ sentence = formatGeneral }: Limit, retryAfter: number): ApiError {
  const message = typeof sentence === 'function' ? sentence(formatWait(retryAfter)) : sentence;
  return new ApiError('too_many_requests', { sentence: message, retryAfter });
}

const formatGeneral = (wait: string) => `Too many attempts. Please try again in ${wait}.`;

function formatWait(seconds: number): string {
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
