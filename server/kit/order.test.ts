import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { wholeOrder } from './order.ts';

test('those that are not named follow, as they stood', () => {
  expect(wholeOrder(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']);
});

test('one that is not there is refused', () => {
  expect(() => wholeOrder(['a'], ['a', 'b'])).toThrow(ApiError);
});
