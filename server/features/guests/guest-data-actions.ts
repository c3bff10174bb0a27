import type { StoredInvitation } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { listInvitationsOfEmail, lockInvitationsById } from './guest-data-store.ts';

export { lockInvitationsById as lockInvitations };

/** Lists the invitations with the scope's email. The text of the notes stays out: owners are told that only they see it. */
export async function listStoredInvitations(
  db: Db,
  scope: VerifiedScope,
): Promise<(StoredInvitation & { id: string })[]> {
  return (await listInvitationsOfEmail(db, scope)).map((row) => ({
    id: row.id,
    name: row.guest_name,
    email: row.guest_email ?? '',
    phone: row.phone,
    places: row.max_guests,
    openedAt: row.opened_at,
    hasNotes: row.notes !== '',
  }));
}
