import type { Event } from './event.ts';

type Timed = Pick<Event, 'event_time' | 'event_end_time'>;

/** Start and end as calendars write them (RFC 5545, DATE-TIME): on the clock of the place, without a zone. */
export interface CalendarTimes {
  /** `20310614T160000` */
  start: string;
  /** null: open. */
  end: string | null;
}

/** When an event on this date begins and ends: an end before the start is on the next day. */
export function calendarTimes(date: string, { event_time, event_end_time }: Timed): CalendarTimes {
  const endsOn = event_end_time !== null && event_end_time < event_time ? dayAfter(date) : date;
  return { start: written(date, event_time), end: event_end_time && written(endsOn, event_end_time) };
}

const written = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
