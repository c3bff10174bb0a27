import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Today's date by UTC on the deciding clock, as SQL. */
export function utcToday({ now }: Db): RawBuilder<string> {
  return sql<string>`(${now} at time zone 'UTC')::date`;
}

/**
 * The date where the day ends last (UTC-12), as SQL. A day before it is over everywhere on earth, so nobody is told that
 * their own today has passed.
 */
export function latestToday({ now }: Db): RawBuilder<string> {
  return sql<string>`(${now} at time zone 'UTC' - interval '12 hours')::date`;
}

/** The present moment on the deciding clock, ISO 8601. */
export async function readNow(db: Db): Promise<string> {
  return (await db.q.selectNoFrom(db.now.as('now')).executeTakeFirstOrThrow()).now;
}
