import { expect, test } from 'vitest';
import { describeLoss, isStatusShown } from './gifts.ts';

const one = { status: 'available', quantity_total: 1, is_reserved_by_anyone: true } as const;

test('a gift that is reserved is not called available', () => {
  expect(isStatusShown(one)).toBe(false);
  expect(isStatusShown({ ...one, is_reserved_by_anyone: false })).toBe(true);
  expect(isStatusShown({ ...one, quantity_total: 2 })).toBe(true);
  expect(isStatusShown({ ...one, status: 'purchased' })).toBe(true);
});

test('deleting a gift says what goes and what stays', () => {
  const free = { is_reserved_by_anyone: false, quantity_purchased: 0 };
  const gone = 'This action cannot be undone.';
  const kept = 'What guests gave stays on your thank-you list.';
  expect(describeLoss(free)).toBe(gone);
  expect(describeLoss({ ...free, is_reserved_by_anyone: true })).toBe(
    `Guests who have reserved it lose their reservation. ${gone}`,
  );
  expect(describeLoss({ ...free, quantity_purchased: 1 })).toBe(`${kept} ${gone}`);
  expect(describeLoss({ ...free, contribution_count: 2 })).toBe(`${kept} ${gone}`);
});
