import { expect, test } from 'vitest';
import { checkEventDay, computeTermEnd } from './day-rules.ts';

test.each([
  ['2031-01-15', 6, '2031-07-15'],
  ['2031-08-31', 6, '2032-02-29'],
  ['2030-08-31', 6, '2031-02-28'],
  ['2032-02-29', 12, '2033-02-28'],
  ['2032-02-29', 24, '2034-02-28'],
  ['2031-12-31', 12, '2032-12-31'],
])('%s plus %i months is %s', (today, months, expected) => {
  expect(computeTermEnd(today, months)).toBe(expected);
});

const TODAY = '2031-01-15';

test.each([
  ['no day', '', { kind: 'unknown' }],
  ['an invalid date', '2031-02-30', { kind: 'unknown' }],
  ['yesterday', '2031-01-14', { kind: 'past' }],
  ['today', TODAY, { kind: 'covered', end: '2031-07-15' }],
  ['the last whole day', '2031-07-14', { kind: 'covered', end: '2031-07-15' }],
])('%s', (_, day, expected) => {
  expect(checkEventDay(day, 'basic', TODAY)).toEqual(expected);
});

test.each([
  ['the day on which the term ends', '2031-07-15', 'basic', 'standard'],
  ['a day that needs the longest', '2032-02-01', 'basic', 'premium'],
  ['a day that needs the longest', '2032-02-01', 'standard', 'premium'],
  ['a day that no plan covers', '2033-01-15', 'premium', undefined],
  ['a day that no plan covers', '2040-01-01', 'basic', undefined],
] as const)('%s, %s, with %s', (_, day, planId, expected) => {
  const status = checkEventDay(day, planId, TODAY);
  expect(status).toMatchObject({ kind: 'late' });
  expect(status.kind === 'late' && status.offer?.id).toBe(expected);
});
