import { expect, test } from 'vitest';
import { findMove } from './moves.ts';

test.each([
  ['abcd', 'abcd', undefined],
  ['abcd', 'bcda', { from: 0, to: 3 }],
  ['abcd', 'dabc', { from: 3, to: 0 }],
  ['abcd', 'acbd', { from: 1, to: 2 }],
  ['abcd', 'bacd', { from: 0, to: 1 }],
])('from %s to %s', (before, after, move) => {
  expect(findMove(before.split(''), after.split(''))).toEqual(move);
});
