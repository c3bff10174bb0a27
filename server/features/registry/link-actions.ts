import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { createToken, hashToken } from '../../kit/ids.ts';
import type { GuestScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { release } from './actions.ts';
import { purchaseLater } from './purchase-actions.ts';
import { insertLink, moveLinks, readLink } from './link-store.ts';

/** Guests may buy a gift weeks after they reserved it. */
const LINK_DAYS = 60;

/** The token is returned, but stored as a hash only. */
export async function createGiftLink(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  reservationId: string,
): Promise<string> {
  const token = createToken();
  await insertLink(db, event, { hash: hashToken(token), reservationId, seconds: LINK_DAYS * 86_400 });
  return token;
}

export interface LinkTarget {
  hash: Buffer;
  giftId: string;
  reservationId: string;
}

export interface GiftLink extends LinkTarget {
  holder: GuestScope | VerifiedScope;
}

/** Undefined if the link has expired or nobody holds the reservation. For the gates. */
export async function findGiftLink(
  db: Db,
  scope: PublicScope,
  token: string,
): Promise<(LinkTarget & { whose: { invitationId: string } | { email: string } }) | undefined> {
  const hash = hashToken(token);
  const row = await readLink(db, scope, hash);
  if (!row) return undefined;
  const target = { hash, giftId: row.gift_id, reservationId: row.reservation_id };
  const { invitation_id: invitationId, email } = row;
  if (invitationId !== null) return { ...target, whose: { invitationId } };
  return email === null ? undefined : { ...target, whose: { email } };
}

/**
 * Works during the hold, and afterwards if the gift is still free. Idempotent: the link is read again after the gift is
 * locked, and then refers to the purchase.
 */
export async function confirmByLink(services: Services, { hash, holder, giftId }: GiftLink): Promise<void> {
  await services.db.transaction(async (tx) => {
    const readReservationId = async () => requireFound(await readLink(tx, holder, hash)).reservation_id;
    const { reservation } = await purchaseLater(tx, holder, giftId, readReservationId);
    await moveLinks(tx, holder, await readReservationId(), reservation.id);
  });
}

/** Throws 409 if the guest no longer holds the gift. */
export async function releaseByLink(services: Services, { holder, giftId }: GiftLink): Promise<void> {
  await release(services, holder, giftId);
}
