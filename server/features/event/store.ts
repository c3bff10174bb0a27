import { sql, type UpdateObject } from 'kysely';
import type { OwnAccess } from '../../../contract/access.ts';
import type { SettledStep } from '../../../contract/dashboard.ts';
import type { EventType } from '../../../contract/event-kinds.ts';
import type { Event, OwnEvent } from '../../../contract/event.ts';
import { buildUtcToday, buildLatestToday } from '../../kit/dates.ts';
import type { Db } from '../../kit/db.ts';
import { toPublicId } from '../../kit/ids.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Tables } from '../../kit/tables.ts';
import type { EventDates, Today } from './rules.ts';

export async function readEvent(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<Event | undefined> {
  return addPublicId(await selectEvent(db, scope).executeTakeFirst());
}

export async function readOwnEvent(db: Db, scope: OwnerScope): Promise<Omit<OwnEvent, keyof OwnAccess> | undefined> {
  return addPublicId(await selectEvent(db, scope).select('version').executeTakeFirst());
}

function selectEvent(db: Db, scope: Pick<PublicScope, 'eventId'>) {
  return (
    db.q
      .selectFrom('events')
      .where('event_id', '=', scope.eventId)
      // Not a join: events may be distributed, sites are not (decision 0051).
      .select((eb) =>
        eb
          .selectFrom('sites')
          .where('event_id', '=', scope.eventId)
          .select('template_id')
          .$asScalar()
          .$notNull()
          .as('template_id'),
      )
      .select([
        'event_id as id',
        'event_type',
        'status',
        'event_name',
        'couple_names',
        'event_date',
        'event_time',
        'event_end_time',
        'time_zone',
        'event_caption',
        'main_photo_url',
        'main_photo_focus',
        'venue_name',
        'venue_address',
        'color_theme',
        'rsvp_deadline',
        'rsvp_closes',
        'replies_from',
        'contact',
        'search_listed',
        'currency',
      ])
  );
}

function addPublicId<Row extends { id: string }>(row: Row | undefined): (Row & { unique_id: string }) | undefined {
  return row && { ...row, unique_id: toPublicId(row.id) };
}

export async function lockDates(
  tx: Db,
  scope: OwnerScope,
): Promise<EventDates & Today & Pick<Event, 'status'> & { version: number }> {
  return tx.q
    .selectFrom('events')
    .where('event_id', '=', scope.eventId)
    .select(['event_date', 'rsvp_deadline', 'rsvp_deadline_set', 'status', 'version'])
    .select([buildUtcToday(tx).as('utc'), buildLatestToday(tx).as('last')])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateEvent(tx: Db, scope: OwnerScope, columns: UpdateObject<Tables, 'events'>): Promise<void> {
  await tx.q
    .updateTable('events')
    .set({ ...columns, updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .execute();
}

export async function insertEvent(tx: Db, eventId: string, eventType: EventType): Promise<void> {
  await tx.q
    .insertInto('events')
    .values({
      event_id: eventId,
      event_type: eventType,
      event_date: null,
      event_end_time: null,
      time_zone: null,
      rsvp_deadline: null,
      updated_at: tx.now,
    })
    .execute();
}

export interface ReplyTerms {
  /** The deadline has passed everywhere on earth. */
  late: boolean;
  /** Replies are refused then. */
  closes: boolean;
  replies_from: Event['replies_from'];
  cancelled: boolean;
}

export async function readReplyTerms(db: Db, scope: PublicScope): Promise<ReplyTerms> {
  return db.q
    .selectFrom('events')
    .where('event_id', '=', scope.eventId)
    .select(['rsvp_closes as closes', 'replies_from', sql<boolean>`status = 'cancelled'`.as('cancelled')])
    .select(sql<boolean>`coalesce(rsvp_deadline < ${buildLatestToday(db)}, false)`.as('late'))
    .executeTakeFirstOrThrow();
}

/** Keeps it until the transaction ends. */
export async function lockCurrency(tx: Db, { eventId }: PublicScope): Promise<void> {
  await tx.q.selectFrom('events').where('event_id', '=', eventId).select('currency').forShare().execute();
}

export async function isMoneyGiven(tx: Db, { eventId }: OwnerScope): Promise<boolean> {
  const given = await tx.q
    .selectFrom('contributions')
    .where('event_id', '=', eventId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}

/** The revision of the calendar entry (RFC 5545 SEQUENCE and LAST-MODIFIED). */
export interface CalendarState {
  sequence: number;
  changedAt: string;
}

export const addToSequence = (number: number) => sql<number>`calendar_sequence + ${number}`;

export async function readCalendarState(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<CalendarState> {
  return db.q
    .selectFrom('events')
    .where('event_id', '=', scope.eventId)
    .select(['calendar_sequence as sequence', 'updated_at as changedAt'])
    .executeTakeFirstOrThrow();
}

/** Does nothing if the owner has chosen another photo in the meantime. */
export async function replacePhoto(
  db: Db,
  { eventId, from, to }: { eventId: string; from: string; to: string },
): Promise<void> {
  await db.q
    .updateTable('events')
    .set({ main_photo_url: to, updated_at: db.now })
    .where('event_id', '=', eventId)
    .where('main_photo_url', '=', from)
    .execute();
}

export async function addSettledStep(db: Db, { eventId }: OwnerScope, step: SettledStep): Promise<void> {
  await db.q
    .updateTable('events')
    .set({ settled_steps: sql`settled_steps || jsonb_build_array(${step}::text)` })
    .where('event_id', '=', eventId)
    .where(sql<boolean>`not jsonb_exists(settled_steps, ${step})`)
    .execute();
}
