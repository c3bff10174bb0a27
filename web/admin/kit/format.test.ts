import { expect, test } from 'vitest';
import { formatGuestCount } from './format.ts';

test('uses the singular and the plural', () => {
  expect([formatGuestCount(1), formatGuestCount(2)]).toEqual(['1 guest', '2 guests']);
});
