import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/** The maximum number of hits per subject in a fixed window, counted across all nodes. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
  /** Instead of the general one, for people who read it. */
  sentence?: string;
}

/** Throws 429 with `Retry-After` if the window's limit is exceeded. */
export async function countHit(services: Services, limit: Limit, subject: string): Promise<void> {
  const counted = await count(services, limit, subject);
  if (counted && counted.hits > limit.max) throw buildTooManyRequests(limit, counted.left);
}

/** The caller refuses in its own way. */
export async function countWithinLimit(services: Services, limit: Limit, subject: string): Promise<boolean> {
  const counted = await count(services, limit, subject);
  return !counted || counted.hits <= limit.max;
}

/** Throws 429 if the window is full, without counting; for actions of which only failures count. */
export async function requireBelowLimit(services: Services, limit: Limit, subject: string): Promise<void> {
  if (!services.config.rateLimits) return;
  const { start, left } = computeWindow(services, limit);
  const counted = await services.db.q
    .selectFrom('rate_counters')
    .select(['hits', left.as('left')])
    .where('name', '=', limit.name)
    .where('subject', '=', subject)
    .where('window_start', '=', start)
    .executeTakeFirst();
  if (counted && counted.hits >= limit.max) throw buildTooManyRequests(limit, counted.left);
}

async function count(services: Services, limit: Limit, subject: string) {
  if (!services.config.rateLimits) return undefined;
  const { start, left } = computeWindow(services, limit);
  return services.db.q
    .insertInto('rate_counters')
    .values({ name: limit.name, subject, window_start: start, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'subject', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning(['hits', left.as('left')])
    .executeTakeFirstOrThrow();
}

function computeWindow({ db }: Services, { seconds }: Limit) {
  const now = sql<number>`extract(epoch from ${db.now})`;
  return {
    start: sql<string>`to_timestamp(floor(${now} / ${seconds}) * ${seconds})`,
    left: sql<number>`ceil(${seconds}::int - mod(${now}, ${seconds}::int))::int`,
  };
}

function buildTooManyRequests({ sentence }: Limit, secondsLeft: number): ApiError {
  return new ApiError('too_many_requests', { ...(sentence !== undefined && { sentence }), retryAfter: secondsLeft });
}
