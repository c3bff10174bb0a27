import { expect, test } from 'vitest';
import { computeSince, findSummaryMoment, isMondaySomewhere, listTasks, type Week } from './summary-rules.ts';

const EVENT = { event_date: '2031-06-14', status: 'planned', time_zone: 'America/New_York' } as const;
const find = (now: string, event: Partial<Parameters<typeof findSummaryMoment>[0]> = {}) => {
  const moment = findSummaryMoment({ ...EVENT, ...event }, Date.parse(now));
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

// In New York 9:00 is 13:00 UTC in summer. June 9, 2031 is a Monday.
test('is due on Mondays from nine in the event’s zone until midnight, up to the week of the event', () => {
  expect(find('2031-06-09T12:59:59Z')).toBeUndefined();
  expect(find('2031-06-09T13:00:00Z')).toBe('2031-06-09T13:00:00.000Z');
  expect(find('2031-06-10T03:59:59Z')).toBe('2031-06-09T13:00:00.000Z');
  expect(find('2031-06-10T04:00:00Z')).toBeUndefined();
  expect(find('2031-06-16T13:00:00Z')).toBeUndefined();
  expect(find('2031-06-16T13:00:00Z', { event_date: '2031-06-16' })).toBe('2031-06-16T13:00:00.000Z');
  expect(find('2031-06-16T13:00:00Z', { event_date: null, status: 'postponed' })).toBe('2031-06-16T13:00:00.000Z');
  expect(find('2031-06-09T13:00:00Z', { status: 'cancelled' })).toBeUndefined();
  expect(find('2031-06-09T09:00:00Z', { time_zone: null })).toBe('2031-06-09T09:00:00.000Z');
});

test.each([
  ['2031-06-08T09:59:00Z', false],
  ['2031-06-08T10:00:00Z', true],
  ['2031-06-10T11:59:00Z', true],
  ['2031-06-10T14:00:00Z', false],
])('at %s it is Monday somewhere: %s', (now, expected) => {
  expect(isMondaySomewhere(Date.parse(now))).toBe(expected);
});

test('covers the time since the last one, but no more than a week', () => {
  const now = Date.parse('2031-06-09T13:00:00Z');
  expect(computeSince('2031-06-03T08:00:00.000Z', now)).toBe('2031-06-03T08:00:00.000Z');
  expect(computeSince('2031-05-03T08:00:00.000Z', now)).toBe('2031-06-02T13:00:00.000Z');
  expect(computeSince(null, now)).toBe('2031-06-02T13:00:00.000Z');
});

test('asks to remind guests only once the deadline is near', () => {
  const week: Week = {
    coming: 0,
    maybe: 0,
    not_coming: 0,
    gifts: 0,
    invitations: 9,
    waiting: 5,
    unsent: 0,
    to_check: 0,
    unthanked: 0,
  };
  const list = (rsvp_deadline: string | null, over: Partial<Week> = {}) =>
    listTasks({ ...week, ...over }, { rsvp_deadline }, '2031-05-01');
  expect(list('2031-05-16')).toEqual([]);
  expect(list('2031-05-15')).toEqual(['remind']);
  expect(list('2031-04-15')).toEqual(['remind']);
  expect(list(null)).toEqual([]);
  expect(list(null, { unsent: 1, to_check: 1, unthanked: 1 })).toEqual(['check', 'send', 'thank']);
});
