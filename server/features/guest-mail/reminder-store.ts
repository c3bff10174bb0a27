import { sql } from 'kysely';
import type { ReminderSettings } from '../../../contract/reminders.ts';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import { DAYS_TO_ANSWER_AGAIN } from './reminder-rules.ts';

type Scope = Pick<PublicScope, 'eventId'>;

export async function readSettings(db: Db, { eventId }: OwnerScope): Promise<ReminderSettings | undefined> {
  return db.q
    .selectFrom('reminder_settings')
    .where('event_id', '=', eventId)
    .select(['enabled', 'days_before'])
    .executeTakeFirst();
}

export async function writeSettings(
  tx: Db,
  { eventId }: OwnerScope,
  { enabled, days_before }: ReminderSettings,
): Promise<void> {
  await tx.q
    .insertInto('reminder_settings')
    .values({ event_id: eventId, enabled, days_before: toJsonText(days_before) })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((eb) => ({
        enabled: eb.ref('excluded.enabled'),
        days_before: eb.ref('excluded.days_before'),
      })),
    )
    .execute();
}

export interface RemindingSite {
  eventId: string;
  daysBefore: number[];
  /** The last day on which guests were reminded. */
  lastDay: string | null;
}

const SITES_AT_ONCE = 200;

/**
 * Some of the sites that may have to remind guests now: those after this one, by id. A day in any time zone is at most one
 * day away from that in UTC.
 */
// tenant: the sweep is for all sites
export async function listRemindingSites(db: Db, after: string): Promise<RemindingSite[]> {
  const { rows } = await sql<RemindingSite>`
    select settings.event_id as "eventId", settings.days_before as "daysBefore",
      (select max(day) from reminder_days where event_id = settings.event_id)::text as "lastDay"
    from reminder_settings settings join events on events.event_id = settings.event_id
    where settings.enabled and settings.event_id > ${after} and events.status = 'planned'
      and exists (
        select from jsonb_array_elements_text(settings.days_before) as days (before)
        where abs(events.rsvp_deadline - days.before::int - (${db.now} at time zone 'UTC')::date) <= 1
      )
    order by settings.event_id limit ${SITES_AT_ONCE}
  `.execute(db.q);
  return rows;
}

/** Returns false if guests were reminded on this day already. */
export async function recordDay(tx: Db, { eventId }: Scope, day: string): Promise<boolean> {
  const row = await tx.q
    .insertInto('reminder_days')
    .values({ event_id: eventId, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

const isRemindable = sql<boolean>`status in ('sent', 'opened') and handed_over_at is not null`;

/** Invitations that are to be reminded now, locked in the order of their ids. */
export async function lockUnanswered(tx: Db, { eventId }: Scope): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where(isRemindable)
    .where(
      sql<boolean>`not exists (
        select from mails
        where mails.event_id = ${eventId} and mails.invitation_id = invitations.id and mails.kind = 'update'
          and mails.created_at > ${tx.now} - make_interval(days => ${DAYS_TO_ANSWER_AGAIN}::int)
      )`,
    )
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Invitations that somebody has sent and nobody has answered, and when a mail last told them of a change. */
export async function listUnanswered(
  db: Db,
  { eventId }: OwnerScope,
): Promise<{ id: string; toldAt: string | null }[]> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where(isRemindable)
    .select('id')
    .select((eb) =>
      eb
        .selectFrom('mails')
        .where('mails.event_id', '=', eventId)
        .whereRef('mails.invitation_id', '=', 'invitations.id')
        .where('mails.kind', '=', 'update')
        .select((of) => of.fn.max('mails.created_at').as('at'))
        .as('toldAt'),
    )
    .execute();
}
