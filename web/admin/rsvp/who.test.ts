import { expect, test } from 'vitest';
import type { ListedReply } from '../../../contract/rsvp.ts';
import { formatItemAnswer, formatNames, listItemAnswers, listWho } from './who.ts';

const person = (name: string, attending: unknown) => ({ person_id: name, name, attending });
const makeReply = (fields: object) =>
  ({
    name: 'Ada Okafor',
    attendance: 'yes',
    guests: 1,
    guest_names: '',
    people: [],
    household: null,
    ...fields,
  }) as unknown as ListedReply;
const items = [
  { id: 'c', name: 'Ceremony' },
  { id: 'd', name: 'Dinner' },
];

test('names who comes and who may', () => {
  const people = [person('Ada', 'yes'), person('Ben', { c: 'no', d: 'maybe' }), person('Cleo', { c: 'no' })];
  expect(listWho(makeReply({ people }))).toEqual({ coming: ['Ada'], maybe: ['Ben'], unnamed: 0 });
  const household = { id: 'h', guest_name: 'O', people: [{ id: 'Ben', first_name: 'Ben', last_name: '' }] };
  expect(listWho(makeReply({ people, household })).coming, 'Ada is no longer in the household').toEqual([]);
});

test('names the guests of a reply without people, and counts the others', () => {
  expect(listWho(makeReply({ guests: 4, guest_names: 'Ben\nCleo' }))).toEqual({
    coming: ['Ada Okafor', 'Ben', 'Cleo'],
    maybe: [],
    unnamed: 1,
  });
  expect(listWho(makeReply({ guests: 2, guest_names: 'Ada Okafor' })).unnamed).toBe(1);
  expect(listWho(makeReply({ attendance: 'maybe' }))).toEqual({ coming: [], maybe: ['Ada Okafor'], unnamed: 0 });
  expect(listWho(makeReply({ attendance: 'no', guests: 1 }))).toEqual({ coming: [], maybe: [], unnamed: 0 });
});

test('writes a last name that all share once', () => {
  expect(formatNames(['Ada Okafor', 'Ben Okafor', 'Cleo Okafor'])).toBe('Ada, Ben, and Cleo Okafor');
  expect(formatNames(['Ada Okafor', 'Max Stone'])).toBe('Ada Okafor and Max Stone');
  expect(formatNames(['Ada', 'Ben'])).toBe('Ada and Ben');
  expect(formatNames(['Ada Okafor'])).toBe('Ada Okafor');
});

test('counts the answers to each item, unless all are the same', () => {
  const list = (...said: unknown[]) =>
    listItemAnswers(makeReply({ people: said.map((attending, at) => person(`p${at}`, attending)) }), items).map(
      (answer) => `${answer.name}: ${formatItemAnswer(answer)}`,
    );
  expect(list({ c: 'yes', d: 'yes' }, { c: 'yes', d: 'no' })).toEqual(['Ceremony: all 2', 'Dinner: 1 of 2']);
  expect(list({ c: 'yes', d: 'maybe' }, { c: 'maybe', d: 'no' })).toEqual([
    'Ceremony: 1 of 2, 1 maybe',
    'Dinner: 1 maybe',
  ]);
  expect(list({ c: 'yes', d: 'no' })).toEqual(['Ceremony: yes', 'Dinner: nobody']);
  expect(list({ c: 'yes' }, { c: 'no' })).toEqual(['Ceremony: 1 of 2']);
  expect(list({ c: 'yes', d: 'yes' }, { c: 'yes', d: 'yes' })).toEqual([]);
  expect(list({ c: 'no', d: 'no' })).toEqual([]);
  expect(list('yes', 'no')).toEqual([]);
});
