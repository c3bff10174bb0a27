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
export async function countWithinLimit({ db, config }: Services, limit: Limit, subject: string): Promise<boolean> {
  if (!config.rateLimits) return true;
  const { name, max } = limit;
  const { rows } = await sql`
    with ${buildWindow(db, limit, subject)}
    insert into rate_counters (name, subject, window_start, hits)
    select ${name}, ${subject}, start, 1 from earlier where counted < ${max}::numeric
    on conflict (name, subject, window_start) do update set hits = rate_counters.hits + 1
      where rate_counters.hits + (select counted from earlier) < ${max}::numeric
    returning hits`.execute(db.q);
  return rows.length > 0;
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
    from earlier`.execute(db.q);
  const [hits] = rows;
  if (!hits) throw new Error('The hits of a limit are missing.');
  return hits;
}

/** A `with` list: `earlier` has the present window and what counts of the previous one. */
function buildWindow({ now }: Db, { name, seconds }: Limit, subject: string) {
  return sql`
    present as (select extract(epoch from ${now}) as now),
    bounds as (
      select to_timestamp(floor(now / ${seconds}::int) * ${seconds}::int) as start,
        ${seconds}::int - mod(now, ${seconds}::int) as time_left
      from present
    ),
    before as (
      select start, time_left, coalesce((
        select hits from rate_counters
        where name = ${name} and subject = ${subject} and window_start = start - make_interval(secs => ${seconds}::int)
      ), 0) as previous
      from bounds
    ),
    earlier as (select *, floor(previous * time_left / ${seconds}::int) as counted from before)`;
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
