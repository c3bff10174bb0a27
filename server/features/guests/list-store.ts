import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { GuestCounts, GuestQuery, InvitationStatus } from '../../../contract/guests.ts';
import type { Db } from '../../kit/db.ts';
import type { Tables } from '../../kit/tables.ts';
import type { OwnerScope } from '../../scopes.ts';

export type InvitationFilter = GuestQuery & {
  ids?: readonly string[] | undefined;
  statuses?: readonly InvitationStatus[] | undefined;
};

export const matchesFilter =
  ({ eventId }: OwnerScope, { search, status, statuses, tag, item, ids }: InvitationFilter) =>
  (eb: ExpressionBuilder<Tables, 'invitations'>): Expression<SqlBool> => {
    const terms: Expression<SqlBool>[] = [];
    if (ids) terms.push(eb('id', '=', sql<string>`any(${ids}::uuid[])`));
    if (status === 'to_hand_over') terms.push(eb('status', '=', 'sent'), eb('handed_over_at', 'is', null));
    else if (status) terms.push(eb('status', '=', status));
    if (statuses) terms.push(eb('status', 'in', statuses));
    if (tag) terms.push(sql<boolean>`jsonb_exists(tags, ${tag})`);
    if (item)
      terms.push(sql<boolean>`invitations.id in (
        select invitation_id from invited_items where event_id = ${eventId} and item_id = ${item}
      )`);
    if (search) terms.push(matchesSearch(search));
    return eb.and(terms);
  };

const matchesSearch = (search: string) =>
  sql<boolean>`(name_key ${containsWords(sql`list_key(${search})`)} or people_key ${containsWords(sql`list_key(${search})`)} or guest_email ${containsWords(sql`lower(${search})`)})`;
const containsWords = (words: Expression<unknown>) =>
  sql`like '%' || regexp_replace(${words}, '([!%_])', '!\\1', 'g') || '%' escape '!'`;

/** Neither the invitation nor one of its people has one. */
const HAS_NO_EMAIL = sql`guest_email is null and not people @? '$[*].email ? (@ != null)'`;

export async function countInvitations(db: Db, scope: OwnerScope, filter: GuestQuery): Promise<GuestCounts> {
  const whole = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where ${HAS_NO_EMAIL}))::int`.as('without_email'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where(matchesFilter(scope, filter))
    .groupBy('status')
    .select([
      'status',
      sql<number>`count(*)::int`.as('found'),
      sql<number>`(count(*) filter (where handed_over_at is null))::int`.as('open'),
      sql<number>`sum(max_guests)::int`.as('people'),
      sql<number>`coalesce(sum(${countAnswered(scope)}), 0)::int`.as('answered'),
    ])
    .execute();
  const counts = { sent: 0, opened: 0, rsvp_pending: 0, rsvp_yes: 0, rsvp_no: 0, to_hand_over: 0 };
  const sums = { all: 0, people: 0, people_replied: 0 };
  for (const { status, found, open, people, answered } of rows) {
    counts[status] = found;
    if (status === 'sent') counts.to_hand_over = open;
    sums.all += found;
    sums.people += people;
    sums.people_replied += answered;
  }
  return { ...counts, ...sums, ...whole, tags: await listTags(db, scope) };
}

const isReplied = sql<boolean>`status not in ('sent', 'opened')`;

/** Of how many people the reply says something; a reply without people answers for all. */
const countAnswered = ({ eventId }: OwnerScope) => sql<number>`case when ${isReplied} then coalesce((
  select case when rsvp_responses.people = '[]' or invitations.people = '[]' then max_guests else (
    select count(*) from jsonb_array_elements(invitations.people) as one
    where rsvp_responses.people @> jsonb_build_array(jsonb_build_object('person_id', one->'id'))
  ) end
  from rsvp_responses where event_id = ${eventId} and invitation_id = invitations.id
), max_guests) end`;

/** By invitation, the ids of people of whom its reply says nothing. */
export async function listUnanswered(
  db: Db,
  { eventId }: OwnerScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; unanswered: string[] }>`
    select invitations.id, json_agg(one->>'id') as unanswered
    from invitations
    join rsvp_responses on rsvp_responses.event_id = invitations.event_id
      and rsvp_responses.invitation_id = invitations.id and rsvp_responses.people <> '[]'
    cross join jsonb_array_elements(invitations.people) as one
    where invitations.event_id = ${eventId} and invitations.id = any(${ids}::uuid[])
    and not rsvp_responses.people @> jsonb_build_array(jsonb_build_object('person_id', one->'id'))
    group by invitations.id
  `.execute(db.q);
  return new Map(rows.map(({ id, unanswered }) => [id, unanswered]));
}

async function listTags(db: Db, { eventId }: OwnerScope): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from invitations, jsonb_array_elements_text(tags) tag
    where event_id = ${eventId} and tags <> '[]'
  `.execute(db.q);
  return rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other, 'en'));
}
