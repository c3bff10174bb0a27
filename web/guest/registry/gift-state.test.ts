import { describe, expect, test } from 'vitest';
import type { GuestGift } from '../../../contract/registry.ts';
import { listCategories, formatCount, computeGiftState, formatUnits } from './gift-state.ts';

const makeGift = (over: Partial<GuestGift>) =>
  ({
    category: 'Other',
    status: 'available',
    quantity_total: 1,
    quantity_purchased: 0,
    quantity_available: 1,
    is_reserved_by_anyone: false,
    guest_reservation_status: null,
    ...over,
  }) as GuestGift;

describe('computeGiftState', () => {
  const gone = { quantity_available: 0 };
  test.each([
    ['waits for somebody', {}, 'free'],
    ['is held by somebody', { ...gone, is_reserved_by_anyone: true }, 'held'],
    ['is held by this guest', { ...gone, is_reserved_by_anyone: true, guest_reservation_status: 'reserved' }, 'mine'],
    ['is bought', { ...gone, status: 'purchased', quantity_purchased: 1 }, 'bought'],
    ['is bought by this guest', { ...gone, status: 'purchased', guest_reservation_status: 'purchased' }, 'bought'],
    ['was bought once and has more', { guest_reservation_status: 'purchased', quantity_total: 2 }, 'free'],
    [
      'is half bought, half held',
      { ...gone, status: 'partially_purchased', quantity_total: 2, is_reserved_by_anyone: true },
      'held',
    ],
    ['takes contributions', { category: 'Funds', quantity_available: 999_999 }, 'fund'],
    ['has been closed by the hosts', { category: 'Funds', status: 'purchased' }, 'closed'],
  ] as [string, Partial<GuestGift>, string][])('of a gift that %s', (_, over, state) => {
    expect(computeGiftState(makeGift(over))).toBe(state);
  });
});

test('counts units only of gifts with several', () => {
  expect(formatUnits(makeGift({ quantity_total: 4, quantity_purchased: 2 }))).toBe('2 of 4 purchased');
  expect(formatUnits(makeGift({}))).toBeNull();
  expect(formatUnits(makeGift({ category: 'Funds', quantity_total: 999_999 }))).toBeNull();
});

test('lists each category once, in the order of the gifts', () => {
  const gifts = ['Funds', 'Other', 'Funds', 'Für den Hund'].map((category) => makeGift({ category }));
  expect(listCategories(gifts)).toEqual(['Funds', 'Other', 'Für den Hund']);
});

test('uses the singular for one and the plural for several', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'gift'))).toEqual(['0 gifts', '1 gift', '2 gifts']);
});
