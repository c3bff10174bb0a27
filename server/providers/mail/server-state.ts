import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** The table has one row at most. */
const ONLY = 1;

/**
 * Notes in the database whether the mail server accepts mails, so that operators see it from any node. Writes only when
 * that changes.
 */
export async function noteServerState({ q, now }: Db, accepts: boolean): Promise<void> {
  if (accepts) await q.deleteFrom('mail_server_failure').where('id', '=', ONLY).execute();
  else
    await q
      .insertInto('mail_server_failure')
      .values({ since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Since when no mail was accepted, and how many wait: those that were tried. Undefined while mails are accepted. */
export async function findServerFailure({ q }: Db): Promise<{ since: string; waiting: number } | undefined> {
  const failure = await q.selectFrom('mail_server_failure').where('id', '=', ONLY).select('since').executeTakeFirst();
  return failure && { since: failure.since, waiting: await countWaiting(q) };
}

/** Each mail is a job of its own, except mails that owners send to guests. */
async function countWaiting(q: Db['q']): Promise<number> {
  // tenant: operators see how many mails of all sites wait
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from pgboss.job
        where state < 'active' and not blocked and state = 'retry' and output::text like ${`%${NOT_ACCEPTED}%`})
      + (select count(*) from mails where state = 'waiting' and tries > 0) as count`.execute(q);
  return Number(rows[0]?.count ?? 0);
}

/** The beginning of the error for a mail that no server took. */
export const NOT_ACCEPTED = 'the mail was not accepted';
