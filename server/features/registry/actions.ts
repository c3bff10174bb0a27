import { PAGE_MAX } from '../../../contract/endpoint.ts';
import {
  HOLD_MINUTES,
  OPEN_HOLDS_MAX,
  type GiftChange,
  type GiftForm,
  type GuestGift,
  type OwnGift,
  type PageRegistry,
  type Reservation,
} from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { saveOrder, completeOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { touchEvent } from '../event/actions.ts';
import { lockGuest } from '../guests/actions.ts';
import { lockVerified } from '../verification/actions.ts';
import {
  countFreeUnits,
  toFund,
  applyGiftForm,
  toGuestGift,
  holdMailJob,
  isFund,
  NEW_GIFT,
  toOwnGift,
  purchasesJob,
  toReservation,
  toReservedGift,
  type Fund,
  type ReservedGift,
} from './rules.ts';
import { adoptPicture } from './picture-actions.ts';
import * as reservations from './reservation-store.ts';
import * as store from './store.ts';

/*
 * Who locks more than one thing here locks the guest first, then the gift, then its reservations; the owner's changes
 * begin with the event. So nobody waits for another in a circle.
 */

/** Adds a gift or a fund; 400 with fields for numbers that do not fit together. */
export async function createGift(services: Services, scope: OwnerScope, form: GiftForm): Promise<OwnGift> {
  const id = createId();
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await adoptPicture(tx, scope, form.image_url ?? '');
    await store.insertGift(tx, scope, { ...applyGiftForm(NEW_GIFT, form), id });
    return getGift(tx, scope, id);
  });
}

/**
 * Changes a gift, whole or in part; 404 when the event has no such one, 409 when the version that the change is about is
 * no longer the present one, else as for a new one.
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

/** Puts the gifts into an order; those that are not named follow as they stood. 400 for what is none of them. */
export async function orderGifts(services: Services, scope: OwnerScope, ids: readonly string[]): Promise<OwnGift[]> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await saveOrder(tx, 'gifts', scope, completeOrder(await store.lockGifts(tx, scope), ids));
    return (await store.listGifts(tx, scope, { after: undefined, take: PAGE_MAX })).map(toOwnGift);
  });
}

/** Deletes a gift: its open reservations end, and the history stays. 404 when the event has no such one. */
export async function removeGift(services: Services, scope: OwnerScope, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const gift = await requireLockedGift(tx, scope, id);
    await reservations.endHolds(tx, scope, { giftId: gift.id, live: true });
    await store.updateGift(tx, scope, gift.id, { deleted_at: tx.now });
  });
}

/** The event's gift of an id, deleted ones not, with its row locked. */
async function requireLockedGift(tx: Db, scope: PublicScope, id: string): Promise<store.GiftRow> {
  const gift = requireFound(await store.lockGift(tx, scope, requireFound(parseId(id))));
  if (gift.deleted_at !== null) throw new ApiError('not_found');
  return gift;
}

async function getGift(tx: Db, scope: OwnerScope, id: string): Promise<OwnGift> {
  return toOwnGift(requireFound(await store.readGift(tx, scope, id)));
}

/** The gift list as a page shows it: its first gifts, in one query; to `holder` with what is its own. */
export async function loadRegistry(
  db: Db,
  scope: PublicScope,
  most: number,
  holder?: reservations.Holder,
): Promise<PageRegistry> {
  const rows = await store.listFirstGifts(db, scope, most, holder);
  return { gifts: rows.map(toGuestGift), total: rows[0]?.total ?? 0, categories: rows[0]?.categories ?? [] };
}

/** What a guest holds and has bought, the newest first. */
export async function listHolderReservations(db: Db, holder: reservations.Holder): Promise<Reservation[]> {
  const rows = await reservations.listReservations(db, holder, { after: undefined, take: PAGE_MAX }, holder);
  return rows.map(toReservation).filter(({ status }) => status === 'reserved' || status === 'purchased');
}

/** One gift as a guest sees it; undefined for what guests do not see. */
export async function findGuestGift(db: Db, holder: reservations.Holder, id: string): Promise<GuestGift | undefined> {
  const gift = await store.readGift(db, holder, id, holder);
  return gift?.is_active ? toGuestGift(gift) : undefined;
}

/** Reservations by their ids, as they are by now, in the order in which they were made. */
export async function listReservationsById(
  db: Db,
  event: Pick<PublicScope, 'eventId'>,
  ids: readonly string[],
): Promise<Reservation[]> {
  return (await reservations.readReservations(db, event, ids)).map(toReservation);
}

/**
 * Holds one unit of a gift for the guest, 30 minutes on the deciding clock; answers the live hold where there is one. 409
 * when all units are taken, for a fund, and for too many gifts held at once; 404 for a gift that guests do not see.
 */
export async function reserve(
  services: Services,
  holder: reservations.Holder,
  giftId: string,
  message: string,
): Promise<ReservedGift> {
  // Of a crowd most come too late: a look tells them so, and only who may still get a unit queues for the gift's row.
  const seen = requireFound(await store.readGift(services.db, holder, requireFound(parseId(giftId)), holder));
  if (seen.own_status !== 'reserved') requireFreeUnit(seen, seen.live_holds);
  return services.db.transaction(async (tx) => {
    const guest = await lockHolder(tx, holder);
    const gift = await requireLockedGift(tx, holder, giftId);
    const freed = await reservations.endHolds(tx, holder, { giftId: gift.id, live: false });
    const held = await reservations.readHolds(tx, holder);
    const same = held.find(({ gift_id }) => gift_id === gift.id);
    if (same) return toReservedGift(same);
    requireFreeUnit(gift, gift.units_held - freed);
    if (held.length >= OPEN_HOLDS_MAX) throw new ApiError('too_many_reservations');
    const id = await insertNewHold(tx, holder, gift.id, { guest_name: guest.name, message });
    if (guest.email !== null) {
      const { eventId } = holder;
      await tx.enqueue(holdMailJob, { mailId: createId(), eventId, reservationId: id, to: guest.email });
    }
    return getTaken(tx, holder, id);
  });
}

