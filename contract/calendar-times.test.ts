import { expect, test } from 'vitest';
import { resolveCalendarTimes } from './calendar-times.ts';

test.each([
  ['an end', '16:00', '23:00', '20310614T160000', '20310614T230000'],
  ['an end after midnight', '18:30', '01:15', '20310614T183000', '20310615T011500'],
  ['no end', '16:00', null, '20310614T160000', '20310614T200000'],
  ['no end, late in the evening', '21:30', null, '20310614T213000', '20310615T013000'],
])('has start and end with %s', (_, event_time, event_end_time, start, end) => {
  expect(resolveCalendarTimes('2031-06-14', { event_time, event_end_time })).toEqual({ start, end });
});

test('continues past the last day of a year', () => {
  expect(resolveCalendarTimes('2031-12-31', { event_time: '20:00', event_end_time: null }).end).toBe('20320101T000000');
});
