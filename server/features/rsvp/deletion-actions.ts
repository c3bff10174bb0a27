import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

/** Deletes the replies of these invitations, with their history. */
export async function deleteRepliesOf(tx: Db, scope: OwnerScope, invitationIds: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', sql<string>`any(${invitationIds}::uuid[])`)
    .execute();
}
