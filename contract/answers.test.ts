import { describe, expect, test } from 'vitest';
import { ASKED_ALWAYS, buildFormInput, listAnswerRows, collectAnswers, buildSubmission } from './answers.ts';
import type { PersonReply, Question, RsvpResponse } from './rsvp.ts';

const makeQuestion = (question_key: string, change: Partial<Question> = {}): Question => ({
  id: question_key,
  question_key,
  label: `${question_key}?`,
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

const days = makeQuestion('days', { input_type: 'checkbox', options: ['Fri', 'Sat', 'Sun'] });
const questions = [
  makeQuestion('full_name'),
  makeQuestion('email', { input_type: 'email' }),
  makeQuestion('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe'] }),
  makeQuestion('guests', { input_type: 'select' }),
  makeQuestion('guest_names', { input_type: 'textarea' }),
  makeQuestion('song'),
  days,
];

const reply: RsvpResponse = {
  id: '1',
  name: 'Anna',
  email: 'anna@example.com',
  phone: null,
  attendance: 'yes',
  guests: 3,
  guest_names: 'Ada\nBob',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: false,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
  people: [],
  question_responses: [
    { question_key: 'song', label: 'song?', input_type: 'text', response_value: '' },
    { question_key: 'days', label: 'days?', input_type: 'checkbox', response_value: ['Sat', 'Sun'] },
  ],
};
const words = { yes: 'Coming', no: 'Not coming', maybe: 'Perhaps' };

describe('readable answers', () => {
  test('follow the order of the questions and leave out unanswered ones', () => {
    expect(
      listAnswerRows(questions, reply, { items: [], attendance: words }).map(({ key, value }) => [key, value]),
    ).toEqual([
      ['full_name', 'Anna'],
      ['email', 'anna@example.com'],
      ['attendance', 'Coming'],
      ['guests', '3 guests (including me)'],
      ['guest_names', 'Ada\nBob'],
      ['days', 'Sat, Sun'],
    ]);
  });

  test('end a question about a person with one mark', () => {
    const people = [
      {
        person_id: null,
        name: 'Anna',
        age_group: 'adult' as const,
        attending: 'yes' as const,
        answers: { meal: 'Fish', needs: 'Nuts' },
      },
    ];
    const question_responses = [
      { question_key: 'meal', label: 'Your meal', input_type: 'text' as const, response_value: '' },
      { question_key: 'needs', label: 'Any dietary needs?', input_type: 'text' as const, response_value: '' },
    ];
    const [row] = listAnswerRows([], { ...reply, people, question_responses }, { items: [], attendance: words });
    expect(row?.value).toBe('Coming\nYour meal: Fish\nAny dietary needs? Nuts');
  });

  test('say once what a person says to every item', () => {
    const items = [
      { id: 'dinner', name: 'Dinner' },
      { id: 'party', name: 'Party' },
    ];
    const format = (attending: PersonReply['attending'], shown = items) => {
      const people = [{ person_id: null, name: 'Anna', age_group: 'adult' as const, attending, answers: {} }];
      return listAnswerRows([], { ...reply, people }, { items: shown, attendance: words }).map(({ value }) => value);
    };
    expect(format({ dinner: 'yes', party: 'yes' })).toEqual(['Coming']);
    expect(format({ dinner: 'yes', party: 'no' })).toEqual(['Dinner: Coming\nParty: Not coming']);
    expect(format({ dinner: 'yes' }, items.slice(0, 1))).toEqual(['Dinner: Coming']);
  });

  test('format dates', () => {
    const arrival = makeQuestion('arrival', { input_type: 'date' });
    const formatAnswer = (response_value: string) => {
      const answer = { question_key: 'arrival', label: 'arrival?', input_type: 'date' as const, response_value };
      return listAnswerRows([arrival], { ...reply, question_responses: [answer] }, { items: [], attendance: words });
    };
    expect(formatAnswer('2031-06-13')).toMatchObject([{ value: 'June 13, 2031' }]);
    expect(formatAnswer('soon')).toMatchObject([{ value: 'soon' }]);
  });

  test('leave out company if nobody comes', () => {
    const keys = listAnswerRows(questions, { ...reply, attendance: 'no' }, { items: [], attendance: words }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['full_name', 'email', 'attendance', 'days']);
  });

  test('can be entered into the form again', () => {
    expect(collectAnswers(days, reply)).toEqual(['Sat', 'Sun']);
    expect(collectAnswers(makeQuestion('guests'), reply)).toEqual(['3']);
    expect(collectAnswers(makeQuestion('song'), reply)).toEqual([]);
    const diet = makeQuestion('dietary_restrictions', { input_type: 'checkbox', options: ['Vegan', 'No nuts'] });
    expect(collectAnswers(diet, { ...reply, dietary_restrictions: 'No nuts' })).toEqual(['No nuts']);
    // A second question for the name counts as a custom question.
    const second = {
      question_key: 'guest_name',
      label: 'And you?',
      input_type: 'text',
      response_value: 'Annie',
    } as const;
    const asked = { ...reply, question_responses: [second] };
    expect(collectAnswers(makeQuestion('guest_name'), asked)).toEqual(['Annie']);
  });
});

describe('form input', () => {
  test('is read by question: each choice of several, and no files', () => {
    const held: Record<string, unknown[]> = { full_name: ['Bo'], days: ['Fri', 'Sun'], song: [{}], other: ['x'] };
    const asked = [makeQuestion('full_name'), days, makeQuestion('song'), makeQuestion('email')];
    expect(buildFormInput(asked, (key) => held[key] ?? [])).toEqual({
      full_name: ['Bo'],
      days: ['Fri', 'Sun'],
      song: [],
      email: [],
    });
  });

  test('is submitted by key and as reply fields, with several names as lines', () => {
    const typed = {
      full_name: ['Anna'],
      email: ['anna@example.com'],
      attendance: ['yes'],
      guests: ['3'],
      guest_names: ['Ada', ' ', 'Bob'],
      song: ['  '],
      days: ['Sat', 'Sun'],
      hidden: ['smuggled'],
    };
    expect(buildSubmission(questions, typed, 'token-of-anna')).toEqual({
      name: 'Anna',
      email: 'anna@example.com',
      attendance: 'yes',
      guests: '3',
      guest_names: 'Ada\nBob',
      dynamic_responses: {
        full_name: 'Anna',
        email: 'anna@example.com',
        attendance: 'yes',
        guests: '3',
        guest_names: 'Ada\nBob',
        days: ['Sat', 'Sun'],
      },
      guest_token: 'token-of-anna',
    });
  });

  test('has an empty list if nothing is ticked, and no token without an invitation', () => {
    const sent = buildSubmission([makeQuestion('full_name'), days], { full_name: ['Bo'] });
    expect(sent).toEqual({ name: 'Bo', dynamic_responses: { full_name: 'Bo', days: [] } });
  });

  test('has only name, email and message if nobody comes', () => {
    const typed = { attendance: ['no'], guests: ['3'], guest_names: ['Ada'], days: ['Sat'] };
    expect(buildSubmission(questions, typed).dynamic_responses).toEqual({ attendance: 'no' });
  });

  test('keeps keys that are special in JavaScript', () => {
    const odd = [makeQuestion('__proto__'), makeQuestion('constructor')];
    const typed = Object.fromEntries([
      ['__proto__', ['one']],
      ['constructor', ['two']],
    ]);
    expect(Object.entries(buildSubmission(odd, typed).dynamic_responses ?? {})).toEqual([
      ['__proto__', 'one'],
      ['constructor', 'two'],
    ]);
  });
});
