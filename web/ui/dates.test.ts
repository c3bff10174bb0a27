import { describe, expect, test, vi } from 'vitest';
import { formatClockSpan, formatClockTime, parseDate, formatLongDate, formatOrdinalDate, formatDate } from './dates.ts';

describe('dates', () => {
  test('a date in long form has the right day of the week', () => {
    expect(formatLongDate('2031-06-14')).toBe('Saturday, June 14, 2031');
    expect(formatLongDate('2028-02-29')).toBe('Tuesday, February 29, 2028');
    expect(formatLongDate('2000-01-01')).toBe('Saturday, January 1, 2000');
  });

  test('a date without its day of the week', () => {
    expect(formatDate('2031-06-04')).toBe('June 4, 2031');
  });

  test.each([
    ['2031-04-01', 'April 1st, 2031'],
    ['2031-03-02', 'March 2nd, 2031'],
    ['2031-03-03', 'March 3rd, 2031'],
    ['2031-05-04', 'May 4th, 2031'],
    ['2031-12-10', 'December 10th, 2031'],
    ['2031-02-11', 'February 11th, 2031'],
    ['2031-02-12', 'February 12th, 2031'],
    ['2031-02-13', 'February 13th, 2031'],
    ['2031-05-15', 'May 15th, 2031'],
    ['2031-11-20', 'November 20th, 2031'],
    ['2031-01-21', 'January 21st, 2031'],
    ['2031-01-22', 'January 22nd, 2031'],
    ['2031-01-23', 'January 23rd, 2031'],
    ['2031-09-30', 'September 30th, 2031'],
    ['2031-03-31', 'March 31st, 2031'],
  ])('%s with an ordinal is %s', (date, words) => {
    expect(formatOrdinalDate(date)).toBe(words);
  });

  test('early years are not taken for those of the last century', () => {
    expect(parseDate('0099-12-31').year).toBe(99);
  });

  test.each(['2031-02-29', '2031-13-01', '2031-00-10', '2031-04-31', '2031-4-1', '', '2031-06-14T16:00Z'])(
    '%j is refused',
    (date) => {
      expect(() => formatLongDate(date)).toThrow(RangeError);
    },
  );

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Kathmandu'])(
    'a reader in %s sees the same day',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatLongDate('2031-06-14')).toBe('Saturday, June 14, 2031');
    },
  );
});

describe('times', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:30', '12:30 AM'],
    ['09:05', '9:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['16:00', '4:00 PM'],
    ['18:30', '6:30 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s', (time, words) => {
    expect(formatClockTime(time)).toBe(words);
  });

  test.each(['24:00', '9:00', '16:60', ''])('%j is refused', (time) => {
    expect(() => formatClockTime(time)).toThrow(RangeError);
  });

  test('have an end where it is known', () => {
    expect(formatClockSpan('16:00', '01:30')).toBe('4:00 PM – 1:30 AM');
    expect(formatClockSpan('16:00', null)).toBe('4:00 PM');
  });
});
