import { PAGE_MAX } from '../../../contract/endpoint.ts';
import {
  HOLD_MINUTES,
  OPEN_HOLDS_MAX,
  type GiftChange,
  type GiftForm,
  type GuestGift,
  type OwnGift,
  type Reservation,
} from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import { saveOrder, completeOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getReplyTerms, touchEvent } from '../event/actions.ts';
import { lockGuest } from '../guests/actions.ts';
import { lockVerified } from '../verification/actions.ts';
import {
  GIFT_LIMIT,
  countFreeUnits,
  toFund,
  applyGiftForm,
  toGuestGift,
  holdMailJob,
  isFund,
  NEW_GIFT,
  toOwnGift,
  toReservation,
  toReservedGift,
  type Fund,
  type ReservedGift,
} from './rules.ts';
import { adoptPicture } from './picture-actions.ts';
import * as reservations from './reservation-store.ts';
import * as store from './store.ts';

/*
 * Lock order: the guest, then the gift, then its reservations. Changes by owners begin with the event. This order
 * prevents deadlocks.
 */

/** Throws 409 if the registry is full, and field errors for numbers that do not fit together. */
export async function createGift(services: Services, scope: OwnerScope, form: GiftForm): Promise<OwnGift> {
  const id = createId();
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await requireRoom(tx, scope, GIFT_LIMIT);
    await adoptPicture(tx, scope, form.image_url ?? '');
    await store.insertGift(tx, scope, { ...applyGiftForm(NEW_GIFT, form), id });
    return getGift(tx, scope, id);
  });
}

/**
 * Throws 404 for an unknown gift, 409 if the given version is no longer current, and the same field errors as
 * `createGift`.
 */
export async function changeGift(
  services: Services,
  scope: OwnerScope,
  id: string,
  { seen_version: seen, ...form }: GiftChange,
): Promise<OwnGift> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const gift = await requireLockedGift(tx, scope, id);
    if (seen !== undefined && seen !== gift.version) throw new ApiError('changed_elsewhere');
    await adoptPicture(tx, scope, form.image_url ?? '');
    await reservations.endHolds(tx, scope, { giftId: gift.id, live: false });
    const now = requireFound(await store.readGift(tx, scope, gift.id));
    await store.updateGift(tx, scope, gift.id, { ...applyGiftForm(now, form), version: gift.version + 1 });
    return getGift(tx, scope, gift.id);
  });
}

/** The given ids come first, the others keep their current order. Throws 400 for an unknown id. */
export async function orderGifts(services: Services, scope: OwnerScope, ids: readonly string[]): Promise<OwnGift[]> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await saveOrder(tx, 'gifts', scope, completeOrder(await store.lockGifts(tx, scope), ids));
    return (await store.listGifts(tx, scope, { after: undefined, take: PAGE_MAX })).map(toOwnGift);
  });
}

/** Ends the gift's open reservations; its history stays. Throws 404 for an unknown gift. */
export async function removeGift(services: Services, scope: OwnerScope, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const gift = await requireLockedGift(tx, scope, id);
    await reservations.endHolds(tx, scope, { giftId: gift.id, live: true });
    await store.updateGift(tx, scope, gift.id, { deleted_at: tx.now });
  });
}

export async function requireLockedGift(tx: Db, scope: PublicScope, id: string): Promise<store.GiftRow> {
  const gift = requireFound(await store.lockGift(tx, scope, requireFound(parseId(id))));
  if (gift.deleted_at !== null) throw new ApiError('not_found');
  return gift;
}

async function getGift(tx: Db, scope: OwnerScope, id: string): Promise<OwnGift> {
  return toOwnGift(requireFound(await store.readGift(tx, scope, id)));
}

export async function listShownGifts(db: Db, scope: PublicScope): Promise<GuestGift[]> {
  const rows = await store.listGifts(db, scope, { after: undefined, take: PAGE_MAX }, { holder: undefined });
  return rows.map(toGuestGift);
}

/** Returns undefined for a gift that guests do not see. */
export async function findGuestGift(db: Db, holder: reservations.Holder, id: string): Promise<GuestGift | undefined> {
  const gift = await store.readGift(db, holder, id, holder);
  return gift?.is_active ? toGuestGift(gift) : undefined;
}

export async function listReservationsById(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  ids: readonly string[],
): Promise<Reservation[]> {
  return (await reservations.readReservations(db, event, ids)).map(toReservation);
}

/**
 * Holds one unit for 30 minutes by the database clock; returns the guest's existing hold if there is one. Throws 409 if
 * all units are taken, for a fund, for too many holds at once, and once the event is called off; 404 for a gift that
 * guests do not see.
 */
