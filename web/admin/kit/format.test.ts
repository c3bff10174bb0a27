import { expect, test } from 'vitest';
import { formatGuestCount } from './format.ts';

test('counts agree with their word', () => {
  expect([formatGuestCount(1), formatGuestCount(2)]).toEqual(['1 guest', '2 guests']);
});
