import { expect, test } from 'vitest';
import { formatAnswer, splitInColumns } from './answers.ts';

const answer = (input_type: 'text' | 'checkbox' | 'number', response_value: string | string[]) =>
  formatAnswer({ question_key: 'q', label: 'Q', input_type, response_value });

test('joins choices, and describes an empty answer', () => {
  expect(answer('checkbox', ['Ceremony', 'Dinner'])).toBe('Ceremony, Dinner');
  expect(answer('checkbox', [])).toBe('No selection');
  expect(answer('text', ' ')).toBe('No response');
  expect(answer('number', '0')).toBe('0');
});

test.each([
  [[], [0, 0]],
  [[3], [0, 1]],
  [
    [3, 3],
    [1, 1],
  ],
  [
    [9, 0, 0, 0],
    [1, 3],
  ],
  [
    [0, 0, 0, 0, 10],
    [4, 1],
  ],
])('questions with %j choices are split into columns of %j', (choices, counts) => {
  const questions = choices.map((count, key) => ({ key, choices: Array.from({ length: count }, () => ({}) as never) }));
  const columns = splitInColumns(questions);
  expect(columns.map(({ length }) => length)).toEqual(counts);
  expect(columns.flat()).toEqual(questions);
});
