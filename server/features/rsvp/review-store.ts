import type { PersonReply } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';

export async function hasReplyFrom(db: Db, scope: PublicScope, email: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', email)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

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
  { invitationId, people }: { invitationId: string; people: readonly PersonReply[] },
): Promise<void> {
  await tx.q
    .updateTable('rsvp_responses')
    .set({ invitation_id: invitationId, review: null, people: toJsonText(people), updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

/** Passes the history of one reply on to another. */
export async function moveHistory(tx: Db, scope: OwnerScope, from: string, to: string): Promise<void> {
  await tx.q
    .updateTable('rsvp_history')
    .set({ response_id: to })
    .where('event_id', '=', scope.eventId)
    .where('response_id', '=', from)
    .execute();
}
