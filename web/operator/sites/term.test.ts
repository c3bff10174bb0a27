import { expect, test } from 'vitest';
import { distanceOf } from './term.ts';

const NOW = new Date('2031-06-14T12:00:00Z');

test.each([
  ['2031-06-26T12:00:00Z', 'in 12 days'],
  ['2031-06-15T12:00:00Z', 'in 1 day'],
  ['2031-06-14T12:00:00Z', 'today'],
  ['2031-06-11T12:00:00Z', '3 days ago'],
])('a term that ends on %s does so %s', (endsAt, words) => {
  expect(distanceOf({ endsAt }, NOW)).toBe(words);
});
