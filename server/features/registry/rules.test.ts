import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kit/errors.ts';
import { countFreeUnits, applyGiftForm, NEW_GIFT, computeShownStatus } from './rules.ts';

/** Five units: one held, one bought by a guest, one counted by the owner. */
const TAKEN = { ...NEW_GIFT, quantity_total: 5, units_held: 1, units_bought: 1, units_elsewhere: 1 };
const FUND = { ...NEW_GIFT, category: 'Funds', quantity_total: 999_999 };

function readFieldErrors(work: () => unknown): Record<string, string> | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error.fields;
    throw error;
  }
  return undefined;
}

describe('computeShownStatus', () => {
  test.each([
    ['available', 0, 0, 'available'],
    ['available', 1, 0, 'partially_purchased'],
    ['available', 0, 1, 'partially_purchased'],
    ['available', 2, 1, 'purchased'],
    ['partially_purchased', 0, 0, 'partially_purchased'],
    ['purchased', 0, 0, 'purchased'],
    ['purchased', 1, 0, 'purchased'],
  ] as const)(
    'for three units with the status %s, %i bought by guests and %i elsewhere',
    (status, here, elsewhere, shown) => {
      const gift = { status, quantity_total: 3, units_bought: here, units_elsewhere: elsewhere };
      expect(computeShownStatus(gift)).toBe(shown);
      expect(countFreeUnits(gift, 0)).toBe(shown === 'purchased' ? 0 : 3 - here - elsewhere);
    },
  );
});

describe('applyGiftForm', () => {
  test('keeps missing fields', () => {
    const { units_held: _, units_bought: __, contributions: ___, ...rest } = TAKEN;
    expect(applyGiftForm(TAKEN, {})).toEqual(rest);
  });

  test.each([
    [2, 1],
    [1, 0],
    [0, 0],
    [4, 3],
  ])(
    'counts %i purchased units as %i of the owner, beside those bought by guests',
    (quantity_purchased, units_elsewhere) => {
      expect(applyGiftForm(TAKEN, { quantity_purchased })).toMatchObject({ units_elsewhere });
    },
  );

  test.each([
    [{ quantity_total: 2 }, 'quantity_total'],
    [{ quantity_total: 1001 }, 'quantity_total'],
    [{ quantity_purchased: 6 }, 'quantity_purchased'],
    [{ quantity_purchased: 5 }, 'quantity_total'],
    [{ quantity_total: 3, quantity_purchased: 4 }, 'quantity_purchased'],
    [{ category: 'Funds' }, 'category'],
  ])('refuses %j', (form, field) => {
    expect(Object.keys(readFieldErrors(() => applyGiftForm(TAKEN, form)) ?? {})).toEqual([field]);
  });

  test('accepts a total as low as the taken units', () => {
    expect(applyGiftForm(TAKEN, { quantity_total: 3 })).toMatchObject({ quantity_total: 3, units_elsewhere: 1 });
  });

  test('does not store a status that equals the shown one', () => {
    expect(applyGiftForm(TAKEN, { status: 'partially_purchased' }).status).toBe('available');
    expect(applyGiftForm(TAKEN, { status: 'purchased' }).status).toBe('purchased');
    expect(applyGiftForm({ ...TAKEN, status: 'purchased' }, { status: 'available' }).status).toBe('available');
  });

  test('sets the quantities of a fund, and resets them when it becomes a gift', () => {
    const form = { category: 'Funds', quantity_total: 3, quantity_purchased: 2, external_url: 'https://example.com' };
    const forced = { quantity_total: 999_999, units_elsewhere: 0, external_url: '' };
    expect(applyGiftForm(NEW_GIFT, form)).toMatchObject(forced);
    expect(applyGiftForm(FUND, { quantity_total: 3 })).toMatchObject(forced);
    expect(applyGiftForm(FUND, { category: 'Other' })).toMatchObject({ quantity_total: 1 });
    expect(applyGiftForm(FUND, { category: 'Other', quantity_total: 3 })).toMatchObject({ quantity_total: 3 });
    expect(readFieldErrors(() => applyGiftForm({ ...FUND, contributions: 1 }, { category: 'Other' }))).toHaveProperty(
      'category',
    );
  });
});
