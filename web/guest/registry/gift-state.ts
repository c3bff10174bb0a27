import { FUNDS } from '../../../contract/first-gifts.ts';
import type { GuestGift } from '../../../contract/registry.ts';

/**
 * A gift's state for one guest: `free` can be reserved, `mine` can be bought or released, `held` is reserved by
 * somebody else, `bought` by anybody; a `fund` takes contributions until it is `closed`.
 */
export type GiftState = 'free' | 'mine' | 'held' | 'bought' | 'fund' | 'closed';

export function computeGiftState(gift: GuestGift): GiftState {
  if (gift.category === FUNDS) return gift.status === 'purchased' ? 'closed' : 'fund';
  if (gift.guest_reservation_status === 'reserved') return 'mine';
  if (gift.quantity_available > 0) return 'free';
  return gift.status === 'purchased' ? 'bought' : 'held';
}

export const BADGES: Readonly<Record<GiftState, string | null>> = {
  free: null,
  mine: 'Reserved by You',
  held: 'Reserved',
  bought: 'Purchased',
  fund: null,
  closed: 'Goal reached. Thank you!',
};

/** `X of Y purchased`; null for a single unit or a fund. */
export function formatUnits(gift: GuestGift): string | null {
  if (gift.category === FUNDS || gift.quantity_total < 2) return null;
  return `${gift.quantity_purchased} of ${gift.quantity_total} purchased`;
}

export const listCategories = (gifts: readonly GuestGift[]): string[] => [
  ...new Set(gifts.map(({ category }) => category)),
];

/** `1 gift`, `3 gifts` */
export const formatCount = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
