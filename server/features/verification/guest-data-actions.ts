import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { deleteCodes, deleteSessions, readLastSessionEnd } from './guest-data-store.ts';

export { readLastSessionEnd as findVerifiedUntil };

/** Requires a transaction: actions of the email's sessions that run now are waited for. */
export async function endVerification(tx: Db, scope: VerifiedScope): Promise<void> {
  await deleteSessions(tx, scope);
  await deleteCodes(tx, scope);
}
