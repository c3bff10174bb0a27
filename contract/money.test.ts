import { expect, test } from 'vitest';
import { formatCents, formatDollars, formatPriceCents, formatRoundedCents, toDecimal } from './money.ts';

test.each([
  [0, 'USD', '$0.00'],
  [10_900, 'USD', '$109.00'],
  [12_345_678, 'USD', '$123,456.78'],
  [4900, 'eur', '€49.00'],
  [123_456, 'EUR', '€1,234.56'],
  [5, '', '0.05'],
])('formats %i cents of %j as %s', (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text);
});

test.each([
  [49, '$49.00'],
  [1840, '$1,840.00'],
  [89.5, '$89.50'],
  [0.1 + 0.2, '$0.30'],
])('formats %d dollars as %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test("shows a price's cents only if there are any", () => {
  expect([10_900, 908, 123_400].map(formatPriceCents)).toEqual(['$109', '$9.08', '$1,234']);
});

test('rounds large sums', () => {
  expect([12_345_678, 123_456_789, -5000].map(formatRoundedCents)).toEqual(['$123,457', '$1.23M', '-$50']);
});

test('formats plain decimals for programs', () => {
  expect([10_900, 908, 0].map(toDecimal)).toEqual(['109.00', '9.08', '0.00']);
});
