import { expect, test } from 'vitest';
import { formatVagueDate, isVagueDate } from './vague-dates.ts';

test.each(['', '1900', '2019', '2019-08', '2019-08-03', '2024-02-29'])(
  '%j is a day, a month, a year or none',
  (text) => {
    expect(isVagueDate(text)).toBe(true);
  },
);

test.each([
  '19',
  '1899',
  '1899-12-31',
  '2019-',
  '2019-13',
  '2019-00',
  '2019-8',
  '2019-02-30',
  '2023-02-29',
  '2019-08-03-01',
  'May',
])('%j is not', (text) => {
  expect(isVagueDate(text)).toBe(false);
});

test('says what is known of the date', () => {
  expect(['2019', '2019-08', '2019-08-03'].map(formatVagueDate)).toEqual(['2019', 'August 2019', 'August 3, 2019']);
});
