import { describe, expect, test } from 'vitest';
import type { Question } from '../../../contract/rsvp.ts';
import { askedQuestions, mostGuests, optionsOf, prefillOf, submissionOf } from './answers.ts';
import type { InvitedGuest } from './answers.ts';

const question = (question_key: string, change: Partial<Question> = {}): Question => ({
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
  ...change,
});

const anna: NonNullable<InvitedGuest> = {
  name: 'Anna',
  email: 'anna@example.com',
  max_guests: 2,
  plus_one_allowed: false,
  unique_token: 'token-of-anna',
  attendance: null,
};
const words = { yes: 'Joyfully accepts', no: 'Regretfully declines', maybe: 'Not yet certain' };

function formOf(entries: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [key, value] of entries) form.append(key, value);
  return form;
}

describe('what is asked', () => {
  test('leaves hidden questions out and keeps their order', () => {
    const asked = askedQuestions([
      question('b', { sort_order: 2 }),
      question('hidden', { enabled: false }),
      question('a', { sort_order: 1 }),
    ]);
    expect(asked.map(({ question_key }) => question_key)).toEqual(['a', 'b']);
  });

  test('offers as many guests as the invitation allows, ten without one', () => {
    expect(mostGuests(null)).toBe(10);
    expect(mostGuests(anna)).toBe(2);
    expect(mostGuests({ ...anna, plus_one_allowed: true })).toBe(3);
    expect(optionsOf(question('guests', { input_type: 'select' }), anna, words)).toEqual([
      { value: '1', label: 'Just me' },
      { value: '2', label: '2 guests (including me)' },
    ]);
  });

  test('words attendance as the design does and keeps its values', () => {
    const attendance = question('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe', 'later'] });
    expect(optionsOf(attendance, null, words)).toEqual([
      { value: 'yes', label: 'Joyfully accepts' },
      { value: 'no', label: 'Regretfully declines' },
      { value: 'maybe', label: 'Not yet certain' },
      { value: 'later', label: 'later' },
    ]);
    expect(optionsOf(question('song', { options: ['yes'] }), null, words)).toEqual([{ value: 'yes', label: 'yes' }]);
  });

  test('fills in who the invitation is for', () => {
    expect(prefillOf(question('full_name'), anna)).toBe('Anna');
    expect(prefillOf(question('guest_email'), anna)).toBe('anna@example.com');
    expect(prefillOf(question('guest_email'), { ...anna, email: null })).toBeUndefined();
    expect(prefillOf(question('name'), null)).toBeUndefined();
    expect(prefillOf(question('song'), anna)).toBeUndefined();
  });
});

describe('what is sent', () => {
  const questions = [
    question('full_name'),
    question('email', { input_type: 'email' }),
    question('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe'] }),
    question('song'),
    question('food', { input_type: 'checkbox', options: ['Vegan', 'No nuts'] }),
    question('secret', { enabled: false }),
  ];

  test('holds the answers by key, and those that are fields of a reply there too', () => {
    const sent = submissionOf(
      questions,
      formOf([
        ['full_name', 'Anna'],
        ['email', 'anna@example.com'],
        ['attendance', 'yes'],
        ['song', '  '],
        ['food', 'Vegan'],
        ['food', 'No nuts'],
        ['secret', 'smuggled'],
      ]),
      anna,
    );
    expect(sent).toEqual({
      name: 'Anna',
      email: 'anna@example.com',
      attendance: 'yes',
      dynamic_responses: {
        full_name: 'Anna',
        email: 'anna@example.com',
        attendance: 'yes',
        food: ['Vegan', 'No nuts'],
      },
      guest_token: 'token-of-anna',
    });
  });

  test('has an empty list where nothing is ticked, and no token without an invitation', () => {
    const sent = submissionOf(questions, formOf([['full_name', 'Bo']]), null);
    expect(sent).toEqual({ name: 'Bo', dynamic_responses: { full_name: 'Bo', food: [] } });
  });
});
