import { describe, expect, test } from 'vitest';
import { ASKED_ALWAYS, type FormInput } from './answers.ts';
import { assignErrors } from './people-errors.ts';
import type { PeopleForm } from './people-form.ts';
import type { Question } from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';
import { buildReplyFields, formatPlace, layOutPeople } from './people-layout.ts';

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
const [dinner, ball] = ['dinner', 'ball'].map((id): ScheduleItem => ({
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
if (!dinner || !ball) throw new Error('no items');
const meal = makeQuestion('meal', { scope: 'person', schedule: ['ball'], required: true, adults_only: true });
const ada = { id: 'ada', name: 'Ada Miller', age_group: 'adult' as const };
const zoe = { id: 'zoe', name: 'Zoe Miller', age_group: 'child' as const };
const weekend: PeopleForm = { people: [ada, zoe], unnamed: 0, places: 3, items: [dinner, ball], questions: [meal] };
const words = { yes: 'Joyfully accepts', no: 'Regretfully declines', maybe: 'Not yet certain' };

function layOut(form: PeopleForm, places: readonly number[], said?: FormInput, away: readonly number[] = []) {
  const questions = [makeQuestion('attendance'), makeQuestion('guest_names', { label: 'Names' })];
  return layOutPeople(form, questions, { places, others: [], typed: {}, said, away, words });
}

describe('the rows of people', () => {
  test('are one for each person and item, and one for each question of those who come', () => {
    const said = { attendance: ['some'], 'people.0.attending.ball': ['no'], 'people.1.attending.ball': ['yes'] };
    const { forAll, groups } = layOut(weekend, [0, 1], said);
    expect(forAll.options).toEqual(['yes', 'some', 'no', 'maybe']);
    expect(groups.map(({ title, rows }) => [title, rows.map(({ label, hidden }) => [label, hidden === true])])).toEqual(
      [
        [
          'Who is coming?',
          [
            ['Ada', false],
            ['Zoe (child)', false],
          ],
        ],
        [
          'dinner',
          [
            ['Ada', false],
            ['Zoe (child)', false],
          ],
        ],
        [
          'ball',
          [
            ['Ada', false],
            ['Zoe (child)', false],
          ],
        ],
        [
          'meal',
          [
            ['Ada', true],
            ['Zoe (child)', false],
          ],
        ],
      ],
    );
    expect(groups[3]?.rows.map(({ required }) => required)).toEqual([true, false]);
  });

  test('need an answer for all parts, or for those that are left', () => {
    const said = { attendance: ['some'], 'people.0.attending.ball': ['yes'] };
    const { groups } = layOut(weekend, [0, 1], said, [1]);
    expect(groups.slice(0, 3).map(({ rows }) => rows.map(({ required }) => required))).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect(groups[1]?.rows.map(({ hidden }) => hidden)).toEqual([false, true]);
    const [parts] = layOut({ ...weekend, items: [dinner] }, [0, 1], {}).groups;
    expect([parts?.title, parts?.rows.map(({ required }) => required)]).toEqual(['dinner', [true, true]]);
  });

  test('begin with names where an invitation has none', () => {
    const family = { ...weekend, people: [], unnamed: 3, places: 3 };
    const { forAll, groups } = layOut(family, [0, 1, 2], { 'people.1.name': ['Max'] });
    expect(forAll.labels?.['yes']).toBe('We’re all coming');
    expect(groups.slice(0, 2).map(({ title, rows }) => [title, rows.map(({ label }) => label)])).toEqual([
      ['Names', ['Guest 2', 'Guest 3']],
      ['Who is coming?', ['You', 'Max', 'Guest 3']],
    ]);
  });

  test('are left out where one person comes to one thing, in the words of the design', () => {
    const alone = { ...weekend, people: [ada], places: 1, items: [], questions: [] };
    const { forAll, groups } = layOut(alone, [0], {});
    expect([forAll.options, forAll.labels?.['yes'], groups]).toEqual([['yes', 'no', 'maybe'], words.yes, []]);
  });

  test('are there for everybody who may come where no script can add them', () => {
    const [group] = layOut(weekend, [0, 1]).groups;
    expect(group?.spareRows.map(({ question_key, label }) => [question_key, label])).toEqual([
      ['people.2.attending', 'Your guest'],
    ]);
    expect(layOut(weekend, [0, 1], {}).groups[0]?.spareRows).toEqual([]);
  });
});

test('a question about an item is hidden while nobody comes to it', () => {
  const taxi = makeQuestion('taxi', { schedule: ['ball'] });
  const build = (answer: string) => {
    const said = { attendance: ['some'], 'people.0.attending.ball': ['no'], 'people.1.attending.ball': [answer] };
    return buildReplyFields(weekend, [makeQuestion('guests'), taxi], { places: [0, 1], said });
  };
  expect([build('no'), build('maybe')].map((fields) => fields.map(({ hidden }) => hidden))).toEqual([[true], [false]]);
});

test('who replies comes first and the words to the hosts last', () => {
  const asked = ['message', 'song', 'email', 'name', 'bus'].map((key) => makeQuestion(key));
  const keys = buildReplyFields(weekend, asked, { places: [0], said: {} }).map((field) => field.question_key);
  expect(keys).toEqual(['email', 'name', 'song', 'bus', 'message']);
});

test('people are named briefly where all share a last name', () => {
  const name = (people: PeopleForm['people'], typed: FormInput = {}) =>
    Array.from({ length: 3 }, (_, place) => formatPlace({ ...weekend, people }, place, typed));
  expect(name([ada, zoe])).toEqual(['Ada', 'Zoe (child)', 'Your guest']);
  expect(name([ada, { ...zoe, name: 'Zoe Stone' }])[0]).toBe('Ada Miller');
  const titled = ['Mr Miller', 'Mrs. Miller', 'Dr Ada Miller'].map((one) => ({ ...ada, name: one }));
  expect(name(titled)).toEqual(['Mr Miller', 'Mrs. Miller', 'Dr Ada']);
  expect(name([], { 'people.1.name': ['Max'] })).toEqual(['You', 'Max', 'Guest 3']);
});

test('the name of a household is known, and that of one person is asked', () => {
  const build = (people: PeopleForm['people']) =>
    buildReplyFields({ ...weekend, people }, [makeQuestion('name'), makeQuestion('email')], { places: [], said: {} });
  expect(build([ada, zoe]).map(({ isKnown }) => isKnown)).toEqual([true, false]);
  expect(build([ada])[0]?.isKnown).toBe(false);
});

test('errors of people are at their fields and name them', () => {
  const { forAll, groups } = layOut(weekend, [0, 1], { attendance: ['yes'] });
  const asked = [forAll, ...groups.flatMap(({ rows }) => rows)];
  const errors = {
    'people.0.answers.meal': 'Please answer “meal”.',
    'people.1.attending': 'Please choose yes, no or maybe.',
    email: 'Please enter a valid email address',
  };
  expect(assignErrors({ peopleForm: weekend, typed: {}, asked }, errors)).toEqual({
    'people.0.answers.meal': 'Please answer “meal” for Ada.',
    'people.1.attending': 'Zoe (child): Please choose yes, no or maybe.',
    email: 'Please enter a valid email address',
  });
});

test('the name of who replies is asked at its own field', () => {
  const asked = [makeQuestion('name', { label: 'Your name' })];
  const assign = (sentence: string) =>
    assignErrors({ peopleForm: { ...weekend, people: [] }, typed: {}, asked }, { 'people.0.name': sentence });
  expect(assign('Please enter a name.')).toEqual({ name: 'Please enter your name.' });
  expect(assign('Please shorten this answer.')).toEqual({ name: 'Please shorten this answer.' });
});
