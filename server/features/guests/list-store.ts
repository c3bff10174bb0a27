import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { DIALED_NAMES } from '../../../contract/invitation-fields.ts';
import type { GuestCounts } from '../../../contract/guest-counts.ts';
import type { GuestQuery, InvitationStatus } from '../../../contract/guests.ts';
import type { Db } from '../../kit/db.ts';
import { listWordTests, type WordTest } from '../../kit/search-words.ts';
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
    else if (status === 'handed_over') terms.push(eb('status', '=', 'sent'), eb('handed_over_at', 'is not', null));
    else if (status) terms.push(eb('status', '=', status));
    if (statuses) terms.push(eb('status', 'in', statuses));
    if (tag) terms.push(sql<boolean>`jsonb_exists(tags, ${tag})`);
    if (item)
      terms.push(sql<boolean>`invitations.id in (
        select invitation_id from invited_items where event_id = ${eventId} and item_id = ${item}
      )`);
    if (search) terms.push(matchesSearch(eventId, search));
    return eb.and(terms);
  };

/** Each word is in what the household or its reply says, in any order; or it is a part of a phone number. */
const matchesSearch = (eventId: string, search: string) => {
  const digits = readPhoneDigits(search);
  const dialed = digits === undefined ? [] : DIALED_NAMES.map((name) => sql`or ${isDialed(name, digits)}`);
  const words = listWordTests(search).map((isIn) => matchesWord(eventId, isIn));
  return sql<boolean>`(${sql.join(words, sql` and `)} ${sql.join(dialed, sql` `)})`;
};

const matchesWord = (eventId: string, isIn: WordTest) =>
  sql`(${isIn('name_key')} or ${isIn('people_key')} or ${isIn('guest_email')} or invitations.id in (
    select invitation_id from rsvp_responses
    where event_id = ${eventId} and invitation_id is not null and (${isIn('names_key')} or ${isIn('search_key')})
  ))`;

const isDialed = (name: string, digits: string) =>
  sql`translate(${sql.ref(name)}, '+ ()-./', '') like '%' || ${digits}::text || '%'`;

/** Fewer are rather a part of a name or an address. */
const PHONE_DIGITS_MIN = 3;

/** Of a text that may be a part of a phone number, however its digits are grouped. */
function readPhoneDigits(search: string): string | undefined {
  const digits = search.replace(/\D/g, '');
  return /^[+\d ()\-./]+$/.test(search) && digits.length >= PHONE_DIGITS_MIN ? digits : undefined;
}

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
      sql<number>`coalesce(sum(plus_ones) filter (where plus_one_allowed), 0)::int`.as('beside'),
      sql<number>`coalesce(sum(${countAnswered(scope)}), 0)::int`.as('answered'),
    ])
    .execute();
  const counts = { sent: 0, opened: 0, rsvp_pending: 0, rsvp_yes: 0, rsvp_no: 0, to_hand_over: 0, handed_over: 0 };
  const sums = { all: 0, people: 0, people_replied: 0, plus_ones: 0 };
  for (const { status, found, open, people, beside, answered } of rows) {
    counts[status] = found;
    if (status === 'sent') [counts.to_hand_over, counts.handed_over] = [open, found - open];
    sums.all += found;
    sums.people += people;
    sums.people_replied += answered;
    sums.plus_ones += beside;
  }
  return { ...counts, ...sums, ...whole, tags: await listTags(db, scope) };
}

const isReplied = sql<boolean>`status not in ('sent', 'opened')`;

/** Of how many people the reply says something, as `assignReply` has it; a reply without people answers for all. */
const countAnswered = ({ eventId }: OwnerScope) => sql<number>`case when ${isReplied} then coalesce((
  select case
    when rsvp_responses.people = '[]' or invitations.people = '[]' then max_guests
    when not rsvp_responses.people @? '$[*].person_id ? (@ != null)'
      then least(jsonb_array_length(rsvp_responses.people), max_guests)
    else (select count(*) from jsonb_array_elements(invitations.people) as one
    where rsvp_responses.people @> jsonb_build_array(jsonb_build_object('person_id', one->'id'))
  ) end
  from rsvp_responses where event_id = ${eventId} and invitation_id = invitations.id
), max_guests) end`;

async function listTags(db: Db, { eventId }: OwnerScope): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from invitations, jsonb_array_elements_text(tags) tag
    where event_id = ${eventId} and tags <> '[]'
  `.execute(db.q);
  return rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other, 'en'));
}
