import type { LinkedGift } from '../../../contract/pages.ts';
import { FUNDS, type GuestGift, type ReservationStatus } from '../../../contract/registry.ts';
import { isTimeZone } from '../../../contract/time-zones.ts';

/** What a guest finds behind the link in the mail: `gift` as this guest sees it now, undefined where guests see none. */
export function computeLinkState(status: ReservationStatus, gift: GuestGift | undefined): LinkedGift['state'] {
  if (status === 'purchased') return 'bought';
  if (!gift || gift.category === FUNDS) return 'gone';
  if (gift.reservedByCurrentUser) return 'held';
  return gift.quantity_available > 0 ? 'free' : 'taken';
}

/** A moment on the event's clock, by UTC where the owner has named no zone, and whose clock it is: `4:35 PM EDT`. */
export function formatClockTime(moment: string, timeZone: string | null): string {
  // A zone that this machine has unlearned is as good as none.
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  const parts = { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', parts).format(new Date(moment)).replace(/\s/gu, ' ');
}
