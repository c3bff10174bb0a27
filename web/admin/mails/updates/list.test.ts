import { describe, expect, test } from 'vitest';
import { formatNotice, formatQuestion, isSameNews } from './list.ts';

const differ = (label: string, before = 'this', after = 'that') => ({ label, before, after, invitations: 1 });
const changed = (...labels: string[]) => ({
  what: 'changed' as const,
  differences: labels.map((label) => differ(label)),
});

test('asks with words that fit what has happened', () => {
  expect(formatQuestion('changed', 46, 'wedding')).toBe('Tell 46 households?');
  expect(formatQuestion('cancelled', 46, 'wedding')).toBe('Tell 46 households that the wedding is canceled?');
  expect(formatQuestion('postponed', 1, 'birthday')).toBe('Tell 1 household that the birthday party is postponed?');
  expect(formatQuestion('resumed', 2, 'other')).toBe('Tell 2 households that your event is going ahead?');
});

test.each([
  [['Time'], 'the old time'],
  [['Place', 'Dinner: place'], 'the old place'],
  [['Date', 'Time'], 'the old details'],
  [['Brunch'], 'the old schedule'],
])('the notice for %j says %s', (labels, words) => {
  expect(formatNotice(changed(...labels), 46, 'wedding')).toBe(`46 households still have ${words}`);
});

test('the notice fits one household, what is only new, and another state', () => {
  expect(formatNotice(changed('Time'), 1, 'wedding')).toBe('1 household still has the old time');
  const added = { what: 'changed' as const, differences: [differ('Brunch', '', 'Sunday')] };
  expect(formatNotice(added, 2, 'wedding')).toBe('2 households don’t know yet what’s new');
  const off = { what: 'cancelled' as const, differences: [] };
  expect(formatNotice(off, 1, 'wedding')).toBe('1 household doesn’t know yet that the wedding is canceled');
});

describe('whether there is something new to ask', () => {
  test('the same differences in another order, or for more households, are not new', () => {
    const before = changed('Time', 'Place');
    const now = { ...before, differences: before.differences.toReversed().map((one) => ({ ...one, invitations: 9 })) };
    expect(isSameNews(before, now)).toBe(true);
  });

  test('another difference, another state, and the first one are new', () => {
    expect(isSameNews(changed('Time'), changed('Place'))).toBe(false);
    expect(isSameNews(changed('Time'), { ...changed('Time'), what: 'resumed' })).toBe(false);
    expect(isSameNews(undefined, changed('Time'))).toBe(false);
  });
});
