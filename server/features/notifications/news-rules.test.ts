import { expect, test } from 'vitest';
import type { Attending } from '../../../contract/rsvp.ts';
import { describeReply } from './news-rules.ts';

const said = { dietary_restrictions: '', message: '' };
const reply = { id: 'r', name: 'Ada', household: null, attendance: 'yes' as const, guests: 1, people: [], ...said };
const makePerson = (name: string, attending: Attending) => ({
  person_id: null,
  name,
  age_group: 'adult' as const,
  attending,
  answers: {},
});

test.each([
  [{}, { who: 'Ada', lines: ['Coming'] }],
  [{ guests: 3 }, { who: 'Ada', lines: ['Coming, 3 people'] }],
  [{ household: 'Ada' }, { who: 'Ada' }],
  [
    { household: 'The Stone family', attendance: 'no' as const },
    { who: 'The Stone family, by Ada', lines: ['Not coming'] },
  ],
  [
    { attendance: 'maybe' as const, guests: 2 },
    { lines: ['Not sure yet, 2 people'], notes: [] },
  ],
  [
    { dietary_restrictions: 'Bo: no shellfish', message: 'Hooray!' },
    { notes: ['Allergies and dietary needs: Bo: no shellfish', '“Hooray!”'] },
  ],
  [{ attendance: 'no' as const, dietary_restrictions: 'Vegan', message: 'So sorry' }, { notes: ['“So sorry”'] }],
])('describes %j', (over, described) => {
  expect(describeReply({ ...reply, ...over }, false)).toMatchObject({ ...described, changed: false });
});

test('names who comes and who does not; who comes to one item comes', () => {
  const people = [
    makePerson('Ada', { dinner: 'no', party: 'yes' }),
    makePerson('Max', 'no'),
    makePerson('', 'yes'),
    makePerson('Tim', 'maybe'),
  ];
  expect(describeReply({ ...reply, people }, true)).toMatchObject({
    lines: ['Coming: Ada, A guest', 'Not sure yet: Tim', 'Not coming: Max'],
    changed: true,
  });
});

test('one person who replied for themselves is not named twice', () => {
  expect(describeReply({ ...reply, people: [makePerson('Ada', 'yes')] }, false).lines).toEqual(['Coming']);
});
