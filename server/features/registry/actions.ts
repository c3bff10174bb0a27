import { z } from 'zod';
import {
  HOLD_MINUTES,
  OPEN_HOLDS_MAX,
  type GiftChange,
  type GiftForm,
  type OwnGift,
  type Reservation,
} from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, orNotFound } from '../../kit/errors.ts';
import { asId, newId } from '../../kit/ids.ts';
import { job } from '../../kit/jobs.ts';
import type { OwnerScope, PublicScope } from '../../kit/scopes.ts';
import type { Services } from '../../services.ts';
import { stampEvent } from '../event/actions.ts';
import { lockGiver } from '../guests/actions.ts';
import { ownerOf } from '../owners/actions.ts';
import { findSite } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import { lockVerified } from '../verification/actions.ts';
import {
  freeUnits,
  giftAfter,
  isFund,
  NEW_GIFT,
  ownGift,
  secondsToNotice,
  shownReservation,
  shownStatus,
} from './rules.ts';
import * as store from './store.ts';

/*
 * Who locks more than one thing here locks the guest first, then the gift, then its reservations; the owner's changes
 * begin with the event. So nobody waits for another in a circle.
 */

/** Adds a gift or a fund; 400 with fields for numbers that do not fit together. */
export async function createGift(services: Services, scope: OwnerScope, form: GiftForm): Promise<OwnGift> {
  const id = newId();
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    await store.insertGift(tx, scope, { ...giftAfter(NEW_GIFT, form), id });
    return giftOf(tx, scope, id);
  });
}

/** Changes a gift, whole or in part; 404 when the event has no such one, else as for a new one. */
export async function changeGift(
  services: Services,
  scope: OwnerScope,
  id: string,
  form: GiftChange,
): Promise<OwnGift> {
  return services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const gift = await lockPresent(tx, scope, id);
    await store.endHolds(tx, scope, { giftId: gift.id, live: false });
    const now = orNotFound(await store.readGift(tx, scope, gift.id));
    await store.updateGift(tx, scope, gift.id, giftAfter(now, form));
    return giftOf(tx, scope, gift.id);
  });
}

/** Deletes a gift: its open reservations end, and the history stays. 404 when the event has no such one. */
export async function removeGift(services: Services, scope: OwnerScope, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    await stampEvent(tx, scope);
    const gift = await lockPresent(tx, scope, id);
    await store.endHolds(tx, scope, { giftId: gift.id, live: true });
    await store.updateGift(tx, scope, gift.id, { deleted_at: tx.now });
  });
}

/** The event's gift of an id, deleted ones not, with its row locked. */
async function lockPresent(tx: Db, scope: PublicScope, id: string): Promise<store.GiftRow> {
  const gift = orNotFound(await store.lockGift(tx, scope, orNotFound(asId(id))));
  if (gift.deleted_at !== null) throw new ApiError('not_found');
  return gift;
}

async function giftOf(tx: Db, scope: OwnerScope, id: string): Promise<OwnGift> {
  return ownGift(orNotFound(await store.readGift(tx, scope, id)));
}

/** What reserving and buying answer. */
interface Taken {
  guest_name: string;
  reservation: Reservation;
}

/**
 * Holds one unit of a gift for the guest, 30 minutes on the deciding clock; answers the live hold where there is one. 409
 * when all units are taken, for a fund, and for too many gifts held at once; 404 for a gift that guests do not see.
 */
export async function reserve(
  services: Services,
  holder: store.Holder,
  giftId: string,
  message: string,
): Promise<Taken> {
  // Of a crowd most come too late: a look tells them so, and only who may still get a unit queues for the gift's row.
  const seen = orNotFound(await store.readGift(services.db, holder, orNotFound(asId(giftId)), holder));
  if (seen.own_status !== 'reserved') refuseTaken(seen, seen.live_holds);
  return services.db.transaction(async (tx) => {
    const guest_name = await lockHolder(tx, holder);
    const gift = await lockPresent(tx, holder, giftId);
    const freed = await store.endHolds(tx, holder, { giftId: gift.id, live: false });
    const held = await store.readHolds(tx, holder);
    const same = held.find(({ gift_id }) => gift_id === gift.id);
    if (same) return taken(same);
    refuseTaken(gift, gift.units_held - freed);
    if (held.length >= OPEN_HOLDS_MAX) throw new ApiError('too_many_reservations');
    const id = newId();
    await store.countUnits(tx, holder, gift.id, { held: 1 });
    await store.insertHold(tx, holder, { id, gift_id: gift.id, guest_name, message, seconds: HOLD_MINUTES * 60 });
    return takenOf(tx, holder, id);
  });
}

/** Throws where a guest cannot have a unit while so many are held. */
function refuseTaken(gift: store.GiftRow, held: number): void {
  if (!gift.is_active) throw new ApiError('not_found');
  if (isFund(gift)) throw new ApiError('gift_is_fund');
  if (freeUnits(gift, held) < 1) throw new ApiError('gift_taken');
}

/**
 * Marks the unit that the guest holds as bought, for good, and tells the owner. 409 without a live hold of the guest's
 * own: also when its time is over and nobody else has it.
 */
