import { sql, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { OwnerScope, VerifiedScope } from '../../scopes.ts';
import type { RsvpHistoryTable, RsvpResponsesTable } from './tables.ts';

export type ReplyRow = Selectable<RsvpResponsesTable>;
export type VersionRow = Selectable<RsvpHistoryTable>;

/** Replies with the scope's email, and those of these invitations. */
export async function listRepliesOfGuest(
  db: Db,
  scope: VerifiedScope,
  invitationIds: readonly string[],
): Promise<ReplyRow[]> {
  return selectRepliesOfGuest(db, scope, invitationIds).execute();
}

export async function lockRepliesOfGuest(
  tx: Db,
  scope: VerifiedScope,
  invitationIds: readonly string[],
): Promise<ReplyRow[]> {
  return selectRepliesOfGuest(tx, scope, invitationIds).forUpdate().execute();
}

const selectRepliesOfGuest = (db: Db, scope: VerifiedScope, invitationIds: readonly string[]) =>
  db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where((eb) =>
      eb.or([eb('email', '=', scope.email), eb('invitation_id', '=', sql<string>`any(${invitationIds}::uuid[])`)]),
    )
    .selectAll()
    .orderBy('id');

/** Versions of these replies, and versions of others that have the scope's email. */
export async function listVersionsOfGuest(
  db: Db,
  scope: VerifiedScope,
  responseIds: readonly string[],
): Promise<VersionRow[]> {
  return db.q
    .selectFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where((eb) =>
      eb.or([
        eb('response_id', '=', sql<string>`any(${responseIds}::uuid[])`),
        eb(sql<string>`answer->>'email'`, '=', scope.email),
      ]),
    )
    .selectAll()
    .orderBy('id', 'desc')
    .execute();
}

/** Their versions are deleted with them. */
export async function deleteReplies(tx: Db, scope: VerifiedScope, ids: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function deleteVersions(tx: Db, scope: VerifiedScope, ids: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('rsvp_history')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

export async function insertErasedReply(tx: Db, scope: VerifiedScope, invitationId: string | null): Promise<void> {
  await tx.q
    .insertInto('erased_replies')
    .values({ event_id: scope.eventId, id: createId(), invitation_id: invitationId, erased_at: tx.now })
    .execute();
}

/** Newest first, without those of guests who have replied again. */
export async function listErasedReplies(
  db: Db,
  scope: OwnerScope,
  take: number,
): Promise<{ guest_name: string | null; erased_at: string }[]> {
  return db.q
    .selectFrom('erased_replies')
    .leftJoin('invitations', (on) =>
      on
        .onRef('invitations.event_id', '=', 'erased_replies.event_id')
        .onRef('invitations.id', '=', 'erased_replies.invitation_id'),
    )
    .where('erased_replies.event_id', '=', scope.eventId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rsvp_responses')
            .select('rsvp_responses.id')
            .where('rsvp_responses.event_id', '=', scope.eventId)
            .whereRef('rsvp_responses.invitation_id', '=', 'erased_replies.invitation_id'),
        ),
      ),
    )
    .select(['guest_name', 'erased_at'])
    .orderBy('erased_replies.id', 'desc')
    .limit(take)
    .execute();
}
