import { formatMonth, formatShortMonth } from '../../../contract/dates.ts';
import { expect, test } from 'vitest';
import { buildMonths, computeScaleEnd, sumMonths } from './months.ts';

const REVENUE = {
  months: ['2031-05', '2031-06'],
  sandbox: false,
  rows: [
    {
      month: '2031-06',
      planId: 'basic' as const,
      kind: 'new' as const,
      orders: 2,
      paidCents: 19_800,
      refundedCents: 9900,
    },
    {
      month: '2031-06',
      planId: 'premium' as const,
      kind: 'renew' as const,
      orders: 1,
      paidCents: 11_900,
      refundedCents: 0,
    },
    { month: '2029-01', planId: 'basic' as const, kind: 'new' as const, orders: 1, paidCents: 1, refundedCents: 0 },
  ],
};

test('builds months, including empty ones', () => {
  const months = buildMonths(REVENUE);
  expect(months).toEqual([
    {
      month: '2031-05',
      orders: 0,
      paid: 0,
      refunded: 0,
      net: 0,
      plans: { basic: 0, standard: 0, premium: 0 },
      again: 0,
    },
    {
      month: '2031-06',
      orders: 3,
      paid: 31_700,
      refunded: 9900,
      net: 21_800,
      plans: { basic: 9900, standard: 0, premium: 11_900 },
      again: 11_900,
    },
  ]);
  expect(sumMonths(months)).toEqual({ ...months[1], month: '' });
});

test.each([
  [0, 100],
  [10_900, 200],
  [23_000, 300],
  [60_000, 600],
  [100_000, 1000],
  [123_456_700, 2_000_000],
])('the scale for %i cents ends at $%i', (most, end) => {
  expect(computeScaleEnd(most)).toBe(end * 100);
});

test('formats months', () => {
  expect([formatMonth('2031-01'), formatShortMonth('2031-12')]).toEqual(['January 2031', 'Dec']);
});