async function insertNewHold(
  tx: Db,
  holder: reservations.Holder,
  gift_id: string,
  words: { guest_name: string; message: string },
): Promise<string> {
  const id = createId();
  await store.countUnits(tx, holder, gift_id, { held: 1 });
  await reservations.insertHold(tx, holder, { ...words, id, gift_id, seconds: HOLD_MINUTES * 60 });
  return id;
}

/** Throws where a guest cannot have a unit while so many are held. */
function requireFreeUnit(gift: store.GiftRow, held: number): void {
  if (!gift.is_active) throw new ApiError('not_found');
  if (isFund(gift)) throw new ApiError('gift_is_fund');
  if (countFreeUnits(gift, held) < 1) throw new ApiError('gift_taken');
}

/**
 * Marks the unit that the guest holds as bought, for good, and tells the owner. 409 without a live hold of the guest's
 * own: also when its time is over and nobody else has it.
 */
export async function purchase(services: Services, holder: reservations.Holder, giftId: string): Promise<ReservedGift> {
  return services.db.transaction(async (tx) => {
    const gift = await requireLockedGift(tx, holder, giftId);
    if (isFund(gift)) throw new ApiError('gift_is_fund');
    return markPurchased(tx, holder, await getHoldId(tx, holder, gift.id));
  });
}

/**
 * The same for a guest who comes back to a reservation of a gift that may be over by now: then the gift is taken anew, if
 * a unit is free; what was bought already stays as it is. `reservation` says which one it is once the gift is locked.
 * Within the caller's transaction; throws as reserving does.
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
  return markPurchased(tx, holder, held?.id ?? (await insertNewHold(tx, holder, gift.id, { guest_name, message: '' })));
}

async function markPurchased(tx: Db, holder: reservations.Holder, holdId: string): Promise<ReservedGift> {
  const bought = await getTaken(tx, holder, holdId);
  await store.countUnits(tx, holder, bought.reservation.gift_id, { held: -1, bought: 1 });
  await reservations.stampReservation(tx, holder, holdId, 'purchased');
  await tx.enqueue(purchasesJob, { eventId: holder.eventId });
  return getTaken(tx, holder, holdId);
}

/** Gives back the unit that the guest holds. 409 without a live hold of the guest's own. */
export async function release(services: Services, holder: reservations.Holder, giftId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const gift = await requireLockedGift(tx, holder, giftId);
    const holdId = await getHoldId(tx, holder, gift.id);
    await store.countUnits(tx, holder, gift.id, { held: -1 });
    await reservations.stampReservation(tx, holder, holdId, 'cancelled');
  });
}

async function getHoldId(tx: Db, holder: reservations.Holder, giftId: string): Promise<string> {
  const held = (await reservations.readHolds(tx, holder)).find(({ gift_id }) => gift_id === giftId);
  if (!held) throw new ApiError('not_reserved');
  return held.id;
}

/** The guest's name and address, with the guest locked: a guest takes one thing at a time. */
async function lockHolder(tx: Db, holder: reservations.Holder): Promise<{ name: string; email: string | null }> {
  if ('invitationId' in holder) return lockGuest(tx, holder);
  await lockVerified(tx, holder);
  return { name: holder.email, email: holder.email };
}

async function getTaken(tx: Db, scope: PublicScope, id: string): Promise<ReservedGift> {
  const [row] = await reservations.readReservations(tx, scope, [id]);
  return toReservedGift(requireFound(row));
}

/** Cancels a reservation or a purchase and frees its unit; 404 for none of the event's, 409 for one that is over. */
export async function cancelReservation(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const reservationId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const [found] = await reservations.readReservations(tx, scope, [reservationId]);
    await store.lockGift(tx, scope, requireFound(found).gift_id);
    // Read again: what others have done to it until the gift was ours is only seen now.
    const [row] = await reservations.readReservations(tx, scope, [reservationId]);
    const { status, gift_id } = requireFound(row);
    if (status !== 'reserved' && status !== 'purchased') throw new ApiError('reservation_over');
    await store.countUnits(tx, scope, gift_id, status === 'reserved' ? { held: -1 } : { bought: -1 });
    await reservations.stampReservation(tx, scope, reservationId, 'cancelled');
  });
}

/** Cancels all open reservations at once; purchases stay (docs/reference/failures.md, R10). */
export async function cancelOpenReservations(services: Services, scope: OwnerScope): Promise<void> {
  await services.db.transaction(async (tx) => {
    await store.lockHeldGifts(tx, scope);
    await reservations.endHolds(tx, scope, { live: true });
  });
}

/** A fund by its id; 404 for what guests do not see, 409 for a gift that is none. */
export async function getFund(db: Db, scope: PublicScope, id: string): Promise<Fund> {
  const gift = requireFound(await store.readGift(db, scope, requireFound(parseId(id))));
  if (!gift.is_active) throw new ApiError('not_found');
  if (!isFund(gift)) throw new ApiError('gift_is_no_fund');
  return toFund(gift);
}

/** The same with the fund locked, so that contributions and the owner's changes come one after the other. */
export async function lockFund(tx: Db, scope: PublicScope, id: string): Promise<Fund> {
  await requireLockedGift(tx, scope, id);
  return getFund(tx, scope, id);
}
