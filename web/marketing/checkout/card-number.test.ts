import { expect, test } from 'vitest';
import { computeCaret, formatCard, formatExpiry } from './card-number.ts';

test('formats a card number in groups of four digits', () => {
  expect(formatCard('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(formatCard('4242-4242 x42')).toBe('4242 4242 42');
  expect(formatCard('4242')).toBe('4242');
  expect(formatCard('1'.repeat(25)).replace(/ /g, '')).toHaveLength(19);
});

test('separates month and year of an expiry date once there is a year', () => {
  expect(formatExpiry('09')).toBe('09');
  expect(formatExpiry('0932')).toBe('09 / 32');
  expect(formatExpiry('09 / ')).toBe('09');
});

test.each([
  ['at the end', '42424', 5, 6],
  ['before a gap', '4242 4242', 4, 4],
  ['in the middle of what was there', '42942 4242', 3, 3],
  ['at the very beginning', '4242', 0, 0],
])('keeps the caret among the digits: %s', (_, typed, caret, expected) => {
  expect(computeCaret(formatCard(typed), typed, caret)).toBe(expected);
});
