import { sql } from 'kysely';
import { REPLY_VERSIONS_MAX } from '../../../contract/limits.ts';
import type { ListedReply, PreviousReply, ReplyToChange, Review, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { MatchRecord } from './tables.ts';

export const RESPONSE = [
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
  'updated_at',
  'question_responses',
  'people',
] as const;

export type ResponseColumns = Omit<RsvpResponse, 'id' | 'created_at' | 'updated_at'>;

/** Whose reply it is, as the household is now. */
export const selectHousehold = ({ eventId }: OwnerScope) =>
  sql<ListedReply['household']>`(
    select json_build_object('id', id, 'guest_name', guest_name, 'people', people)
    from invitations where event_id = ${eventId} and id = rsvp_responses.invitation_id
  )`.as('household');

interface Slice {
  after: string | undefined;
  take: number;
}

export type StoredReply = Omit<ReplyToChange, 'matched'>;

type OfEvent = Pick<PublicScope, 'eventId'>;

/** `told`: its confirmation is enqueued in the same transaction, or needs none. */
export async function insertResponse(
  tx: Db,
  scope: PublicScope,
  reply: ResponseColumns & { id: string; invitation_id: string | null; review: Review | null; told: boolean },
): Promise<RsvpResponse> {
  return tx.q
    .insertInto('rsvp_responses')
    .values({
      ...reply,
      ...toJsonColumns(reply),
      told_at: reply.told ? tx.now : null,
      event_id: scope.eventId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning(RESPONSE)
    .executeTakeFirstOrThrow();
}

export async function readInvitedResponse(
  db: Db,
  scope: PublicScope,
  invitationId: string,
): Promise<RsvpResponse | undefined> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', invitationId)
    .select(RESPONSE)
    .executeTakeFirst();
}

/** Whether the hosts have asked again since. */
export async function isAskedAgain(db: Db, { eventId }: OfEvent, id: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('asked_again_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the invitations that had a reply. */
export async function markAskedAgain(tx: Db, scope: OwnerScope, invitationIds: readonly string[]): Promise<string[]> {
  if (invitationIds.length === 0) return [];
  const rows = await tx.q
    .updateTable('rsvp_responses')
    .set({ asked_again_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', sql<string>`any(${[...invitationIds]}::uuid[])`)
    .where('asked_again_at', 'is', null)
    .returning('invitation_id')
    .execute();
  return rows.flatMap(({ invitation_id }) => invitation_id ?? []);
}

/** Keeps the former version as history. `told` as in `insertResponse`. */
export async function replaceResponse(
  tx: Db,
  scope: PublicScope,
  before: RsvpResponse & { asked_again?: true },
  reply: ResponseColumns & { told: boolean },
): Promise<RsvpResponse> {
  await recordHistory(tx, scope, before, before.id);
  return tx.q
    .updateTable('rsvp_responses')
    .set({ ...reply, ...toJsonColumns(reply), ...(reply.told && { told_at: tx.now }) })
    .set({ asked_again_at: null, updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', before.id)
    .returning(RESPONSE)
    .executeTakeFirstOrThrow();
}

/** Adds what a reply says to the history of one, of which the newest `REPLY_VERSIONS_MAX` versions are kept. */
export async function recordHistory(
  tx: Db,
  scope: PublicScope,
  { id, created_at: _, updated_at: __, ...answer }: RsvpResponse & { matched?: MatchRecord; asked_again?: true },
  responseId: string,
): Promise<string> {
  const versionId = createId();
  const { eventId } = scope;
  await sql`
    with forgotten as (
      delete from rsvp_history where event_id = ${eventId} and id in (
        select id from rsvp_history where event_id = ${eventId} and response_id = ${responseId} and id <> ${versionId}
        order by id desc offset ${REPLY_VERSIONS_MAX - 1}
      )
    )
    insert into rsvp_history (event_id, id, response_id, answer, answered_at, replaced_at)
    select event_id, ${versionId}::uuid, ${responseId}::uuid, ${toJsonText(answer)}::jsonb, updated_at, ${tx.now}
    from rsvp_responses where event_id = ${eventId} and id = ${id}
  `.execute(tx.q);
  return versionId;
}

/** History rows were stored before these columns existed. */
const COLUMN_DEFAULTS = { by_host: false, people: [], asked_again: false };

export async function listHistory(
  db: Db,
  scope: OwnerScope,
  responseId: string,
  { after, take }: Slice,
): Promise<PreviousReply[]> {
  let query = db.q
    .selectFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where('response_id', '=', responseId)
    .where(sql<boolean>`not jsonb_exists(answer, 'matched')`)
    .select(['id', 'answer', 'answered_at', 'replaced_at']);
  if (after !== undefined) query = query.where('id', '<', after);
  const rows = await query.orderBy('id', 'desc').limit(take).execute();
  return rows.map(({ answer, ...row }) => ({ ...COLUMN_DEFAULTS, ...answer, ...row }));
}

/** Undefined if no confirmation is pending. */
export async function lockUnconfirmedReply(
  tx: Db,
  { eventId }: OfEvent,
  id: string,
): Promise<{ email: string; notified_ago: number | null } | undefined> {
  return tx.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .where('told', '=', false)
    .where('asked_again_at', 'is', null)
    .select('email')
    .select(sql<number | null>`extract(epoch from ${tx.now} - told_at)::float8`.as('notified_ago'))
    .forUpdate()
    .executeTakeFirst();
}

export async function markConfirmed(tx: Db, { eventId }: OfEvent, id: string): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({ told: true, told_at: tx.now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

export async function readReplyToMail(
  db: Db,
  { eventId }: OfEvent,
  id: string,
): Promise<(RsvpResponse & { invitation_id: string | null }) | undefined> {
  return db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select([...RESPONSE, 'invitation_id'])
    .executeTakeFirst();
}

export async function readResponse(db: Db, scope: OwnerScope, id: string): Promise<StoredReply | undefined> {
  return toChange(db, scope, id).executeTakeFirst();
}

export async function lockResponse(tx: Db, scope: OwnerScope, id: string): Promise<StoredReply | undefined> {
  return toChange(tx, scope, id).forUpdate().executeTakeFirst();
}

const toChange = (db: Db, scope: OwnerScope, id: string) =>
  db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select([...RESPONSE, 'review', 'invitation_id', selectHousehold(scope)]);

export async function deleteResponse(tx: Db, scope: OwnerScope, id: string): Promise<boolean> {
  const deleted = await tx.q
    .deleteFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

const toJsonColumns = (reply: ResponseColumns) => ({
  question_responses: toJsonText(reply.question_responses),
  people: toJsonText(reply.people),
});
