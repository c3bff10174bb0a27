import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { INVITATION_REFERENCES } from './rules.ts';

/** Deletes the replies of these invitations, with their history. */
export async function deleteRepliesOf(tx: Db, { eventId }: OwnerScope, ids: readonly string[]): Promise<void> {
  // writer: they go with their invitations, whose deletion changes this table, too
  await tx.q
    .deleteFrom('rsvp_responses')
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Their tokens are deleted with them; their replies stay. What refers to them loses its reference first: a foreign key does the same, but not in a distributed database
 * (decision 0051).
 */
export async function deleteInvitations(tx: Db, { eventId }: OwnerScope, ids: readonly string[]): Promise<void> {
  const chosen = sql<string>`any(${ids}::uuid[])`;
  for (const table of INVITATION_REFERENCES) {
    // writer: a foreign key would write the same column of these tables
    await tx.q
      .updateTable<(typeof INVITATION_REFERENCES)[number]>(table)
      .set({ invitation_id: null })
      .where('event_id', '=', eventId)
      .where('invitation_id', '=', chosen)
      .execute();
  }
  await tx.q.deleteFrom('invite_tokens').where('event_id', '=', eventId).where('invitation_id', '=', chosen).execute();
  await tx.q.deleteFrom('invitations').where('event_id', '=', eventId).where('id', '=', chosen).execute();
}
