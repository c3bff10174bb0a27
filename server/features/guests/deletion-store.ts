import { sql } from 'kysely';
import type { GuestSelection } from '../../../contract/guests.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { INVITATION_REFERENCES } from './rules.ts';
import { matchesFilter } from './store.ts';

/** Their tokens are deleted with them; their replies stay. Returns how many. */
export async function deleteSelected(tx: Db, scope: OwnerScope, selection: GuestSelection): Promise<number> {
  const rows = await tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where(matchesFilter('ids' in selection ? selection : selection.matching))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  await deleteInvitations(tx, scope, ids);
  return ids.length;
}

/**
 * What refers to them loses its reference first: a foreign key does the same, but not in a distributed database
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
