import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { ApiError } from './errors.ts';
import type { Tables } from './tables.ts';

type TableOfEvent = { [Name in keyof Tables]: Tables[Name] extends { event_id: string } ? Name : never }[keyof Tables];

export interface RowLimit {
  table: TableOfEvent;
  /** The table whose row of the event is locked while rows are counted and inserted. */
  lock: TableOfEvent;
  max: number;
  /** Without it every row counts. */
  isCounted?: RawBuilder<boolean>;
}

/**
 * Returns how many more rows the table may have for the event, at least 0. The lock makes counting and inserting one
 * step until the transaction ends.
 */
export async function countRoom(tx: Db, { eventId }: { eventId: string }, limit: RowLimit): Promise<number> {
  const { table, lock, max, isCounted = sql<boolean>`true` } = limit;
  await sql`select from ${sql.table(lock)} where event_id = ${eventId} for no key update`.execute(tx.q);
  // A statement of its own: it sees the rows of the transaction that the lock waited for.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where event_id = ${eventId} and ${isCounted}
  `.execute(tx.q);
  return Math.max(0, max - (rows[0]?.count ?? 0));
}

/**
 * Throws 409 `limit_reached` if there is no room for `adding` more rows, which the message calls `what`. Locks like
 * `countRoom`.
 */
export async function requireRoom(
  tx: Db,
  scope: { eventId: string },
  limit: RowLimit & { what: string },
  adding = 1,
): Promise<void> {
  if (adding === 0) return;
  const room = await countRoom(tx, scope, limit);
  if (adding <= room) return;
  const most = `Your site can have up to ${formatNumber(limit.max)} ${limit.what}`;
  const sentence =
    adding === 1
      ? `${most}. Delete some to add more.`
      : `${most}. There is room for ${formatNumber(room)} more, but this would add ${formatNumber(adding)}.`;
  throw new ApiError('limit_reached', { sentence });
}

const formatNumber = (number: number) => number.toLocaleString('en-US');
