import { expect, test } from 'vitest';
import { countDaysBetween, formatMoment, addDays, formatRecentMoment } from './date-time.ts';

const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString();
const now = new Date(2026, 10, 21, 18, 0);

test('moments read as people in the United States write them', () => {
  expect(formatMoment(at(2026, 10, 21, 9, 12))).toBe('Nov 21, 2026, 9:12 AM');
  expect(formatRecentMoment(at(2026, 10, 21, 0, 1), now)).toBe('Today, 12:01 AM');
  expect(formatRecentMoment(at(2026, 10, 20, 23, 59), now)).toBe('Yesterday, 11:59 PM');
  expect(formatRecentMoment(at(2026, 10, 19, 9, 5), now)).toBe('Nov 19, 9:05 AM');
  expect(formatRecentMoment(at(2025, 10, 19, 9, 5), now)).toBe('Nov 19, 2025, 9:05 AM');
});

test('days are counted on the calendar', () => {
  expect(countDaysBetween('2031-03-29', '2031-03-31')).toBe(2);
  expect(countDaysBetween('2031-03-31', '2031-03-29')).toBe(-2);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});
