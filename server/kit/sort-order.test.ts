import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { completeOrder } from './sort-order.ts';

test('keeps the order of the ids that are not named, at the end', () => {
  expect(completeOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});

test('refuses an unknown id', () => {
  expect(() => completeOrder(['a'], ['a', 'b'])).toThrow(ApiError);
});
