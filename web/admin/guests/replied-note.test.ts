import { expect, test } from 'vitest';
import type { Invitation } from '../../../contract/guests.ts';
import { describeChanges } from './replied-note.tsx';

const toValues = (id: string | undefined, first_name: string) => ({
  ...(id !== undefined && { id }),
  first_name,
  last_name: 'Stone',
  age_group: 'adult' as const,
  email: '',
});
const home = (status: string) =>
  ({ status, people: ['Ada', 'Ben', 'Tim'].map((name) => ({ ...toValues(name, name), email: null })) }) as Invitation;
const changed = [toValues('Ada', 'Ada'), toValues('Ben', 'Benno'), toValues(undefined, 'Zoe')];

test('says what becomes of the reply for those who were added, removed and renamed', () => {
  expect(describeChanges(home('rsvp_yes'), changed)).toEqual([
    'Zoe Stone will have no answer until they reply again; their link asks for it.',
    'The answer of Tim Stone will no longer count. Adding the name again later does not bring it back.',
    'Benno Stone will keep what was answered under the earlier name.',
  ]);
});

test('says nothing without a reply or a change', () => {
  expect(describeChanges(home('opened'), changed)).toEqual([]);
  expect(
    describeChanges(
      home('rsvp_no'),
      ['Ada', 'Ben', 'Tim'].map((name) => toValues(name, name)),
    ),
  ).toEqual([]);
});
