import { expect, test } from 'vitest';
import { listViewDays } from './days.ts';

const event = { event_date: '2031-06-14', rsvp_deadline: '2031-05-15', status: 'planned' } as const;
const list = (change: object, today: string, scheduled: string[] = []) =>
  listViewDays({ ...event, ...change }, scheduled, today).map(({ name, day }) => `${name} ${day}`);

test('lists the days on which the site looks different', () => {
  expect(list({}, '2031-02-01')).toEqual([
    'Today 2031-02-01',
    'After the deadline 2031-05-16',
    'On the day 2031-06-14',
    'After the event 2031-06-15',
  ]);
});

test('shows the site after the last day of the schedule', () => {
  expect(list({}, '2031-02-01', ['2031-06-13', '2031-06-15']).at(-1)).toBe('After the event 2031-06-16');
});

test('offers a day before what has passed', () => {
  expect(list({}, '2031-05-20')).toEqual([
    'Before the deadline 2031-05-15',
    'Today 2031-05-20',
    'On the day 2031-06-14',
    'After the event 2031-06-15',
  ]);
  expect(list({}, '2031-07-01').map((entry) => entry.slice(0, -11))).toEqual([
    'Before the deadline',
    'On the day',
    'After the event',
    'Today',
  ]);
});

test('names each day once, and none of an event without a date', () => {
  expect(list({}, '2031-06-14')).toEqual([
    'Before the deadline 2031-05-15',
    'Today 2031-06-14',
    'After the event 2031-06-15',
  ]);
  // The day after the deadline is the event's.
  expect(list({ rsvp_deadline: '2031-06-13' }, '2031-02-01')).toHaveLength(3);
  expect(list({ event_date: null, rsvp_deadline: null }, '2031-02-01')).toEqual(['Today 2031-02-01']);
  expect(list({ status: 'cancelled' }, '2031-02-01')).toEqual(['Today 2031-02-01']);
});
