import { formatEndTime, formatTime, formatWeekdayDate, parseDate } from '../../contract/dates.ts';
import type { Event } from '../../contract/event.ts';
import { formatEventTitle, formatHosts } from '../../contract/occasions.ts';
import { formatTimeZone, isTimeZone } from '../../contract/time-zones.ts';

/** When the event is, in words; unknown facts are empty. */
export interface WhenFacts {
  weekday: string;
  month: string;
  day: string;
  year: string;
  time: string;
  /** `until 11:00 PM`, or `until 2:00 AM the next day` */
  until: string;
  zone: string;
}

type Timed = Pick<Event, 'event_date' | 'event_time' | 'event_end_time' | 'time_zone'>;

export function readWhen({ event_date, event_time, event_end_time, time_zone }: Timed): WhenFacts | undefined {
  if (event_date === null) return undefined;
  const { weekday, month, day, year } = parseDate(event_date);
  return {
    weekday,
    month,
    day: String(day),
    year: String(year),
    time: formatTime(event_time),
    until: event_end_time === null ? '' : `until ${formatEndTime(event_time, event_end_time)}`,
    zone: time_zone !== null && isTimeZone(time_zone) ? formatTimeZone(time_zone, event_date) : '',
  };
}

/** The date, then the hours; empty without a date. */
export function listWhenLines(event: Timed): string[] {
  const facts = readWhen(event);
  if (facts === undefined || event.event_date === null) return [];
  const hours = [facts.time, facts.until].filter(isFilled).join(' ');
  return [formatWeekdayDate(event.event_date), [hours, facts.zone].filter(isFilled).join(', ')];
}

/** `Saturday, June 14, 2031, 4:00 PM until 11:00 PM, Central European Time`; empty without a date. */
export const formatWhen = (event: Timed): string => listWhenLines(event).join(', ');

/** The lines of the place, without empty ones. */
export const listPlaceLines = ({ venue_name, venue_address }: Pick<Event, 'venue_name' | 'venue_address'>): string[] =>
  [venue_name, ...venue_address.split('\n')].map((line) => line.trim()).filter(isFilled);

/** The event within a sentence: `the wedding of Annabel & Benedict`. */
export function nameOccasion(event: Pick<Event, 'event_type' | 'event_name' | 'couple_names'>): string {
  const title = formatEventTitle(event);
  const named = event.event_type === 'other' || formatHosts(event.couple_names) === '' ? event.event_name.trim() : '';
  return named === '' ? `${title.slice(0, 1).toLowerCase()}${title.slice(1)}` : title;
}

const isFilled = (text: string) => text !== '';