export async function reserve(
  services: Services,
  holder: reservations.Holder,
  giftId: string,
  { name, message }: { name: string; message: string },
): Promise<ReservedGift> {
  // Checks without a lock first: when many guests want one gift, only those who may still get a unit wait for its row
  // lock.
  const seen = requireFound(await store.readGift(services.db, holder, requireFound(parseId(giftId)), holder));
  if (seen.own_status !== 'reserved') requireFreeUnit(seen, seen.live_holds);
  return services.db.transaction(async (tx) => {
    const guest = await lockHolder(tx, holder);
    const gift = await requireLockedGift(tx, holder, giftId);
    // Only a unit that is held can have expired.
    const freed = gift.units_held > 0 ? await reservations.endHolds(tx, holder, { giftId: gift.id, live: false }) : 0;
    const held = await reservations.readHolds(tx, holder);
    const same = held.find(({ gift_id }) => gift_id === gift.id);
    if (same) return toReservedGift(same);
    requireFreeUnit(gift, gift.units_held - freed);
    if (held.length >= OPEN_HOLDS_MAX) throw new ApiError('too_many_reservations');
    const guest_name = 'invitationId' in holder || name === '' ? guest.name : `${name} (${holder.email})`;
    const hold = await insertNewHold(tx, holder, gift.id, { guest_name, message });
    if (guest.email !== null) {
      const { eventId } = holder;
      await tx.enqueue(holdMailJob, { mailId: createId(), eventId, reservationId: hold.id });
    }
    const { id: gift_id, title: gift_title, image_url: gift_image, price_cents } = gift;
    const row = { ...hold, gift_id, guest_name, message, gift_title, gift_image, price_cents };
    return toReservedGift({ ...row, status: 'reserved' });
  });
}

/** The gift must be locked. Throws 409 once the event is called off. */
export async function insertNewHold(
  tx: Db,
  holder: reservations.Holder,
  gift_id: string,
  words: { guest_name: string; message: string },
): Promise<reservations.NewHold> {
  const hold = { ...words, id: createId(), gift_id, seconds: HOLD_MINUTES * 60 };
  const made = await reservations.insertHold(tx, holder, hold);
  if (!made) throw new ApiError('registry_closed');
  return made;
}

/** Once an event is called off, guests can only mark what they hold as bought, or release it. */
export async function requireOpenRegistry(db: Db, scope: PublicScope): Promise<void> {
  if ((await getReplyTerms(db, scope)).cancelled) throw new ApiError('registry_closed');
}

export function requireFreeUnit(gift: store.GiftRow, held: number): void {
  if (!gift.is_active) throw new ApiError('not_found');
  if (isFund(gift)) throw new ApiError('gift_is_fund');
  if (countFreeUnits(gift, held) < 1) throw new ApiError('gift_taken');
}

export async function release(services: Services, holder: reservations.Holder, giftId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const gift = await requireLockedGift(tx, holder, giftId);
    const holdId = await getHoldId(tx, holder, gift.id);
    await store.countUnits(tx, holder, gift.id, { held: -1 });
    await reservations.setReservationStatus(tx, holder, holdId, 'cancelled');
  });
}

export async function getHoldId(tx: Db, holder: reservations.Holder, giftId: string): Promise<string> {
  const held = (await reservations.readHolds(tx, holder)).find(({ gift_id }) => gift_id === giftId);
  if (!held) throw new ApiError('not_reserved');
  return held.id;
}

/** Runs a guest's reservations one at a time. */
export async function lockHolder(tx: Db, holder: reservations.Holder): Promise<{ name: string; email: string | null }> {
  if ('invitationId' in holder) return lockGuest(tx, holder);
  await lockVerified(tx, holder);
  return { name: holder.email, email: holder.email };
}

export async function getTaken(tx: Db, scope: PublicScope, id: string): Promise<ReservedGift> {
  const [row] = await reservations.readReservations(tx, scope, [id]);
  return toReservedGift(requireFound(row));
}

/** Throws 404 for an unknown reservation, 409 for one that has ended. */
export async function cancelReservation(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const reservationId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const [found] = await reservations.readReservations(tx, scope, [reservationId]);
    await store.lockGift(tx, scope, requireFound(found).gift_id);
    // Read again: concurrent changes before the gift was locked are only visible now.
    const [row] = await reservations.readReservations(tx, scope, [reservationId]);
    const { status, gift_id } = requireFound(row);
    if (status !== 'reserved' && status !== 'purchased') throw new ApiError('reservation_over');
    await store.countUnits(tx, scope, gift_id, status === 'reserved' ? { held: -1 } : { bought: -1 });
    await reservations.setReservationStatus(tx, scope, reservationId, 'cancelled');
  });
}

/** Purchases stay (docs/reference/failures.md, R10). */
export async function cancelOpenReservations(services: Services, scope: OwnerScope): Promise<void> {
  await services.db.transaction(async (tx) => {
    await store.lockHeldGifts(tx, scope);
    await reservations.endHolds(tx, scope, { live: true });
  });
}

/** Throws 404 for a fund that guests do not see, 409 for a gift that is not a fund. */
export async function getFund(db: Db, scope: PublicScope, id: string): Promise<Fund> {
  const gift = requireFound(await store.readGift(db, scope, requireFound(parseId(id))));
  if (!gift.is_active) throw new ApiError('not_found');
  if (!isFund(gift)) throw new ApiError('gift_is_no_fund');
  return toFund(gift);
}

/** Serializes contributions and the owner's changes. Throws as `getFund` does. */
export async function lockFund(tx: Db, scope: PublicScope, id: string): Promise<Fund> {
  await requireLockedGift(tx, scope, id);
  return getFund(tx, scope, id);
}
