import type { LinkedGift } from '../../../contract/pages.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { getEvent } from '../event/actions.ts';
import { findGuestGift, listReservationsById } from '../registry/actions.ts';
import type { GiftLink } from '../registry/link-actions.ts';
import { formatClockTime, computeLinkState } from './rules.ts';

export async function getLinkedGift(db: Db, { holder, giftId, reservationId }: GiftLink): Promise<LinkedGift> {
  const [[found], gift, event] = await Promise.all([
    listReservationsById(db, holder, [reservationId]),
    findGuestGift(db, holder, giftId),
    getEvent(db, holder),
  ]);
  const reservation = requireFound(found);
  const until = gift?.guest_reservation_expires_at ?? null;
  return {
    state: computeLinkState(reservation.status, gift, event.status === 'cancelled'),
    id: giftId,
    title: reservation.gift_title,
    price: reservation.gift_price,
    image_url: reservation.gift_image,
    category: gift?.category ?? '',
    external_url: gift?.external_url ?? '',
    store: gift?.store ?? '',
    until: until === null ? null : formatClockTime(until, event.time_zone),
    minutesLeft: Math.ceil((gift?.guest_reservation_seconds_left ?? 0) / 60),
  };
}
