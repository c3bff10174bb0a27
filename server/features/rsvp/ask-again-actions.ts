import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { reopenInvitations } from '../guests/reopening-actions.ts';
import { markAskedAgain } from './store.ts';

/**
 * The replies of these invitations count no longer: each stays as what its household said before, and becomes history with
 * its next reply. The invitations wait for a reply again. Expects the caller's transaction, which has locked them.
 */
export async function askAgain(tx: Db, scope: OwnerScope, invitationIds: readonly string[]): Promise<void> {
  await reopenInvitations(tx, scope, await markAskedAgain(tx, scope, invitationIds));
}
