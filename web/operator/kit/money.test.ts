import { expect, test } from 'vitest';
import { dollars, grouped, money } from './money.ts';

test('cents are written as money', () => {
  expect([money(10_900), money(12_345_678), money(0), money(4900, 'eur')]).toEqual([
    '$109.00',
    '$123,456.78',
    '$0.00',
    '€49.00',
  ]);
});

test('large sums and counts are grouped', () => {
  expect([dollars(12_345_678), dollars(123_456_789), grouped(100_000)]).toEqual(['$123,457', '$1.23M', '100,000']);
});
