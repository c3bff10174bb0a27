import { addDays, isNextDay } from './dates.ts';
import type { Event } from './event.ts';

type Timed = Pick<Event, 'event_time' | 'event_end_time'>;

/** Start and end as RFC 5545 DATE-TIME in local time, without a zone. */
export interface CalendarTimes {
  start: string;
  end: string;
}

/**
 * In calendars only. Without a length, they show an entry of zero length and the guest as free for the rest of the
 * evening.
 */
const OPEN_HOURS = 4;

export function resolveCalendarTimes(date: string, { event_time, event_end_time }: Timed): CalendarTimes {
  const end = event_end_time ?? addHours(event_time, OPEN_HOURS);
  return {
    start: formatLocal(date, event_time),
    end: formatLocal(isNextDay(event_time, end) ? addDays(date, 1) : date, end),
  };
}

const formatLocal = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const addHours = (time: string, hours: number) =>
  `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, '0')}${time.slice(2)}`;
