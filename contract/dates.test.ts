import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  countDaysBetween,
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatMonthAndDay,
  formatOrdinalDate,
  formatRecentMoment,
  formatShortDate,
  formatShortDay,
  formatShortMonth,
  formatTime,
  formatTimeSpan,
  formatUtcDay,
  formatWeekdayDate,
  isDate,
  parseDate,
} from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

describe('dates', () => {
  test('formats a date with the right day of the week', () => {
    expect(formatWeekdayDate('2031-06-14')).toBe('Saturday, June 14, 2031');
    expect(formatWeekdayDate('2028-02-29')).toBe('Tuesday, February 29, 2028');
    expect(formatWeekdayDate('2000-01-01')).toBe('Saturday, January 1, 2000');
  });

  test('formats a date without its day of the week', () => {
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
  ])('formats %s with an ordinal as %s', (date, words) => {
    expect(formatOrdinalDate(date)).toBe(words);
  });

  test('does not mistake early years for years of the 20th century', () => {
    expect(parseDate('0099-12-31').year).toBe(99);
  });

  test.each(['2031-02-29', '2031-13-01', '2031-00-10', '2031-04-31', '2031-4-1', '', '2031-06-14T16:00Z'])(
    'refuses %j',
    (date) => {
      expect(() => formatWeekdayDate(date)).toThrow(RangeError);
    },
  );

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Asia/Kathmandu'])(
    'shows the same day to a reader in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatWeekdayDate('2031-06-14')).toBe('Saturday, June 14, 2031');
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
  ])('formats %s as %s', (time, words) => {
    expect(formatTime(time)).toBe(words);
  });

  test.each(['24:00', '9:00', '16:60', ''])('refuses %j', (time) => {
    expect(() => formatTime(time)).toThrow(RangeError);
  });

  test('include the end if it is known', () => {
    expect(formatTimeSpan('16:00', '23:30')).toBe('4:00 PM – 11:30 PM');
    expect(formatTimeSpan('16:00', '01:30')).toBe('4:00 PM – 1:30 AM the next day');
    expect(formatTimeSpan('16:00', null)).toBe('4:00 PM');
  });
});

const makeMoment = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();
const now = new Date(2026, 10, 21, 18, 0);

test('formats moments as is usual in the United States', () => {
  expect(formatMoment(makeMoment(2026, 10, 21, 9, 12))).toBe('Nov 21, 2026, 9:12 AM');
  expect(formatRecentMoment(makeMoment(2026, 10, 21, 0, 1), now)).toBe('Today, 12:01 AM');
  expect(formatRecentMoment(makeMoment(2026, 10, 20, 23, 59), now)).toBe('Yesterday, 11:59 PM');
  expect(formatRecentMoment(makeMoment(2026, 10, 19, 9, 5), now)).toBe('Nov 19, 9:05 AM');
  expect(formatRecentMoment(makeMoment(2025, 10, 19, 9, 5), now)).toBe('Nov 19, 2025, 9:05 AM');
});

test('counts calendar days', () => {
  expect(countDaysBetween('2031-03-29', '2031-03-31')).toBe(2);
  expect(countDaysBetween('2031-03-31', '2031-03-29')).toBe(-2);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

test('formats days and months of moments and dates', () => {
  const moment = makeMoment(2026, 10, 21, 0, 1);
  expect([formatDay(moment), formatShortDay(moment)]).toEqual(['November 21, 2026', 'Nov 21, 2026']);
  expect([formatShortDate('2026-11-21'), formatMonthAndDay('2026-11-21')]).toEqual(['Nov 21', 'November 21']);
  expect([formatMonth('2026-11'), formatShortMonth('2026-11')]).toEqual(['November 2026', 'Nov']);
  expect(formatUtcDay('2031-05-15T23:59:59.999Z')).toBe('May 15, 2031');
});

test('accepts a calendar date', () => {
  expect(isDate('2031-02-28')).toBe(true);
});

test.each(['2031-02-30', '2031-2-3', '12031-02-03', '2031-13-01', 'soon', '<b>'])('%s is not a date', (text) => {
  expect(isDate(text)).toBe(false);
});

test('formats dates and times as Intl does', () => {
  const formatUtc = (options: Intl.DateTimeFormatOptions, text: string) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(text));
  for (let days = 0; days < 800; days += 1) {
    const date = addDays('2027-01-01', days);
    expect(formatWeekdayDate(date)).toBe(formatUtc({ dateStyle: 'full' }, `${date}T00:00:00Z`));
    expect(formatUtcDay(`${date}T23:59:00Z`)).toBe(formatUtc({ dateStyle: 'long' }, `${date}T23:59:00Z`));
  }
  for (let hour = 0; hour < 24; hour += 1) {
    const time = `${String(hour).padStart(2, '0')}:05`;
    expect(formatTime(time)).toBe(formatUtc({ hour: 'numeric', minute: '2-digit' }, `2000-01-01T${time}:00Z`));
  }
});
