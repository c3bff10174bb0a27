import { describe, expect, test } from 'vitest';
import { ASKED_ALWAYS } from './answers.ts';
import {
  alignInput,
  buildPeopleForm,
  buildPeopleSubmission,
  buildPeople,
  isDeclining,
  placeErrors,
  summarizeChoices,
  toFormInput,
  type PeopleForm,
} from './people-form.ts';
import type { OwnReply, PersonReply, Question, RsvpResponse } from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';

const makeItem = (id: string, asks_reply = true): ScheduleItem => ({
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
  asks_reply,
  sort_order: 1,
});
const makeQuestion = (question_key: string, change: Partial<Question> = {}): Question => ({
  id: question_key,
  question_key,
  label: question_key,
  input_type: 'text',
  options: null,
  required: false,
  enabled: true,
  sort_order: 1,
  placeholder: '',
  help_text: '',
  ...ASKED_ALWAYS,
  ...change,
});
const makePerson = (id: string, age_group: 'adult' | 'child' = 'adult') => ({ id, name: `${id} Miller`, age_group });
const makeGuest = (people: NonNullable<OwnReply['guest']>['people'], plus_ones = 0): OwnReply['guest'] => ({
  name: 'The Miller family',
  email: null,
  max_guests: people.length || 4,
  plus_one_allowed: plus_ones > 0,
  plus_ones,
  people,
});

const meal = makeQuestion('meal', { scope: 'person', schedule: ['party'] });
const days = makeQuestion('days', { scope: 'person', input_type: 'checkbox' });
const questions = [
  makeQuestion('name'),
  makeQuestion('attendance'),
  makeQuestion('guests'),
  makeQuestion('bus'),
  makeQuestion('message'),
  meal,
  days,
];
const household: PeopleForm = {
  unnamed: 0,
  people: [makePerson('ada'), makePerson('tom'), makePerson('zoe', 'child')],
  places: 5,
  items: [makeItem('dinner'), makeItem('party')],
  questions: [meal, days],
};
const makeReply = (people: PersonReply[], change: Partial<RsvpResponse> = {}): RsvpResponse => ({
  id: '1',
  name: 'Ada',
  email: '',
  phone: null,
  attendance: 'yes',
  guests: 1,
  guest_names: '',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: false,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
  question_responses: [],
  people,
  ...change,
});

describe('who is asked', () => {
  test('is each person of a household, with places for plus-ones, and the items that ask', () => {
    const schedule = [makeItem('dinner'), makeItem('taxi', false)];
    const form = buildPeopleForm({ guest: makeGuest(household.people.slice(0, 2), 1), questions, schedule });
    expect(form).toMatchObject({ places: 3, items: [{ id: 'dinner' }], questions: [meal, days] });
  });

  test('is as many as an invitation without people is for, if there is something to ask each of them', () => {
    const plain = [makeQuestion('name')];
    const form = buildPeopleForm({ guest: makeGuest([], 1), questions: plain, schedule: [makeItem('dinner')] });
    expect(form).toMatchObject({ people: [], unnamed: 4, places: 5 });
    expect(buildPeopleForm({ guest: makeGuest([]), questions, schedule: [] })?.unnamed).toBe(4);
    expect(buildPeopleForm({ guest: makeGuest([]), questions: plain, schedule: [makeItem('taxi', false)] })).toBeNull();
  });

  test('is up to ten without an invitation', () => {
    const plain = [makeQuestion('name')];
    expect(buildPeopleForm({ guest: null, questions: plain, schedule: [makeItem('taxi', false)] })).toBeNull();
    expect(buildPeopleForm({ guest: null, questions: plain, schedule: [makeItem('dinner')] })?.places).toBe(10);
    expect(buildPeopleForm({ guest: null, questions: [meal], schedule: [] })?.places).toBe(10);
  });
});

