import { sql } from 'kysely';
import type { MailKind, MailState } from '../../../contract/mails.ts';
import type { Db } from '../../kit/db.ts';
import { buildUtcToday } from '../../kit/dates.ts';
import { isSuppressed } from '../guests/delivery-rules.ts';
import { IS_PERSONAL, LEASE_SECONDS } from './rules.ts';

/** A mail that is due, locked until the end of the transaction. */
export interface DueMail {
  event_id: string;
  id: string;
  kind: MailKind;
  invitation_id: string | null;
  mailing_id: string | null;
  about_id: string | null;
  address: string;
  subject: string;
  tries: number;
  /** It was tried before and counts to the limits of that day. */
  counted: boolean;
  unsubscribed: boolean;
  bounced: boolean;
}

const SITES_AT_ONCE = 100;

/** Those whose mails have waited longest come first. */
export async function listSitesWithDueMails(db: Db): Promise<string[]> {
  const rows = await db.q
    // tenant: finds the sites, whose mails are then read one site at a time
    .selectFrom('mails')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', db.now)
    .groupBy('event_id')
    .select('event_id')
    .orderBy(({ fn }) => fn.min('due_at'))
    .limit(SITES_AT_ONCE)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

/** False while another node chooses mails of this site. */
export async function tryLockSite(tx: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mails of ${eventId}`}, 0)) as locked
  `.execute(tx.q);
  return rows[0]?.locked === true;
}

/** What guests have caused themselves comes first. */
export async function lockDueMails(tx: Db, eventId: string, take: number): Promise<DueMail[]> {
  return tx.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', tx.now)
    .select(['event_id', 'id', 'kind', 'invitation_id', 'mailing_id', 'about_id', 'address', 'subject', 'tries'])
    .select(sql<boolean>`counted_on is not null`.as('counted'))
    .select(sql<boolean>`${isSuppressed('mails', 'unsubscribed')} and not ${IS_PERSONAL}`.as('unsubscribed'))
    .select(isSuppressed('mails', 'bounced').as('bounced'))
    .orderBy(IS_PERSONAL, 'desc')
    .orderBy('due_at')
    .orderBy('id')
    .limit(take)
    .forUpdate()
    .skipLocked()
    .execute();
}

export interface SentToday {
  ofSite: number;
  byAddress: ReadonlyMap<string, number>;
}

/** Counts the mails of the present day (UTC): all, and those to each of these addresses. */
export async function countSentToday(db: Db, eventId: string, addresses: readonly string[]): Promise<SentToday> {
  const counted = db.q.selectFrom('mails').where('event_id', '=', eventId).where('counted_on', '=', buildUtcToday(db));
  const { number } = await counted.select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
  const rows = await counted
    .where('address', '=', sql<string>`any(${[...addresses]}::text[])`)
    .groupBy('address')
    .select(['address', sql<number>`count(*)::int`.as('number')])
    .execute();
  return { ofSite: number, byAddress: new Map(rows.map((row) => [row.address, row.number])) };
}

/** Lends the mails to this node. */
export async function markTried(tx: Db, eventId: string, ids: readonly string[]): Promise<void> {
  await tx.q
    .updateTable('mails')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      due_at: tx.secondsFromNow(LEASE_SECONDS),
      // `least` ignores nulls: the first time stays. A coalesce with now() cannot be distributed.
      tried_since: sql<string>`least(tried_since, ${tx.now})`,
      counted_on: sql<string>`least(counted_on, ${buildUtcToday(tx)})`,
    }))
    .where('event_id', '=', eventId)
    .where('id', '=', isAnyOf(ids))
    .execute();
}

const isAnyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

const buildTomorrow = (db: Db) => sql<string>`(${buildUtcToday(db)} + 1)::timestamp at time zone 'UTC'`;

/** Until the next day (UTC): these mails, or all mails of the site that were not tried yet. */
export async function postpone(tx: Db, eventId: string, ids?: readonly string[]): Promise<void> {
  let query = tx.q
    .updateTable('mails')
    .set({ due_at: buildTomorrow(tx) })
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting');
  query = ids
    ? query.where('id', '=', isAnyOf(ids))
    : query.where('counted_on', 'is', null).where('due_at', '<=', tx.now);
  await query.execute();
}

interface MailKey {
  event_id: string;
  id: string;
}

/** Whatever happened meanwhile, the mail server has the mail; it may even have come back already. */
export async function markSent(db: Db, { event_id, id }: MailKey): Promise<void> {
  await db.q
    .updateTable('mails')
    .set({ state: 'sent', detail: '', sent_at: db.now })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('state', '!=', 'bounced')
    .execute();
}

/** Returns the mail; undefined, and changes nothing, if the mail has bounced before, was not sent or is erased. */
export async function markBounced(
  tx: Db,
  { event_id, id }: MailKey,
  detail: string,
): Promise<Pick<DueMail, 'event_id' | 'kind' | 'mailing_id' | 'address'> | undefined> {
  return (
    tx.q
      .updateTable('mails')
      .set({ state: 'bounced', detail })
      .where('event_id', '=', event_id)
      .where('id', '=', id)
      // One that is still waiting came back before its sending was recorded.
      .where('state', 'in', ['sent', 'waiting'])
      .returning(['event_id', 'kind', 'mailing_id', 'address'])
      .executeTakeFirst()
  );
}

/** Does nothing to a mail that is no longer waiting. */
export async function markUndelivered(
  db: Db,
  { event_id, id }: MailKey,
  { state, detail }: { state: Exclude<MailState, 'waiting' | 'sent'>; detail: string },
): Promise<void> {
  await db.q
    .updateTable('mails')
    .set({ state, detail })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Returns false, and changes nothing, if the first try is too long ago. */
export async function scheduleRetry(
  db: Db,
  { event_id, id }: MailKey,
  { seconds, patience }: { seconds: number; patience: number },
): Promise<boolean> {
  const row = await db.q
    .updateTable('mails')
    // The last try is at the end of the time.
    .set({
      due_at: sql<string>`least(${db.secondsFromNow(seconds)}, tried_since + make_interval(secs => ${patience}))`,
    })
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`tried_since > ${db.secondsFromNow(-patience)}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMail(db: Db, { event_id, id }: MailKey): Promise<void> {
  await db.q.deleteFrom('mails').where('event_id', '=', event_id).where('id', '=', id).execute();
}
