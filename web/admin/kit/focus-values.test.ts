import { expect, test } from 'vitest';
import { describeFocus, formatFocus, moveFocus, parseFocus, placeFocus } from './focus-values.ts';

test('a point is a text in forms, and comes back', () => {
  expect(parseFocus(formatFocus({ x: 0, y: 70 }))).toEqual({ x: 0, y: 70 });
  expect([formatFocus(null), parseFocus(''), parseFocus('x y')]).toEqual(['', null, null]);
  expect([describeFocus('30 70'), describeFocus('')]).toEqual([
    '30% from the left, 70% from the top',
    'Chosen by the design',
  ]);
});

test.each([
  ['', 'ArrowLeft', '45 50'],
  ['30 70', 'ArrowRight', '35 70'],
  ['30 2', 'ArrowUp', '30 0'],
  ['30 98', 'ArrowDown', '30 100'],
  ['30 98', 'Enter', undefined],
])('from %j, %s moves it to %j', (from, key, to) => {
  expect(moveFocus(from, key)).toBe(to);
});

test('a tap beside the picture counts as one on its edge', () => {
  expect([placeFocus(0.304, 0.7), placeFocus(-0.2, 1.4)]).toEqual(['30 70', '0 100']);
});
