import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { createToken, hashToken } from '../../kit/ids.ts';
import type { GuestScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { purchaseLater, release } from './actions.ts';
import { insertLink, moveLinks, readLink } from './link-store.ts';

/** A gift may be bought in a shop weeks after it was held. */
const LINK_DAYS = 60;

/** Adds a link to a reservation and returns its token, which is stored as a hash only. */
export async function createGiftLink(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  reservationId: string,
): Promise<string> {
  const token = createToken();
  await insertLink(db, event, { hash: hashToken(token), reservationId, seconds: LINK_DAYS * 86_400 });
  return token;
}

/** Where a mailed link leads. */
export interface LinkTarget {
  hash: Buffer;
  giftId: string;
  reservationId: string;
}

/** And as whom somebody came by it. */
export interface GiftLink extends LinkTarget {
  holder: GuestScope | VerifiedScope;
}

/** Where a live link leads, and whose the reservation is; undefined for a link of nobody. For the gates. */
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
 * Marks a gift as bought by the link: while it is held, and after that if it is still free. Twice does nothing twice:
 * where the link leads is read again once the gift is locked, and it then leads to what was bought.
 */
export async function confirmByLink(services: Services, { hash, holder, giftId }: GiftLink): Promise<void> {
  await services.db.transaction(async (tx) => {
    const current = async () => requireFound(await readLink(tx, holder, hash)).reservation_id;
    const { reservation } = await purchaseLater(tx, holder, giftId, current);
    await moveLinks(tx, holder, await current(), reservation.id);
  });
}

/** Gives back what the link is about; 409 when the guest does not hold it any more. */
export async function releaseByLink(services: Services, { holder, giftId }: GiftLink): Promise<void> {
  await release(services, holder, giftId);
}
