import { expect, test } from 'vitest';
import { formatAnswer } from './answers.ts';

const answer = (input_type: 'text' | 'checkbox' | 'number', response_value: string | string[]) =>
  formatAnswer({ question_key: 'q', label: 'Q', input_type, response_value });

test('joins choices, and describes an empty answer', () => {
  expect(answer('checkbox', ['Ceremony', 'Dinner'])).toBe('Ceremony, Dinner');
  expect(answer('checkbox', [])).toBe('No selection');
  expect(answer('text', ' ')).toBe('No response');
  expect(answer('number', '0')).toBe('0');
});