export async function purchase(services: Services, holder: store.Holder, giftId: string): Promise<Taken> {
  return services.db.transaction(async (tx) => {
    const gift = await lockPresent(tx, holder, giftId);
    if (isFund(gift)) throw new ApiError('gift_is_fund');
    const held = (await store.readHolds(tx, holder)).find(({ gift_id }) => gift_id === gift.id);
    if (!held) throw new ApiError('not_reserved');
    await store.countUnits(tx, holder, gift.id, { held: -1, bought: 1 });
    await store.stampReservations(tx, holder, [held.id], 'purchased');
    await tx.enqueue(purchasesJob, { eventId: holder.eventId });
    return takenOf(tx, holder, held.id);
  });
}

/** The guest's name, with the guest locked: a guest takes one thing at a time. */
async function lockHolder(tx: Db, holder: store.Holder): Promise<string> {
  if ('invitationId' in holder) return lockGiver(tx, holder);
  await lockVerified(tx, holder);
  return holder.email;
}

async function takenOf(tx: Db, scope: PublicScope, id: string): Promise<Taken> {
  const [row] = await store.readReservations(tx, scope, [id]);
  return taken(orNotFound(row));
}

const taken = (row: store.ReservationRow): Taken => ({
  guest_name: row.guest_name,
  reservation: shownReservation(row),
});

/** Cancels a reservation or a purchase and frees its unit; 404 for none of the event's, 409 for one that is over. */
export async function cancelReservation(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const reservationId = orNotFound(asId(id));
  await services.db.transaction(async (tx) => {
    const [found] = await store.readReservations(tx, scope, [reservationId]);
    await store.lockGift(tx, scope, orNotFound(found).gift_id);
    // Read again: what others have done to it until the gift was ours is only seen now.
    const [row] = await store.readReservations(tx, scope, [reservationId]);
    const { status, gift_id } = orNotFound(row);
    if (status !== 'reserved' && status !== 'purchased') throw new ApiError('reservation_over');
    await store.countUnits(tx, scope, gift_id, status === 'reserved' ? { held: -1 } : { bought: -1 });
    await store.stampReservations(tx, scope, [reservationId], 'cancelled');
  });
}

/** Cancels all open reservations at once; purchases stay (faults R10). */
export async function cancelOpenReservations(services: Services, scope: OwnerScope): Promise<void> {
  await services.db.transaction(async (tx) => {
    await store.lockHeldGifts(tx, scope);
    await store.endHolds(tx, scope, { live: true });
  });
}

/** A fund as guests see it. */
export interface Fund {
  id: string;
  showAmount: boolean;
  /** Takes no more contributions. */
  closed: boolean;
  raisedCents: number;
  contributions: number;
}

/** A fund by its id; 404 for what guests do not see, 409 for a gift that is none. */
export async function fundOf(db: Db, scope: PublicScope, id: string): Promise<Fund> {
  const gift = orNotFound(await store.readGift(db, scope, orNotFound(asId(id))));
  if (!gift.is_active) throw new ApiError('not_found');
  if (!isFund(gift)) throw new ApiError('gift_is_no_fund');
  const { show_amount: showAmount, raised_cents: raisedCents, contributions } = gift;
  return { id: gift.id, showAmount, closed: shownStatus(gift) === 'purchased', raisedCents, contributions };
}

/** The same with the fund locked, so that contributions and the owner's changes come one after the other. */
export async function lockFund(tx: Db, scope: PublicScope, id: string): Promise<Fund> {
  await lockPresent(tx, scope, id);
  return fundOf(tx, scope, id);
}

/** Tells the owner of purchases: at once, or with those that follow when there were mails just now. */
export const purchasesJob = job('registry.purchases', z.object({ eventId: z.uuid() }));

/** Mails the owner a list of purchases. */
export const purchaseMailJob = job(
  'registry.purchase-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), ids: z.array(z.uuid()).min(1) }),
);

/** The job of `purchasesJob`. Those of several purchases find all of them told by the first, or wait together. */
export async function tellPurchases(
  { db }: Pick<Services, 'db'>,
  { eventId }: z.output<typeof purchasesJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await store.lockUntold(tx, { eventId });
    if (ids.length === 0) return;
    const inSeconds = secondsToNotice(await store.readNotices(tx, { eventId }));
    if (inSeconds > 0) return tx.enqueue(purchasesJob, { eventId }, { inSeconds });
    await store.stampReservations(tx, { eventId }, ids, 'told');
    await tx.enqueue(purchaseMailJob, { mailId: newId(), eventId, ids });
  });
}

/** The job of `purchaseMailJob`. Of a site that was erased meanwhile there is nothing left to tell. */
export async function mailPurchases(
  { db, config, views, mail }: Services,
  { mailId, eventId, ids }: z.output<typeof purchaseMailJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId });
  const rows = await store.readReservations(db, { eventId }, ids);
  if (!site || rows.length === 0) return;
  const { email, name } = await ownerOf(db, site.ownerId);
  const content = views.mails.purchaseMail({
    brand: config.brand,
    ownerName: name,
    siteUrl: siteOrigin(config.brand.origin, site.subdomain),
    purchases: rows.map(({ id, gift_title, guest_name }) => ({ id, gift: gift_title, guest: guest_name })),
  });
  await mail.send({ ...content, to: email, id: mailId });
}
