import { expect, test } from 'vitest';
import { formatExtension, formatOrderSubject } from './format.ts';

test('describes what a longer term adds', () => {
  expect([6, 12, 18, 24].map((months) => formatExtension({ months }))).toEqual([
    '6 months more',
    '1 year more',
    '18 months more',
    '2 years more',
  ]);
});

test('describes what an order was for', () => {
  expect(formatOrderSubject({ kind: 'new', planId: 'standard' })).toBe('Most Popular, 1 year');
  expect(formatOrderSubject({ kind: 'renew', planId: 'basic' })).toBe('Renewal, 6 months');
  expect(formatOrderSubject({ kind: 'upgrade', planId: 'premium' })).toBe('Upgrade to Long Term');
  expect(formatOrderSubject({ kind: 'new', planId: null })).toBe('Payment without an order');
});
