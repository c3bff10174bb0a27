import { PURCHASES_A_DAY } from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import type { VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { lockGuest } from '../guests/actions.ts';
import { recordNews } from '../owner-news/actions.ts';
import { getHoldId, getTaken, insertNewHold, lockHolder, requireFreeUnit, requireLockedGift } from './actions.ts';
import * as reservations from './reservation-store.ts';
import { countFreeUnits, isFund, type ReservedGift } from './rules.ts';
import * as store from './store.ts';

/**
 * Marks the unit that the guest holds as bought, with as many free ones as they bought besides, and informs the owner; each
 * unit is a purchase of its own, which the owner can cancel. Returns the one that was held. Throws 409 without a live hold of
 * this guest, even if the hold has only expired; a field error if fewer units are free; 429 for too many purchases of a
 * verified email in a day.
 */
export async function purchase(
  services: Services,
  holder: reservations.Holder,
  giftId: string,
  quantity = 1,
): Promise<ReservedGift> {
  return services.db.transaction(async (tx) => {
    // New reservations refer to the guest, who is locked before the gift.
    if (quantity > 1) await lockHolder(tx, holder);
    const gift = await requireLockedGift(tx, holder, giftId);
    if (isFund(gift)) throw new ApiError('gift_is_fund');
    const bought = await markPurchased(tx, holder, await getHoldId(tx, holder, gift.id));
    if (quantity > 1) await purchaseMore(tx, holder, gift.id, { guest_name: bought.guest_name, more: quantity - 1 });
    return bought;
  });
}

async function purchaseMore(
  tx: Db,
  holder: reservations.Holder,
  giftId: string,
  { guest_name, more }: { guest_name: string; more: number },
): Promise<void> {
  await reservations.endHolds(tx, holder, { giftId, live: false });
  const gift = requireFound(await store.readGift(tx, holder, giftId));
  const free = countFreeUnits(gift, gift.units_held);
  if (more > free) throw buildFieldErrors({ quantity: `Only ${free + 1} of these can still be bought.` });
  for (let unit = 0; unit < more; unit += 1)
    await markPurchased(tx, holder, (await insertNewHold(tx, holder, giftId, { guest_name, message: '' })).id);
}

/**
 * For a guest whose hold may have expired: the gift is then reserved again, if a unit is free. Does nothing if it was
 * bought already. `reservation` is called once the gift is locked. Requires a transaction; throws as `reserve` does.
 */
export async function purchaseLater(
  tx: Db,
  holder: reservations.Holder,
  giftId: string,
  reservation: () => Promise<string>,
): Promise<ReservedGift> {
  const guest_name = 'invitationId' in holder ? (await lockGuest(tx, holder)).name : holder.email;
  const gift = await requireLockedGift(tx, holder, giftId);
  const before = await getTaken(tx, holder, await reservation());
  if (before.reservation.status === 'purchased') return before;
  const freed = await reservations.endHolds(tx, holder, { giftId: gift.id, live: false });
  const held = (await reservations.readHolds(tx, holder)).find(({ gift_id }) => gift_id === gift.id);
  if (!held) requireFreeUnit(gift, gift.units_held - freed);
  const hold = held ?? (await insertNewHold(tx, holder, gift.id, { guest_name, message: '' }));
  return markPurchased(tx, holder, hold.id);
}

async function markPurchased(tx: Db, holder: reservations.Holder, holdId: string): Promise<ReservedGift> {
  if (!('invitationId' in holder)) await requireFewPurchases(tx, holder);
  const bought = await getTaken(tx, holder, holdId);
  await store.countUnits(tx, holder, bought.reservation.gift_id, { held: -1, bought: 1 });
  await reservations.setReservationStatus(tx, holder, holdId, 'purchased');
  await recordNews(tx, holder, { kind: 'gifts', itemId: holdId, changed: false });
  return getTaken(tx, holder, holdId);
}

/** Anybody can verify an email, so one visitor could mark a whole registry as purchased. */
async function requireFewPurchases(tx: Db, holder: VerifiedScope): Promise<void> {
  const retryAfter = await reservations.lockRecentPurchases(tx, holder, PURCHASES_A_DAY);
  if (retryAfter !== undefined) throw new ApiError('too_many_purchases', { retryAfter });
}
