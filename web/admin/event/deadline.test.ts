import { expect, test } from 'vitest';
import { computeAutomaticDeadline, isAutomaticDeadline } from './deadline.ts';

test.each([
  ['30 days before', '2031-06-14', '2031-01-01', '2031-05-15'],
  ['a week before, once that has passed', '2031-06-14', '2031-05-16', '2031-06-07'],
  ['the day itself, once that has passed too', '2031-06-14', '2031-06-08', '2031-06-14'],
])('%s', (_, date, today, expected) => {
  expect(computeAutomaticDeadline(date, today)).toBe(expected);
});

test('a deadline chosen by the owner does not follow the event date', () => {
  expect(isAutomaticDeadline('2031-05-15', '2031-06-14')).toBe(true);
  expect(isAutomaticDeadline('2031-05-01', '2031-06-14')).toBe(false);
  expect(isAutomaticDeadline(null, null)).toBe(true);
  expect(isAutomaticDeadline('2031-05-01', null)).toBe(false);
});
