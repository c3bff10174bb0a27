import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

export function buildUtcToday({ now }: Db): RawBuilder<string> {
  return sql<string>`(${now} at time zone 'UTC')::date`;
}

/**
 * The date at UTC-12, the last zone where a day ends. An earlier date has passed in every zone, so today's date is
 * never rejected as past in a user's own zone.
 */
export function buildLatestToday({ now }: Db): RawBuilder<string> {
  return sql<string>`(${now} at time zone 'UTC' - interval '12 hours')::date`;
}

export async function readNow(db: Db): Promise<string> {
  return (await db.q.selectNoFrom(db.now.as('now')).executeTakeFirstOrThrow()).now;
}
