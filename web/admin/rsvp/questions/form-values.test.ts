import { expect, test } from 'vitest';
import type { Question } from '../../../../contract/rsvp.ts';
import { formatOptions } from './data.ts';
import { buildQuestionSchema, toQuestionValues } from './form-values.ts';

const parseForm = (change: object) =>
  buildQuestionSchema(undefined).safeParse({ ...toQuestionValues(undefined, 7), label: 'Which song?', ...change });

test('a new question stands behind the others, shown and optional', () => {
  expect(parseForm({}).data).toMatchObject({ sort_order: 8, enabled: true, required: false, options: null });
});

test('options are one per line, and go with the types that have some', () => {
  const options = ' Beef \n\n Fish';
  expect(parseForm({ input_type: 'radio', options }).data?.options).toEqual(['Beef', 'Fish']);
  expect(parseForm({ input_type: 'text', options }).data?.options).toBeNull();
});

test('a choice needs options, but for the question whose numbers follow from the invitation', () => {
  expect(parseForm({ input_type: 'select' }).error?.issues[0]?.path).toEqual(['options']);
  const guests = { question_key: 'guests', input_type: 'select', options: null } as Question;
  const values = { ...toQuestionValues(undefined, 7), label: 'How many?', input_type: 'select' };
  expect(buildQuestionSchema(guests).safeParse(values).data?.options).toBeNull();
});

test('a place that was left open is at the end; one that is none is told', () => {
  expect(parseForm({ sort_order: ' ' }).data?.sort_order).toBe(999);
  expect(parseForm({ sort_order: 'first' }).error?.issues[0]?.path).toEqual(['sort_order']);
  expect(parseForm({ label: ' ' }).error?.issues[0]?.message).toBe('Question text is required');
});

test('three options are shown, with an ellipsis if there are more', () => {
  expect(formatOptions(['a', 'b', 'c'])).toBe('a, b, c');
  expect(formatOptions(['a', 'b', 'c', 'd'])).toBe('a, b, c…');
});
