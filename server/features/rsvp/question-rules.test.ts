import { describe, expect, test } from 'vitest';
import { ASKED_ALWAYS } from '../../../contract/answers.ts';
import { deriveQuestionKey } from '../../../contract/questions.ts';
import type { InputType, Question } from '../../../contract/rsvp.ts';
import { DEFAULT_QUESTIONS, chooseFreeKey, normalizeOptions, validateQuestion } from './question-rules.ts';

function makeQuestion(input_type: InputType, over: Partial<Question> = {}): Question {
  const empty = { required: false, enabled: true, sort_order: 20, placeholder: '', help_text: '', ...ASKED_ALWAYS };
  return { id: 'own', question_key: 'own', label: 'Our question', input_type, options: null, ...empty, ...over };
}

describe('questions', () => {
  test('the standard questions are valid', () => {
    expect(DEFAULT_QUESTIONS.flatMap((each) => Object.keys(validateQuestion(each)))).toEqual([]);
  });

  test.each<[string, Partial<Question>, string]>([
    ['name', { input_type: 'checkbox', options: ['a'] }, 'input_type'],
    ['email', { input_type: 'text' }, 'input_type'],
    ['full_name', { input_type: 'number' }, 'input_type'],
    ['attendance', { input_type: 'text' }, 'input_type'],
    ['attendance', { input_type: 'radio', options: ['yes', 'no'] }, 'options'],
    ['guests', { input_type: 'text' }, 'input_type'],
    ['guests', { input_type: 'select', options: ['1', '2'] }, 'options'],
    ['own', { input_type: 'select' }, 'options'],
    ['name', { scope: 'person' }, 'scope'],
    ['message', { input_type: 'textarea', scope: 'person' }, 'scope'],
    ['guest_names', { schedule: ['item'] }, 'schedule'],
  ])('refuses the question %s with %j', (question_key, over, field) => {
    expect(Object.keys(validateQuestion(makeQuestion('text', { question_key, ...over })))).toEqual([field]);
  });

  test('stores each option once, and only for types with options', () => {
    expect(normalizeOptions('radio', ['Red', 'White', 'Red'])).toEqual(['Red', 'White']);
    expect(normalizeOptions('radio', [])).toBeNull();
    expect(normalizeOptions('text', ['Red'])).toBeNull();
  });

  test('derives the key from the label, with a number if it is taken or invalid', () => {
    const taken = new Set(['which_song', 'which_song_2']);
    expect(chooseFreeKey(makeQuestion('text', { label: 'Which song?' }), taken)).toBe('which_song_3');
    expect(chooseFreeKey(makeQuestion('checkbox', { label: 'Guests', options: ['a'] }), new Set())).toBe('guests_2');
    expect(chooseFreeKey(makeQuestion('text', { label: 'Name' }), new Set())).toBe('name');
    const long = 'x'.repeat(60);
    expect(chooseFreeKey(makeQuestion('text', { label: long }), new Set([deriveQuestionKey(long)]))).toBe(
      `${'x'.repeat(48)}_2`,
    );
  });
});
