import { describe, expect, test } from 'vitest';
import { buildFormInput, listAnswerRows, collectAnswers, buildSubmission } from './answers.ts';
import type { Question, RsvpResponse } from './rsvp.ts';

const question = (question_key: string, change: Partial<Question> = {}): Question => ({
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
  ...change,
});

const days = question('days', { input_type: 'checkbox', options: ['Fri', 'Sat', 'Sun'] });
const questions = [
  question('full_name'),
  question('email', { input_type: 'email' }),
  question('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe'] }),
  question('guests', { input_type: 'select' }),
  question('guest_names', { input_type: 'textarea' }),
  question('song'),
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
  question_responses: [
    { question_key: 'song', label: 'song?', input_type: 'text', response_value: '' },
    { question_key: 'days', label: 'days?', input_type: 'checkbox', response_value: ['Sat', 'Sun'] },
  ],
};
const words = { yes: 'Coming', no: 'Not coming', maybe: 'Perhaps' };

describe('what was answered, in words', () => {
  test('follows the questions and leaves out what was left open', () => {
    expect(listAnswerRows(questions, reply, words).map(({ key, value }) => [key, value])).toEqual([
      ['full_name', 'Anna'],
      ['email', 'anna@example.com'],
      ['attendance', 'Coming'],
      ['guests', '3 guests (including me)'],
      ['guest_names', 'Ada\nBob'],
      ['days', 'Sat, Sun'],
    ]);
  });

  test('has dates in words', () => {
    const arrival = question('arrival', { input_type: 'date' });
    const told = (response_value: string) => {
      const answer = { question_key: 'arrival', label: 'arrival?', input_type: 'date' as const, response_value };
      return listAnswerRows([arrival], { ...reply, question_responses: [answer] }, words);
    };
    expect(told('2031-06-13')).toMatchObject([{ value: 'June 13, 2031' }]);
    expect(told('soon')).toMatchObject([{ value: 'soon' }]);
  });

  test('says nothing of company to who does not come', () => {
    const keys = listAnswerRows(questions, { ...reply, attendance: 'no' }, words).map(({ key }) => key);
    expect(keys).toEqual(['full_name', 'email', 'attendance', 'days']);
  });

  test('fits back into its form', () => {
    expect(collectAnswers(days, reply)).toEqual(['Sat', 'Sun']);
    expect(collectAnswers(question('guests'), reply)).toEqual(['3']);
    expect(collectAnswers(question('song'), reply)).toEqual([]);
    const diet = question('dietary_restrictions', { input_type: 'checkbox', options: ['Vegan', 'No nuts'] });
    expect(collectAnswers(diet, { ...reply, dietary_restrictions: 'No nuts' })).toEqual(['No nuts']);
    // A second question for the name counts as a custom question.
    const second = {
      question_key: 'guest_name',
      label: 'And you?',
      input_type: 'text',
      response_value: 'Annie',
    } as const;
    const asked = { ...reply, question_responses: [second] };
    expect(collectAnswers(question('guest_name'), asked)).toEqual(['Annie']);
  });
});

describe('what a form holds', () => {
  test('is read by question: each choice of several, and no files', () => {
    const held: Record<string, unknown[]> = { full_name: ['Bo'], days: ['Fri', 'Sun'], song: [{}], other: ['x'] };
    const asked = [question('full_name'), days, question('song'), question('email')];
    expect(buildFormInput(asked, (key) => held[key] ?? [])).toEqual({
      full_name: ['Bo'],
      days: ['Fri', 'Sun'],
      song: [],
      email: [],
    });
  });

  test('is sent by key, and as fields of the reply; names in several fields become lines', () => {
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

  test('has an empty list where nothing is ticked, and no token without an invitation', () => {
    const sent = buildSubmission([question('full_name'), days], { full_name: ['Bo'] });
    expect(sent).toEqual({ name: 'Bo', dynamic_responses: { full_name: 'Bo', days: [] } });
  });

  test('is without company for who does not come, unless that must be answered', () => {
    const typed = { attendance: ['no'], guests: ['3'], guest_names: ['Ada'] };
    expect(buildSubmission(questions, typed).dynamic_responses).toEqual({ attendance: 'no', days: [] });
    const strict = questions.map((each) => (each.question_key === 'guests' ? { ...each, required: true } : each));
    expect(buildSubmission(strict, typed).guests).toBe('3');
  });

  test('keeps keys that mean something to the language', () => {
    const odd = [question('__proto__'), question('constructor')];
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
