import { expect, test } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import { formatCents, formatMoney, formatPriceCents, formatRoundedCents, getCurrencySign, toDecimal } from './money.ts';

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
  [49, 'USD', '$49.00'],
  [1840, 'USD', '$1,840.00'],
  [0.1 + 0.2, 'USD', '$0.30'],
  [49.95, 'EUR', '€49.95'],
  [1840, 'GBP', '£1,840.00'],
  [49.95, 'CAD', '$49.95'],
  [150_000, 'INR', '₹1,50,000.00'],
  [1840, 'JPY', '¥1,840'],
  [49.9, 'CHF', 'CHF\u00a049.90'],
])('formats %d in %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test('finds the sign of a currency', () => {
  expect(['USD', 'EUR', 'CHF', 'JPY', 'CAD'].map(getCurrencySign)).toEqual(['$', '€', 'CHF', '¥', '$']);
});

test('all currencies are known to the formatter', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(CURRENCIES.filter((code) => !known.has(code))).toEqual([]);
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
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
