import { expect, test } from 'vitest';
import { GUEST_FILTERS, GUEST_SORTS, INVITATION_STATUSES, SELECTED_IDS_MAX } from '../../../contract/guests.ts';
import {
  findMeant,
  isFound,
  NO_FILTER,
  SELECTION_MAX,
  filterOf,
  FILTER_LABEL,
  FILTERS,
  formatComing,
  formatSaidOf,
  LIST_ADDRESS,
  listNames,
  listBeside,
  truncateNotes,
} from './list.ts';

const { viewOf, queryOf } = LIST_ADDRESS;

test('every status and filter has a label, and selections are limited', () => {
  expect(SELECTION_MAX).toBe(SELECTED_IDS_MAX);
  expect(Object.keys(FILTER_LABEL).toSorted()).toEqual([...GUEST_FILTERS].toSorted());
  // A new invitation has the status `sent`, whether or not its link was sent.
  const parts = INVITATION_STATUSES.flatMap((status) => (status === 'sent' ? ['to_hand_over', 'handed_over'] : status));
  expect(FILTERS).toEqual(parts);
});

test('a view is written to the URL and read back', () => {
  for (const sort of GUEST_SORTS) {
    for (const status of [...FILTERS, 'all'] as const) {
      const item = '01890000-0000-7000-8000-000000000001';
      const view = { search: 'Ann & Bo', status, tag: 'Work & school', item, sort, rows: 50 as const, after: 'c-1' };
      expect(viewOf(new URLSearchParams(queryOf(view)))).toEqual(view);
    }
  }
});

test('defaults are left out of the URL, and invalid values are ignored', () => {
  const whole = { ...NO_FILTER, sort: 'name', rows: 25, after: null } as const;
  expect(queryOf(whole)).toEqual({});
  expect(viewOf(new URLSearchParams(`status=x&sort=y&rows=7&item=z&tag=${'x'.repeat(41)}`))).toEqual(whole);
  expect(filterOf(whole)).toEqual({});
});

test.each([
  [['Zoë Ångström', null], 'zoe a', true],
  [['Zoë', 'zoe@example.com'], 'ZOE@', true],
  [['Zoë', null], '', false],
  [['Zoë', null], 'ada', false],
  [['Zoë Ångström', null], 'angstrom  zoe', true],
  [['Zoë', null], 'angstrom zoe', false],
])('%j is found by %j: %s', (texts, search, found) => {
  expect(isFound(texts, search)).toBe(found);
});

test('those of a household are marked who have the most words of a search', () => {
  const people = [['Ada Okafor'], ['Kofi Okafor', 'k@example.com'], ['Kofi Mensah']];
  expect(findMeant(people, 'okafor kofi')).toEqual([false, true, false]);
  expect(findMeant(people, 'kofi')).toEqual([false, true, true]);
  expect(findMeant([['Ada'], ['Kofi']], 'okafor kofi')).toEqual([false, true]);
  expect(findMeant(people, 'lake')).toEqual([false, false, false]);
  expect(findMeant(people, '')).toEqual([false, false, false]);
});

test('truncates notes to 30 characters', () => {
  expect(truncateNotes('a'.repeat(30))).toBe('a'.repeat(30));
  expect(truncateNotes('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(truncateNotes('one\ntwo')).toBe('one two');
  expect(truncateNotes('👩‍🚀'.repeat(2))).toBe('👩‍🚀👩‍🚀');
});

const toSaid = (yes: number, maybe: number, no: number) => ({ yes, maybe, no, email: '', people: [] });

test.each([
  ['rsvp_yes', 4, 0, toSaid(3, 0, 1), '3 of 4 coming'],
  ['rsvp_yes', 4, 1, toSaid(2, 1, 0), '2 of 4 coming, 1\u00A0maybe'],
  ['rsvp_yes', 1, 0, toSaid(2, 0, 0), '2 coming'],
  ['rsvp_yes', 2, 0, toSaid(2, 0, 0), ''],
  ['rsvp_yes', 4, 0, toSaid(2, 0, 0), '2 of 4 coming'],
  ['rsvp_pending', 3, 0, toSaid(0, 3, 0), ''],
  ['rsvp_pending', 3, 0, toSaid(0, 1, 2), '1 of 3 maybe'],
  ['rsvp_no', 3, 0, toSaid(0, 0, 3), ''],
  ['opened', 3, 0, null, ''],
] as const)('%s of %i with %i unanswered: %j is “%s”', (status, max_guests, waiting, said, text) => {
  const unanswered = Array.from({ length: waiting }, (_, at) => `${at}`);
  expect(formatComing({ status, max_guests, unanswered, said })).toBe(text);
});

test('says of each person what the status does not say, and lists whom only the reply names', () => {
  const people = [
    { person_id: 'ada', name: 'Ada', attendance: 'yes' as const },
    { person_id: 'ben', name: 'Ben', attendance: 'no' as const },
    { person_id: null, name: 'Sam', attendance: 'maybe' as const },
  ];
  const reply = {
    status: 'rsvp_yes' as const,
    max_guests: 2,
    unanswered: [],
    said: { yes: 1, maybe: 1, no: 1, email: '', people },
  };
  expect(['ada', 'ben', 'zoe'].map((id) => formatSaidOf(reply, id))).toEqual(['', 'not coming', '']);
  expect(listBeside(reply)).toEqual([{ name: 'Sam', says: 'maybe' }]);
  expect(formatSaidOf({ ...reply, status: 'rsvp_no' }, 'ben')).toBe('');
});

test.each([
  [['Ada'], 1, 'Ada'],
  [['Ada', 'Bo'], 2, 'Ada and Bo'],
  [['Ada', 'Bo', 'Cem'], 3, 'Ada, Bo and Cem'],
  [['Ada', 'Bo', 'Cem', 'Di'], 4, 'Ada, Bo, Cem and 1 more'],
  [['Ada', 'Bo', 'Cem', 'Di'], 7, 'Ada, Bo, Cem and 4 more'],
])('names %j of %i as %s', (names, count, text) => {
  expect(listNames(names, count)).toBe(text);
});
