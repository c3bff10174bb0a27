import { expect, test } from 'vitest';
import { computeNextChange, formatTimeLeft } from './time-left.ts';

test.each([
  [1800, '30 minutes left'],
  [1740, '29 minutes left'],
  [1739, '29 minutes left'],
  [121, '3 minutes left'],
  [120, '2:00 left'],
  [65, '1:05 left'],
  [59, '59 seconds left'],
  [1, '1 second left'],
  [0, 'expired'],
  [-5, 'expired'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words);
});

test.each([
  [1_800_000, 60_000],
  [1_799_500, 59_500],
  [120_001, 1],
  [120_000, 1000],
  [61_300, 300],
])('with %i ms left the words change in %i ms', (left, change) => {
  expect(computeNextChange(left)).toBe(change);
});

test('changes its text about a hundred times during a hold, the last time after half an hour', () => {
  let [left, changes] = [1_800_000, 0];
  while (left > 0) {
    left -= computeNextChange(left);
    changes += 1;
  }
  expect([left, changes]).toEqual([0, 148]);
});
