import { expect, test } from 'vitest';
import { findMove, formatDistance, listMoved } from './move.ts';

const on = (...dates: (string | null)[]) => dates.map((date, at) => ({ name: `Item ${at + 1}`, date }));
const WEEKEND = on('2031-06-13', '2031-06-14', '2031-06-15', null);

test.each([
  ['the event moves', '2031-06-14', '2031-09-13', 91],
  ['it moves to a day of the schedule', '2031-06-14', '2031-06-15', 1],
  ['it moves back', '2031-06-14', '2031-06-07', -7],
  ['it stays', '2031-06-14', '2031-06-14', undefined],
  ['it has no date', '2031-06-14', '', undefined],
  ['its year is half typed', '2031-06-14', '0003-06-14', undefined],
  ['it was postponed', null, '2031-09-13', 91],
  ['the schedule has its day', null, '2031-06-13', undefined],
])('how far the schedule is behind if %s', (_, from, to, days) => {
  expect(findMove(WEEKEND, from, to)?.days).toBe(days);
});

test('says what moves, and where to', () => {
  expect(findMove(on(null), '2031-06-14', '2031-09-13')).toBeUndefined();
  const move = findMove(on('2031-06-14', '2031-06-13'), '2031-06-14', '2031-06-21');
  expect(move && listMoved(move, move.days)).toBe('Item 2 on Friday, June 20, 2031, and 1 more');
  expect([formatDistance(1), formatDistance(-7)]).toEqual(['1 day later', '7 days earlier']);
});
