import { sql } from 'kysely';
import type { ReplyToChange, Review } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { CheckedReply } from './rules.ts';
import { readResponse } from './store.ts';
import type { MatchRecord } from './tables.ts';

/** Ends the review of a reply that stays as it is. */
export async function acceptResponse(tx: Db, scope: OwnerScope, id: string): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({ review: null })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

/** Makes a reply that of an invitation, which has no other one. */
export async function giveToInvitation(
  tx: Db,
  scope: OwnerScope,
  id: string,
  { invitationId, said }: { invitationId: string; said: CheckedReply },
): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({
      ...said,
      ...toJsonColumns(said),
      invitation_id: invitationId,
      review: null,
      asked_again_at: null,
      updated_at: tx.now,
    })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

/** Passes the history of one reply on to another, and returns the versions. */
export async function moveHistory(tx: Db, scope: OwnerScope, from: string, to: string): Promise<string[]> {
  const moved = await tx.q
    .updateTable('rsvp_history')
    .set({ response_id: to })
    .where('event_id', '=', scope.eventId)
    .where('response_id', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export async function moveVersions(tx: Db, scope: OwnerScope, ids: readonly string[], to: string): Promise<void> {
  await tx.q
    .updateTable('rsvp_history')
    .set({ response_id: to })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The last match of a reply; undefined if the reply has changed since. */
export async function readLastMatch(tx: Db, { eventId }: OwnerScope, id: string) {
  const last = await tx.q
    .selectFrom('rsvp_history')
    .where('event_id', '=', eventId)
    .where('response_id', '=', id)
    .select(['id', 'answer', 'answered_at'])
    .select(
      // A match that only ends the review leaves the time of the reply as it is.
      sql<boolean>`(
        select rsvp_responses.updated_at in (rsvp_history.answered_at, rsvp_history.replaced_at)
        from rsvp_responses where event_id = ${eventId} and id = rsvp_history.response_id
      )`.as('is_last'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.is_last || !last.answer.matched) return undefined;
  const { matched, ...said } = last.answer;
  return { id: last.id, matched, said, answeredAt: last.answered_at };
}

/** A reply with whether its last match can be taken back. */
export async function readReplyToChange(db: Db, scope: OwnerScope, id: string): Promise<ReplyToChange | undefined> {
  const reply = await readResponse(db, scope, id);
  return reply && { ...reply, matched: (await readLastMatch(db, scope, id)) !== undefined };
}

export async function readVersion(tx: Db, scope: OwnerScope, id: string) {
  return tx.q
    .selectFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select(['answer', 'answered_at'])
    .executeTakeFirst();
}

export async function deleteVersions(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

type Said = CheckedReply & { late: boolean; by_host: boolean };

/** Makes a reply again what it was. */
export async function restoreResponse(
  tx: Db,
  scope: OwnerScope,
  id: string,
  { said, answeredAt, ...was }: { said: Said; answeredAt: string; invitation_id: string | null; review: Review | null },
): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({ ...said, ...toJsonColumns(said), ...was, updated_at: answeredAt })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

/** Brings back the reply of an invitation that had given way to another one. Its guest was told already. */
export async function bringBackResponse(
  tx: Db,
  scope: OwnerScope,
  { id, created_at }: NonNullable<MatchRecord['replaced']>,
  { said, answeredAt, invitationId }: { said: Said; answeredAt: string; invitationId: string },
): Promise<void> {
  await tx.q
    .insertInto('rsvp_responses')
    .values({
      ...said,
      ...toJsonColumns(said),
      event_id: scope.eventId,
      id,
      invitation_id: invitationId,
      review: null,
      told: true,
      created_at,
      updated_at: answeredAt,
    })
    .execute();
}

const toJsonColumns = (said: CheckedReply) => ({
  question_responses: toJsonText(said.question_responses),
  people: toJsonText(said.people),
});
