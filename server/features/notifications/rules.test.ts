import { expect, test } from 'vitest';
import type { GuestGift } from '../../../contract/registry.ts';
import { formatClockTime, computeLinkState } from './rules.ts';

const gift = (over: object) =>
  ({ category: 'Other', quantity_available: 0, reservedByCurrentUser: false, ...over }) as GuestGift;

test.each([
  ['reserved', gift({ reservedByCurrentUser: true }), 'held'],
  ['expired', gift({ reservedByCurrentUser: true }), 'held'],
  ['expired', gift({ quantity_available: 1 }), 'free'],
  ['cancelled', gift({ quantity_available: 2 }), 'free'],
  ['expired', gift({}), 'taken'],
  ['expired', undefined, 'gone'],
  ['cancelled', gift({ category: 'Funds', quantity_available: 999_999 }), 'gone'],
  ['purchased', gift({ quantity_available: 1 }), 'bought'],
  ['purchased', undefined, 'bought'],
] as const)('behind the link of a reservation that is %s, of %j, is one that is %s', (status, seen, state) => {
  expect(computeLinkState(status, seen)).toBe(state);
});

test.each([
  ['America/New_York', '4:35 PM EDT'],
  ['Europe/Berlin', '10:35 PM GMT+2'],
  ['Nowhere/Unlearned', '8:35 PM UTC'],
  [null, '8:35 PM UTC'],
])('a moment on the clock of %s is %s', (zone, shown) => {
  expect(formatClockTime('2031-06-14T20:35:10.000Z', zone)).toBe(shown);
});
