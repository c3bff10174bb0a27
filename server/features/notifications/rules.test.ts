import { expect, test } from 'vitest';
import type { GuestGift } from '../../../contract/registry.ts';
import { formatClockTime, computeLinkState } from './rules.ts';

const makeGift = (over: object) =>
  ({ category: 'Other', quantity_available: 0, reservedByCurrentUser: false, ...over }) as GuestGift;

test.each([
  ['reserved', makeGift({ reservedByCurrentUser: true }), 'held'],
  ['expired', makeGift({ reservedByCurrentUser: true }), 'held'],
  ['expired', makeGift({ quantity_available: 1 }), 'free'],
  ['cancelled', makeGift({ quantity_available: 2 }), 'free'],
  ['expired', makeGift({}), 'taken'],
  ['expired', undefined, 'gone'],
  ['cancelled', makeGift({ category: 'Funds', quantity_available: 999_999 }), 'gone'],
  ['purchased', makeGift({ quantity_available: 1 }), 'bought'],
  ['purchased', undefined, 'bought'],
] as const)('a reservation that is %s, with the gift %j, has the link state %s', (status, seen, state) => {
  expect(computeLinkState(status, seen, false)).toBe(state);
});

test.each([
  ['reserved', makeGift({ reservedByCurrentUser: true }), 'held'],
  ['purchased', undefined, 'bought'],
  ['expired', makeGift({ quantity_available: 1 }), 'closed'],
] as const)('after the event is called off, one that is %s, with the gift %j, is %s', (status, seen, state) => {
  expect(computeLinkState(status, seen, true)).toBe(state);
});

test.each([
  ['America/New_York', '4:35 PM EDT'],
  ['Europe/Berlin', '10:35 PM GMT+2'],
  ['Nowhere/Unlearned', '8:35 PM UTC'],
  [null, '8:35 PM UTC'],
])('formats a moment in %s as %s', (zone, shown) => {
  expect(formatClockTime('2031-06-14T20:35:10.000Z', zone)).toBe(shown);
});
