import { sql } from 'kysely';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { todayByUtc } from '../../kit/dates.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../kit/scopes.ts';
import type { InvitationRow } from '../guests/store.ts';

interface Slice {
  after: string | undefined;
  take: number;
}

/** A slice of the invitations, in the order in which they were added. */
export async function sliceOfInvitations(db: Db, scope: OwnerScope, slice: Slice): Promise<InvitationRow[]> {
  let query = db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .select([
      'id',
      'guest_name',
      'guest_email',
      'max_guests',
      'plus_one_allowed',
      'notes',
      'status',
      'token_sealed',
      'created_at',
      'handed_over_at',
    ]);
  if (slice.after !== undefined) query = query.where('id', '>', slice.after);
  return query.orderBy('id').limit(slice.take).execute();
}

/** A slice of the replies, newest first. */
export async function sliceOfReplies(db: Db, scope: OwnerScope, slice: Slice): Promise<RsvpResponse[]> {
  let query = db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .select([
      'id',
      'name',
      'email',
      'phone',
      'attendance',
      'guests',
      'guest_names',
      'dietary_restrictions',
      'message',
      'late',
      'by_host',
      'created_at',
      'question_responses',
    ]);
  if (slice.after !== undefined) query = query.where('id', '<', slice.after);
  return query.orderBy('id', 'desc').limit(slice.take).execute();
}

/** A question of the owner's own that somebody was asked. */
export interface AnsweredQuestion {
  key: string;
  label: string;
}

/**
 * The questions of the owner's own that any reply was asked, in their order. One that was deleted comes behind the
 * others, with the words that it was last answered under.
 */
export async function readAnsweredQuestions(db: Db, scope: OwnerScope): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`
    select asked.key, coalesce(q.label, asked.label) as label
    from (
      select distinct on (key) key, label
      from (
        select answer ->> 'question_key' as key, answer ->> 'label' as label, max(r.updated_at) as last_answered
        from rsvp_responses r, jsonb_array_elements(r.question_responses) answer
        where r.event_id = ${scope.eventId}
        group by 1, 2
      ) worded
      order by key, last_answered desc, label
    ) asked
    left join rsvp_questions q on q.event_id = ${scope.eventId} and q.question_key = asked.key
    order by q.sort_order, q.id, asked.key
  `.execute(db.q);
  return rows;
}

/** Today's date by UTC, `YYYY-MM-DD`. */
export async function readToday(db: Db): Promise<string> {
  return (await db.q.selectNoFrom(todayByUtc(db).as('today')).executeTakeFirstOrThrow()).today;
}
