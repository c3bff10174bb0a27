import type { FUNDS as FundsCategory, GuestGift } from '../../../contract/registry.ts';

export const FUNDS: typeof FundsCategory = 'Funds';

/**
 * What a guest may do with a gift: `free` to be reserved, `mine` to be bought or given back, `held` by
 * somebody else, `bought` by whomever; a `fund` takes contributions until it is `closed`.
 */
export type GiftState = 'free' | 'mine' | 'held' | 'bought' | 'fund' | 'closed';

export function computeGiftState(gift: GuestGift): GiftState {
  if (gift.category === FUNDS) return gift.status === 'purchased' ? 'closed' : 'fund';
  if (gift.guest_reservation_status === 'reserved') return 'mine';
  if (gift.quantity_available > 0) return 'free';
  return gift.status === 'purchased' ? 'bought' : 'held';
}

/** The badge of a state; a gift that waits for somebody has none. */
export const BADGES: Readonly<Record<GiftState, string | null>> = {
  free: null,
  mine: 'Reserved by You',
  held: 'Reserved',
  bought: 'Purchased',
  fund: null,
  closed: 'Come together, with thanks',
};

/** `X of Y purchased`, where there are several units. */
export function formatUnits(gift: GuestGift): string | null {
  if (gift.category === FUNDS || gift.quantity_total < 2) return null;
  return `${gift.quantity_purchased} of ${gift.quantity_total} purchased`;
}

/** The distinct categories, in the order of the gifts. */
export const listCategories = (gifts: readonly GuestGift[]): string[] => [
  ...new Set(gifts.map(({ category }) => category)),
];

/** A counted thing in words: `1 gift`, `3 gifts`. */
export const formatCount = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
