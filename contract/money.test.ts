import { expect, test } from 'vitest';
import { formatCents, formatDollars, formatPriceCents, formatRoundedCents, toDecimal } from './money.ts';

test.each([
  [0, 'USD', '$0.00'],
  [10_900, 'USD', '$109.00'],
  [12_345_678, 'USD', '$123,456.78'],
  [4900, 'eur', '€49.00'],
  [123_456, 'EUR', '€1,234.56'],
  [5, '', '0.05'],
])('%i cents of %j are %s', (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text);
});

test.each([
  [49, '$49.00'],
  [1840, '$1,840.00'],
  [89.5, '$89.50'],
  [0.1 + 0.2, '$0.30'],
])('%d dollars are %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text);
});

test('a price shows its cents only where there are any', () => {
  expect([10_900, 908, 123_400].map(formatPriceCents)).toEqual(['$109', '$9.08', '$1,234']);
});

test('large sums are rounded', () => {
  expect([12_345_678, 123_456_789, -5000].map(formatRoundedCents)).toEqual(['$123,457', '$1.23M', '-$50']);
});

test('programs read a plain decimal', () => {
  expect([10_900, 908, 0].map(toDecimal)).toEqual(['109.00', '9.08', '0.00']);
});
