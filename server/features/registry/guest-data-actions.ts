import type { GuestData } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import * as store from './guest-data-store.ts';

export async function listStoredGiving(
  db: Db,
  scope: VerifiedScope,
  invitationIds: readonly string[],
): Promise<Pick<GuestData, 'gifts' | 'contributions'>> {
  const [gifts, contributions] = await Promise.all([
    store.listGiftsOfGuest(db, scope, invitationIds),
    store.listContributionsOfGuest(db, scope, invitationIds),
  ]);
  return { gifts, contributions };
}

/** Whether the email, without an invitation, has purchased in the last 24 hours. */
export async function hasRecentPurchases(db: Db, scope: VerifiedScope): Promise<boolean> {
  return (await store.countRecentPurchases(db, scope)) > 0;
}

/**
 * Frees reserved gifts; purchases and contributions stay without name and message. Requires a transaction that has
 * locked the guest's invitations and sessions.
 */
export async function eraseGiving(tx: Db, scope: VerifiedScope, invitationIds: readonly string[]): Promise<void> {
  await store.lockGiftsOfGuest(tx, scope, invitationIds);
  await store.endHoldsOfGuest(tx, scope, invitationIds);
  await store.anonymizeReservations(tx, scope, invitationIds);
  await store.anonymizeContributions(tx, scope, invitationIds);
}
