import type { LinkedGift } from '../../../contract/pages.ts';
import { FUNDS, type GuestGift, type ReservationStatus } from '../../../contract/registry.ts';
import { isTimeZone } from '../../../contract/time-zones.ts';

/** `gift` is undefined if guests cannot see it; `isOff`: the event is called off. */
export function computeLinkState(
  status: ReservationStatus,
  gift: GuestGift | undefined,
  isOff: boolean,
): LinkedGift['state'] {
  if (status === 'purchased') return 'bought';
  if (!gift || gift.category === FUNDS) return 'gone';
  if (gift.reservedByCurrentUser) return 'held';
  if (isOff) return 'closed';
  return gift.quantity_available > 0 ? 'free' : 'taken';
}

/** Uses UTC if `timeZone` is null. Returns, for example, `4:35 PM EDT`. */
export function formatClockTime(moment: string, timeZone: string | null): string {
  // A zone that the platform no longer has counts as not set.
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC';
  const parts = { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', parts).format(new Date(moment)).replace(/\s/gu, ' ');
}