describe('the reply', () => {
  const forAll = { name: ['Ada'], attendance: ['yes'], bus: ['Yes'], message: ['Hello'] };

  test('of one answer for all has that answer for each person and item', () => {
    const all = { dinner: 'yes', party: 'yes' };
    const people = ['ada', 'tom', 'zoe'].map((person_id) => ({ person_id, attending: all, answers: {} }));
    expect(buildPeopleSubmission(household, questions, forAll)).toEqual({
      name: 'Ada',
      message: 'Hello',
      dynamic_responses: { name: 'Ada', bus: 'Yes', message: 'Hello' },
      people,
    });
  });

  test('has exceptions, plus-ones with a name, and answers only of those who are asked', () => {
    const typed = {
      ...forAll,
      attendance: ['some'],
      'people.0.attending.dinner': ['yes'],
      'people.0.attending.party': ['maybe'],
      'people.0.answers.meal': ['Beef'],
      'people.0.answers.days': ['Fri', 'Sat'],
      'people.1.attending.dinner': ['yes'],
      'people.1.attending.party': ['no'],
      'people.1.answers.meal': ['Fish'],
      'people.2.attending.dinner': ['no'],
      'people.3.name': [' '],
      'people.4.name': ['Eva'],
      'people.4.attending.dinner': ['yes'],
      'people.4.attending.party': ['yes'],
    };
    expect(buildPeople(household, typed)).toEqual([
      {
        person_id: 'ada',
        attending: { dinner: 'yes', party: 'maybe' },
        answers: { meal: 'Beef', days: ['Fri', 'Sat'] },
      },
      { person_id: 'tom', attending: { dinner: 'yes', party: 'no' }, answers: {} },
      { person_id: 'zoe', attending: { dinner: 'no' }, answers: {} },
      { name: 'Eva', attending: { dinner: 'yes', party: 'yes' }, answers: {} },
    ]);
    const errors = placeErrors(household, typed, {
      'people.3.name': 'Too long',
      'people.2.attending': 'Choose',
      bus: 'No',
    });
    expect(errors).toEqual({ 'people.4.name': 'Too long', 'people.2.attending': 'Choose', bus: 'No' });
  });

  test('of a decline has only name, email and message, and no plus-ones', () => {
    const typed = { ...forAll, attendance: ['no'], 'people.0.attending.dinner': ['yes'], 'people.3.name': ['Eva'] };
    const { people, ...reply } = buildPeopleSubmission(household, questions, typed);
    expect(people?.map(({ attending }) => attending)).toEqual(Array(3).fill({ dinner: 'no', party: 'no' }));
    expect(reply).toEqual({ name: 'Ada', message: 'Hello', dynamic_responses: { name: 'Ada', message: 'Hello' } });
  });

  test('declines as well if each person says no, but not while somebody has not said it', () => {
    const form = { ...household, items: [] };
    const said = { attendance: ['some'], 'people.0.attending': ['no'], 'people.1.attending': ['no'] };
    expect(isDeclining(form, said)).toBe(false);
    expect(isDeclining(form, { ...said, 'people.2.attending': ['no'] })).toBe(true);
  });

  test('leaves what is open to the person, and what they leave open to the answer for all', () => {
    const typed = {
      attendance: ['maybe'],
      'people.0.attending': ['no'],
      'people.0.attending.party': ['yes'],
      'people.1.attending': ['yes'],
    };
    expect(buildPeople(household, typed).map(({ attending }) => attending)).toEqual([
      { dinner: 'no', party: 'yes' },
      { dinner: 'yes', party: 'yes' },
      { dinner: 'maybe', party: 'maybe' },
    ]);
  });

  test('names those whom an invitation does not name, if nobody else does', () => {
    const unnamed = { ...household, people: [], unnamed: 3, places: 4 };
    const typed = { name: ['Gina'], attendance: ['yes'], 'people.1.name': ['Tom'], 'people.2.attending': ['no'] };
    const people = buildPeople(unnamed, typed);
    expect(people).toMatchObject([
      { name: 'Gina', attending: { dinner: 'yes' } },
      { name: 'Tom', attending: { dinner: 'yes' } },
      { name: 'Guest 3', attending: { dinner: 'no' } },
    ]);
    const sent = people.map(({ name, attending }): PersonReply => {
      return { person_id: null, name: name ?? '', age_group: 'adult', attending, answers: {} };
    });
    const again = toFormInput(unnamed, makeReply(sent));
    expect(again).toMatchObject({ attendance: ['some'], 'people.1.name': ['Tom'], 'people.2.name': [] });
    expect(buildPeople(unnamed, { ...again, name: ['Gina'] })).toEqual(people);
    expect(toFormInput(unnamed, makeReply([], { guests: 2 }))['attendance']).toEqual(['some']);
  });

  test('without an invitation begins with its sender', () => {
    const open = { ...household, people: [], places: 10, items: [] };
    const typed = {
      full_name: ['Ada'],
      attendance: ['yes'],
      'people.1.name': ['Tom'],
      'people.1.attending': ['maybe'],
    };
    expect(buildPeople(open, typed)).toMatchObject([
      { name: 'Ada', attending: 'yes' },
      { name: 'Tom', attending: 'maybe' },
    ]);
  });
});

describe('the form', () => {
  test('shows what each person said, whatever their order, and leaves new people open', () => {
    const people: PersonReply[] = [
      { person_id: null, name: 'Eva', age_group: 'adult', attending: { dinner: 'yes', party: 'no' }, answers: {} },
      {
        person_id: 'tom',
        name: 'Tom',
        age_group: 'adult',
        attending: { dinner: 'no', party: 'no' },
        answers: { meal: 'Beef' },
      },
    ];
    expect(toFormInput(household, makeReply(people))).toEqual({
      attendance: ['some'],
      'people.1.attending': ['no'],
      'people.1.attending.dinner': ['no'],
      'people.1.attending.party': ['no'],
      'people.1.answers.meal': ['Beef'],
      'people.3.name': ['Eva'],
      'people.3.attending': ['yes'],
      'people.3.attending.dinner': ['yes'],
      'people.3.attending.party': ['no'],
    });
  });

  test('takes over a reply without people only if it can mean everybody', () => {
    const read = (change: Partial<RsvpResponse>) => toFormInput(household, makeReply([], change))['attendance'];
    expect([read({ guests: 3 }), read({ guests: 2 }), read({ attendance: 'no' })]).toEqual([['yes'], ['some'], ['no']]);
  });

  test('summarizes rows to one answer, unless one is open', () => {
    const typed = { a: ['yes'], b: ['yes'], c: ['no'] };
    expect(
      [
        ['a', 'b'],
        ['a', 'c'],
        ['a', 'd'],
      ].map((keys) => summarizeChoices(typed, keys)),
    ).toEqual(['yes', 'some', undefined]);
  });

  test('keeps input with its person when the household has changed', () => {
    const typed = {
      name: ['Ada'],
      'people.0.person_id': ['gone'],
      'people.0.attending': ['yes'],
      'people.1.person_id': ['tom'],
      'people.1.attending': ['no'],
      'people.2.name': ['Eva'],
    };
    expect(alignInput(household, typed)).toEqual({
      name: ['Ada'],
      'people.1.person_id': ['tom'],
      'people.1.attending': ['no'],
      'people.3.name': ['Eva'],
    });
  });
});
