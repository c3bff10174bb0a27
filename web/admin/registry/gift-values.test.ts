import { expect, test } from 'vitest';
import { toGiftValues } from './gift-values.ts';

test('a new fund keeps to itself what guests give', () => {
  expect(toGiftValues(undefined, { count: 2, category: 'Funds' })).toMatchObject({
    show_amount: false,
    sort_order: '3',
  });
});
