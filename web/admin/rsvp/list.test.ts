import { expect, test } from 'vitest';
import { ATTENDANCES, REPLY_ADDRESS, SORTS } from './list.ts';

const { viewOf, queryOf } = REPLY_ADDRESS;

test('a view of the replies is written to the URL and read back', () => {
  for (const attendance of [...ATTENDANCES, 'all'] as const) {
    for (const tab of ['responses', 'answers'] as const) {
      for (const sort of SORTS) {
        const view = { tab, search: 'Ann & Bo', attendance, sort, after: 'c-1' };
        expect(viewOf(new URLSearchParams(queryOf(view)))).toEqual(view);
      }
    }
  }
});

test('defaults are left out of the URL, and invalid values are ignored', () => {
  const whole = { tab: 'responses', search: '', attendance: 'all', sort: '-date', after: null } as const;
  expect(queryOf(whole)).toEqual({});
  expect(viewOf(new URLSearchParams('tab=x&attendance=y&sort=z'))).toEqual(whole);
});
