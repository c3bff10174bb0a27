import { sql } from 'kysely';
import { RESPONSE_FIELDS } from '../../../contract/answers.ts';
import type { GivenAnswer, Headcount } from '../../../contract/headcount.ts';
import { OPTION_TYPES, type Attendance, type InputType, type Review } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { COMING_GUESTS, UNSURE_GUESTS } from './counted-guests-rules.ts';
import type { CountedReply } from './counted-people-rules.ts';
import { matchesReply } from './list-store.ts';

export interface AttendanceCount {
  attendance: Attendance;
  replies: number;
  found: number;
  coming: number;
  unsure: number;
  dietary: number;
  to_check: number;
}

/**
 * One that may count people twice is left out until the hosts have checked it, and one after which they have asked again
 * for good.
 */
const IS_COUNTED = sql<boolean>`(review is distinct from 'duplicate' and asked_again_at is null)`;

/** `duplicate` ones are left out, `unknown` ones are counted. */
export async function countUnchecked(db: Db, scope: OwnerScope, review: Review): Promise<Headcount['to_review']> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('review', '=', review)
    .select(sql<number>`count(*)::int`.as('replies'))
    .select(sql<number>`coalesce(sum(guests) filter (where attendance = 'yes'), 0)::int`.as('people'))
    .executeTakeFirstOrThrow();
}

export async function countByAttendance(db: Db, scope: OwnerScope, search: string): Promise<AttendanceCount[]> {
  return db.q
    .selectFrom('rsvp_responses')
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.event_id', '=', 'rsvp_responses.event_id')
        .onRef('invitations.id', '=', 'rsvp_responses.invitation_id'),
    )
    .where('rsvp_responses.event_id', '=', scope.eventId)
    .where('asked_again_at', 'is', null)
    .groupBy('attendance')
    .select('attendance')
    .select([
      sql<number>`(count(*) filter (where ${IS_COUNTED}))::int`.as('replies'),
      sql<number>`(count(*) filter (where ${search === '' ? sql`true` : matchesReply(search)}))::int`.as('found'),
      sql<number>`coalesce(sum(${COMING_GUESTS}) filter (where ${IS_COUNTED}), 0)::int`.as('coming'),
      sql<number>`coalesce(sum(${UNSURE_GUESTS}) filter (where ${IS_COUNTED}), 0)::int`.as('unsure'),
      sql<number>`(count(*) filter (where dietary_restrictions <> '' and ${IS_COUNTED}))::int`.as('dietary'),
      sql<number>`count(review)::int`.as('to_check'),
    ])
    .execute();
}

/** Those that count no longer, because the hosts asked again. */
export async function countAskedAgain(db: Db, scope: OwnerScope): Promise<number> {
  const { replies } = await db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('asked_again_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('replies'))
    .executeTakeFirstOrThrow();
  return replies;
}

/** Of these invitations, or all. */
export async function listCountedReplies(
  db: Db,
  scope: OwnerScope,
  invitationIds?: readonly string[],
): Promise<InvitedReply[]> {
  let query = selectCounted(db, scope);
  if (invitationIds) query = query.where('invitation_id', '=', sql<string>`any(${invitationIds}::uuid[])`);
  return query.execute();
}

/** Replies without an invitation. */
export async function listUninvitedReplies(
  db: Db,
  scope: OwnerScope,
  { after, take }: { after: string | undefined; take: number },
): Promise<(InvitedReply & { id: string })[]> {
  let query = selectCounted(db, scope).where('invitation_id', 'is', null);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.limit(take).execute();
}

type InvitedReply = CountedReply & { invitation_id: string | null };

const selectCounted = (db: Db, scope: OwnerScope) =>
  db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where(IS_COUNTED)
    .select(['id', 'invitation_id', 'name', 'email', 'phone', 'attendance', 'guests', 'guest_names'])
    .select(['dietary_restrictions', 'message', 'question_responses', 'people'])
    .orderBy('id');

export interface AnswerCount {
  question_key: string;
  /** At the time of the latest answer; null if only the event's questions have them. */
  label: string | null;
  input_type: InputType | null;
  /** Empty for free text, which is counted as a whole. */
  value: string;
  count: number;
  /** Replies in which it is the first of several choices. Their sum is the number of replies with an answer. */
  replies: number;
}

export async function countAnswers(db: Db, scope: OwnerScope): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    with replies as materialized (
      select attendance, guests, phone, guest_names, dietary_restrictions, message, question_responses
      from rsvp_responses where event_id = ${scope.eventId} and ${IS_COUNTED}
    )
    select answer->>'question_key' as question_key, max(answer->>'label') as label, answer->>'input_type' as input_type,
      case when answer->>'input_type' = any(${[...OPTION_TYPES]}::text[]) then choice.value else '' end as value,
      count(*)::int as count, (count(*) filter (where choice.place = 1))::int as replies
    from replies
    cross join jsonb_array_elements(question_responses) as answer
    cross join jsonb_array_elements_text(
      case jsonb_typeof(answer->'response_value')
        when 'array' then answer->'response_value' else jsonb_build_array(answer->'response_value')
      end
    ) with ordinality as choice (value, place)
    where choice.value <> ''
    group by 1, 3, 4
    union all
    select field.key, null, null, field.value, count(*)::int, count(*)::int
    from replies
    cross join lateral (values
      ('attendance', attendance),
      ('guests', case when attendance <> 'no' then guests::text end),
      ('phone', case when phone <> '' then '' end),
      ('guest_names', case when guest_names <> '' then '' end),
      ('dietary_restrictions', case when dietary_restrictions <> '' and attendance <> 'no' then '' end),
      ('message', case when message <> '' then '' end)
    ) as field (key, value)
    where field.value is not null
    group by 1, 4
  `.execute(db.q);
  return rows;
}

/** Dietary restrictions are those of replies saying yes or maybe. */
export async function listAnswers(
  db: Db,
  scope: OwnerScope,
  key: string,
  { after, take }: { after: string | undefined; take: number },
): Promise<GivenAnswer[]> {
  let query = db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .select(['id', 'name', 'attendance', 'guests'])
    .select(answerUnder(key).as('answer'))
    .where(answerUnder(key), '<>', '')
    .where(IS_COUNTED);
  if (key === 'dietary_restrictions') query = query.where('attendance', '<>', 'no');
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(take).execute();
}

function answerUnder(key: string) {
  const field = RESPONSE_FIELDS.find((name) => name === key);
  if (field) return sql<string>`${sql.ref(field)}::text`;
  return sql<string>`(
    select coalesce(
      (select string_agg(choice, ', ') from jsonb_array_elements_text(
        case jsonb_typeof(answer->'response_value') when 'array' then answer->'response_value' end
      ) as choice),
      case jsonb_typeof(answer->'response_value') when 'string' then answer->>'response_value' end
    )
    from jsonb_array_elements(question_responses) as answer where answer->>'question_key' = ${key} limit 1
  )`;
}
