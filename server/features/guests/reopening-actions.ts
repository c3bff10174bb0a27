import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { setStatuses } from './store.ts';

/** Invitations with a reply wait for one again. Expects the caller's transaction. */
export async function reopenInvitations(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await setStatuses(tx, scope, ids, 'opened');
}
