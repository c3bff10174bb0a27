import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { completeOrder } from './sort-order.ts';

test('those that are not named follow, as they stood', () => {
  expect(completeOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});

test('one that is not there is refused', () => {
  expect(() => completeOrder(['a'], ['a', 'b'])).toThrow(ApiError);
});
