import { expect, test } from 'vitest';
import { ASKED_ALWAYS } from '../../../contract/answers.ts';
import type { Invitation } from '../../../contract/guests.ts';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { ChosenGuest } from './entered-questions.ts';
import { buildBase, collectKnown, followAnswer, layOutEntry, listFields, listOthers } from './entry-form.ts';
import { buildEntry, validateEntered } from './reply-entry.ts';

const makeQuestion = (question_key: string, over: Partial<Question> = {}): Question => ({
  id: question_key,
  question_key,
  label: question_key,
  input_type: 'text',
  options: null,
  required: true,
  enabled: true,
  sort_order: 1,
  placeholder: '',
  help_text: '',
  ...ASKED_ALWAYS,
  ...over,
});
const makeItem = (id: string, audience: ScheduleItem['audience'] = 'everyone') =>
  ({ id, name: id, audience, asks_reply: true, date: null, start_time: null, end_time: null }) as ScheduleItem;
const questions = [
  makeQuestion('name'),
  makeQuestion('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe'] }),
  makeQuestion('meal', { scope: 'person', input_type: 'radio', options: ['Fish', 'Beef'] }),
  makeQuestion('message'),
];
const invitation = {
  id: 'inv',
  guest_name: 'The Stones',
  guest_email: null,
  max_guests: 2,
  plus_ones: 1,
  people: ['Ada', 'Max'].map((first_name) => ({ id: first_name, first_name, last_name: 'Stone', age_group: 'adult' })),
  schedule: ['ball'],
} as unknown as Invitation;
const schedule = [makeItem('dinner'), makeItem('ball', 'invited'), makeItem('brunch', 'invited')];

const lay = (chosen: ChosenGuest | null, typed: Record<string, string[]> = {}, items = schedule) => {
  const base = buildBase({ questions, schedule: items, chosen });
  const known = collectKnown(base, chosen);
  const values = { ...known, ...typed };
  return { known, values, form: layOutEntry(base, values, listOthers(base.peopleForm, values)) };
};

test('asks each person of the household about what it is invited to, and lets hosts leave people open', () => {
  const { form, values } = lay(
    { invitation, reply: undefined },
    { 'people.0.attending.dinner': ['yes'], 'people.0.answers.meal': ['Fish'] },
  );
  const rows = form.layout?.groups.map(({ title, rows: of }) => [title, of.map(({ label }) => label)]);
  expect(rows).toEqual([
    ['dinner', ['Ada', 'Max']],
    ['ball', ['Ada', 'Max']],
    ['meal', ['Ada', 'Max']],
  ]);
  expect(validateEntered(form, values, undefined)).toEqual({});
  expect(buildEntry(form, values, undefined)).toMatchObject({
    name: 'The Stones',
    people: [{ person_id: 'Ada', attending: { dinner: 'yes' }, answers: { meal: 'Fish' } }],
  });
  const empty = lay({ invitation, reply: undefined });
  expect(validateEntered(empty.form, empty.values, undefined)).toEqual({ attendance: 'Please choose who comes.' });
});

test('shows what was said, and takes the answer for all as that of each person', () => {
  const said = (person_id: string | null, name: string, attending: object | string, answers = {}) => ({
    person_id,
    name,
    age_group: 'adult',
    attending,
    answers,
  });
  const reply = {
    id: 'r',
    name: 'Ada',
    email: '',
    attendance: 'yes',
    guests: 2,
    guest_names: 'Zed',
    message: 'Hi',
    question_responses: [],
    people: [
      said('Ada', 'Ada Stone', { dinner: 'yes', ball: 'no' }, { meal: 'Beef' }),
      said(null, 'Zed', { dinner: 'yes', ball: 'maybe' }),
    ],
  } as unknown as RsvpResponse;
  const { values, form } = lay({ invitation, reply });
  expect(listFields(form).map(({ question_key: key }) => [key, values[key]?.[0]])).toEqual([
    ['attendance', 'some'],
    ['people.2.name', 'Zed'],
    ['people.0.attending.dinner', 'yes'],
    ['people.1.attending.dinner', undefined],
    ['people.2.attending.dinner', 'yes'],
    ['people.0.attending.ball', 'no'],
    ['people.1.attending.ball', undefined],
    ['people.2.attending.ball', 'maybe'],
    ['people.0.answers.meal', 'Beef'],
    ['people.1.answers.meal', undefined],
    ['people.2.answers.meal', undefined],
    ['name', 'Ada'],
    ['message', 'Hi'],
  ]);
  const all = followAnswer(form.peopleForm, { ...values, attendance: ['no'] }, 'attendance');
  expect(new Set(Object.values(all).flat())).toEqual(new Set(['no']));
  expect(
    followAnswer(form.peopleForm, { ...values, ...all, 'people.0.attending.ball': ['yes'] }, 'people.0.attending.ball'),
  ).toEqual({
    attendance: ['some'],
  });
});

test('a reply that says only how many come may be corrected without saying who', () => {
  const reply = {
    name: 'Ada',
    attendance: 'yes',
    guests: 1,
    guest_names: '',
    email: '',
    message: '',
    people: [],
    question_responses: [],
  } as unknown as RsvpResponse;
  const { values, form } = lay({ invitation, reply }, { message: ['Vegan'] });
  expect(validateEntered(form, values, reply)).toEqual({});
  expect(buildEntry(form, values, reply)).toMatchObject({ attendance: 'yes', guests: 1, message: 'Vegan' });
  expect(buildEntry(form, values, reply)).not.toHaveProperty('people');
});

test('asks somebody without an invitation about what everybody sees', () => {
  const { form, values } = lay(null, { name: ['Zed'], attendance: ['yes'], 'people.1.name': ['Zoe'] });
  expect(form.layout?.groups.map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
    ['dinner', ['Zed', 'Zoe']],
    ['meal', ['Zed', 'Zoe']],
  ]);
  expect(buildEntry(form, values, undefined).people).toMatchObject([
    { name: 'Zed', attending: { dinner: 'yes' } },
    { name: 'Zoe', attending: { dinner: 'yes' } },
  ]);
  expect(lay(null, {}, []).form.peopleForm).not.toBeNull();
});
