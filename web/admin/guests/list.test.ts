import { expect, test } from 'vitest';
import { GUEST_FILTERS, GUEST_SORTS, INVITATION_STATUSES, SELECTED_IDS_MAX } from '../../../contract/guests.ts';
import { isFound, NO_FILTER, SELECTION_MAX, filterOf, FILTERS, LIST_ADDRESS, truncateNotes, STATUSES } from './list.ts';

const { viewOf, queryOf } = LIST_ADDRESS;

test('every status and filter has a label, and selections are limited', () => {
  expect(SELECTION_MAX).toBe(SELECTED_IDS_MAX);
  expect(STATUSES).toEqual([...INVITATION_STATUSES]);
  expect(FILTERS).toEqual([...GUEST_FILTERS]);
});

test('a view is written to the URL and read back', () => {
  for (const sort of GUEST_SORTS) {
    for (const status of [...FILTERS, 'all'] as const) {
      const item = '01890000-0000-7000-8000-000000000001';
      const view = { search: 'Ann & Bo', status, tag: 'Work & school', item, sort, after: 'c-1' };
      expect(viewOf(new URLSearchParams(queryOf(view)))).toEqual(view);
    }
  }
});

test('defaults are left out of the URL, and invalid values are ignored', () => {
  const whole = { ...NO_FILTER, sort: 'name', after: null } as const;
  expect(queryOf(whole)).toEqual({});
  expect(viewOf(new URLSearchParams(`status=x&sort=y&item=z&tag=${'x'.repeat(41)}`))).toEqual(whole);
  expect(filterOf(whole)).toEqual({});
});

test.each([
  [['Zoë Ångström', null], 'zoe a', true],
  [['Zoë', 'zoe@example.com'], 'ZOE@', true],
  [['Zoë', null], '', false],
  [['Zoë', null], 'ada', false],
])('%j is found by %j: %s', (texts, search, found) => {
  expect(isFound(texts, search)).toBe(found);
});

test('truncates notes to 30 characters', () => {
  expect(truncateNotes('a'.repeat(30))).toBe('a'.repeat(30));
  expect(truncateNotes('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(truncateNotes('one\ntwo')).toBe('one two');
  expect(truncateNotes('👩‍🚀'.repeat(2))).toBe('👩‍🚀👩‍🚀');
});
