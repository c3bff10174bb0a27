import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { deleteInvitations } from './deletion-store.ts';
import { lockById } from './store.ts';

/** Deletes an invitation that has no reply, unless it has been changed or sent since it had this version. */
export async function removeUnused(tx: Db, scope: OwnerScope, id: string, version: number): Promise<void> {
  const row = await lockById(tx, scope, id);
  if (row?.version === version && row.handed_over_at === null) await deleteInvitations(tx, scope, [id]);
}
