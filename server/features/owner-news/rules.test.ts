import { expect, test } from 'vitest';
import { computeDueMoment } from './rules.ts';

const at = (moment: string) => Date.parse(moment);
const due = (...given: Parameters<typeof computeDueMoment>) => new Date(computeDueMoment(...given)).toISOString();

test('at once, the first news are due after ten seconds, and others five minutes after the last mail', () => {
  const pending = { oldest: at('2031-06-14T09:00:00Z'), now: at('2031-06-14T09:00:10Z'), timeZone: null };
  expect(due('at_once', { ...pending, mailedAt: null })).toBe('2031-06-14T09:00:10.000Z');
  expect(due('at_once', { ...pending, mailedAt: at('2031-06-14T08:59:00Z') })).toBe('2031-06-14T09:04:00.000Z');
});

test.each([
  ['before six', 'Asia/Tokyo', '2031-06-14T08:59:59Z', '2031-06-14T08:59:59Z', '2031-06-14T09:00:00.000Z'],
  ['at six', 'Asia/Tokyo', '2031-06-14T09:00:00Z', '2031-06-14T09:00:00Z', '2031-06-15T09:00:00.000Z'],
  [
    'of today, after a downtime',
    'Asia/Tokyo',
    '2031-06-14T08:00:00Z',
    '2031-06-14T13:00:00Z',
    '2031-06-14T09:00:00.000Z',
  ],
  // In Tokyo it is 00:30 and 19:30 of the next day.
  ['of yesterday', 'Asia/Tokyo', '2031-06-14T08:00:00Z', '2031-06-14T15:30:00Z', '2031-06-15T09:00:00.000Z'],
  ['of yesterday', 'Asia/Tokyo', '2031-06-14T08:00:00Z', '2031-06-15T10:30:00Z', '2031-06-15T09:00:00.000Z'],
  ['west of UTC', 'America/New_York', '2031-06-15T01:00:00Z', '2031-06-15T01:00:00Z', '2031-06-15T22:00:00.000Z'],
  ['without a zone', null, '2031-06-14T17:00:00Z', '2031-06-14T17:00:00Z', '2031-06-14T18:00:00.000Z'],
  ['of a lost zone', 'Nowhere/Unlearned', '2031-06-14T17:00:00Z', '2031-06-14T17:00:00Z', '2031-06-14T18:00:00.000Z'],
])('daily, news %s are due at six in %s (%s, at %s)', (_, timeZone, oldest, now, moment) => {
  expect(due('daily', { oldest: at(oldest), mailedAt: at(oldest), now: at(now), timeZone })).toBe(moment);
});
