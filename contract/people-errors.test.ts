import { expect, test } from 'vitest';
import { checkAnswerForAll } from './people-errors.ts';
import type { PeopleForm } from './people-form.ts';
import type { ScheduleItem } from './schedule.ts';

const [dinner, party] = ['dinner', 'party'].map((id): ScheduleItem => ({
  id,
  name: id,
  date: null,
  start_time: null,
  end_time: null,
  venue_name: '',
  venue_address: '',
  dress_code: '',
  description: '',
  audience: 'everyone',
  asks_reply: true,
  sort_order: 1,
}));
if (!dinner || !party) throw new Error('no items');
const people = ['ada', 'tom'].map((id) => ({ id, name: `${id} Miller`, age_group: 'adult' as const }));
const couple: PeopleForm = { people, unnamed: 0, places: 3, items: [], questions: [] };
const isRefused = (form: PeopleForm | null, typed: Record<string, string>) =>
  'attendance' in
  checkAnswerForAll(form, Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, [text]])));

test('an answer of some needs somebody who does not come to all', () => {
  const all = { attendance: 'some', 'people.0.attending': 'yes', 'people.1.attending': 'yes' };
  expect(isRefused(couple, all)).toBe(true);
  expect(isRefused(couple, { ...all, attendance: 'yes' })).toBe(false);
  expect(isRefused(null, all)).toBe(false);
  for (const other of ['no', 'maybe', ''])
    expect(isRefused(couple, { ...all, 'people.1.attending': other })).toBe(false);

  const weekend = { ...couple, items: [dinner, party] };
  expect(isRefused(weekend, all)).toBe(true);
  expect(isRefused(weekend, { ...all, 'people.1.attending.party': 'no' })).toBe(false);
});

test('a guest without a name who does not come is one of some', () => {
  const all = { attendance: 'some', 'people.0.attending': 'yes', 'people.1.attending': 'yes' };
  expect(isRefused(couple, { ...all, 'people.2.attending': 'no' })).toBe(false);
  expect(isRefused(couple, { ...all, 'people.2.attending': 'yes' })).toBe(true);
  expect(isRefused(couple, { ...all, 'people.2.name': 'Max' })).toBe(false);
});

test('one person is asked for the part', () => {
  const [ada] = people;
  if (!ada) throw new Error('nobody');
  const alone = { ...couple, people: [ada], places: 1, items: [dinner, party] };
  const { attendance } = checkAnswerForAll(alone, { attendance: ['some'], 'people.0.attending': ['yes'] });
  expect(attendance).toMatch(/^You said part of it\. Which part can’t you come to\?/);
});
