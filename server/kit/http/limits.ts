import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { ApiError } from '../errors.ts';

/** How often something may happen for one subject in a fixed window, counted over all nodes (interface 3, Limits). */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

/** Counts one and throws 429 with `Retry-After` when the window is full. */
export async function hit(services: Services, limit: Limit, subject: string): Promise<void> {
  if (!(await allows(services, limit, subject))) throw tooMany(limit);
}

/** Counts one and tells whether it was still within the limit, for those who stay silent about it. */
export async function allows(services: Services, limit: Limit, subject: string): Promise<boolean> {
  if (!services.config.rateLimits) return true;
  const { db } = services;
  const counted = await db.q
    .insertInto('rate_counters')
    .values({ name: limit.name, subject, window_start: windowOf(services, limit), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'subject', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow();
  return counted.hits <= limit.max;
}

/** Throws 429 when the window is full, without counting: for what counts only when it goes wrong. */
export async function refuseWhenFull(services: Services, limit: Limit, subject: string): Promise<void> {
  if (!services.config.rateLimits) return;
  const counted = await services.db.q
    .selectFrom('rate_counters')
    .select('hits')
    .where('name', '=', limit.name)
    .where('subject', '=', subject)
    .where('window_start', '=', windowOf(services, limit))
    .executeTakeFirst();
  if (counted && counted.hits >= limit.max) throw tooMany(limit);
}

function windowOf({ db }: Services, { seconds }: Limit) {
  return sql<string>`to_timestamp(floor(extract(epoch from ${db.now}) / ${seconds}) * ${seconds})`;
}

/** The window may end sooner; to wait its whole length is always enough. */
function tooMany({ seconds }: Limit): ApiError {
  return new ApiError('too_many_requests', { retryAfter: seconds });
}
