import { expect, test } from 'vitest';
import type { Question } from '../../../../contract/rsvp.ts';
import { formatOptions } from './data.ts';
import { buildQuestionSchema, toQuestionValues } from './form-values.ts';

const parseForm = (change: object) =>
  buildQuestionSchema(undefined).safeParse({ ...toQuestionValues(undefined, 7), label: 'Which song?', ...change });

test('a new question is last, shown and optional', () => {
  expect(parseForm({}).data).toMatchObject({ sort_order: 8, enabled: true, required: false, options: null });
});

test('reads one option per line, only for types that have options', () => {
  const options = ' Beef \n\n Fish';
  expect(parseForm({ input_type: 'radio', options }).data?.options).toEqual(['Beef', 'Fish']);
  expect(parseForm({ input_type: 'text', options }).data?.options).toBeNull();
});

test('a choice needs options, except the number of guests', () => {
  expect(parseForm({ input_type: 'select' }).error?.issues[0]?.path).toEqual(['options']);
  const guests = { question_key: 'guests', input_type: 'select', options: null } as Question;
  const values = { ...toQuestionValues(undefined, 7), label: 'How many?', input_type: 'select' };
  expect(buildQuestionSchema(guests).safeParse(values).data?.options).toBeNull();
});

test('an empty position is the end; an invalid one is an error', () => {
  expect(parseForm({ sort_order: ' ' }).data?.sort_order).toBe(999);
  expect(parseForm({ sort_order: 'first' }).error?.issues[0]?.path).toEqual(['sort_order']);
  expect(parseForm({ label: ' ' }).error?.issues[0]?.message).toBe('Question text is required');
});

test('shows three options, with an ellipsis if there are more', () => {
  expect(formatOptions(['a', 'b', 'c'])).toBe('a, b, c');
  expect(formatOptions(['a', 'b', 'c', 'd'])).toBe('a, b, c…');
});
