import { addDays, formatTime, isNextDay } from '../../../contract/dates.ts';
import type { Event, EventChange } from '../../../contract/event.ts';
import { isTimeZone } from '../../../contract/time-zones.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { isSkipped } from '../../kit/zoned-time.ts';

export interface EventDates {
  event_date: string | null;
  rsvp_deadline: string | null;
  /** While false, the deadline follows the date. */
  rsvp_deadline_set: boolean;
}

/** Today's date in UTC, and in the time zone where the day ends last. */
export interface Today {
  utc: string;
  last: string;
}

const PAST = 'Event date cannot be in the past. Please select a future date.';
const AFTER = 'The RSVP deadline can’t be after the event.';
/** Days between deadline and event; the first that gives a date not in the past is used. */
const DEADLINES = [30, 7, 0];

export function computeDeadline(eventDate: string, { utc }: Today): string {
  return DEADLINES.map((days) => subtractDays(eventDate, days)).find((day) => day >= utc) ?? eventDate;
}

function subtractDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}

/**
 * Throws field errors. An unchanged date may be in the past, so that owners can still change other fields. Sending back
 * the default deadline does not count as setting it.
 */
export function applyDateChange(before: EventDates, change: EventChange, today: Today): EventDates {
  const event_date = change.event_date ?? before.event_date;
  const moved = event_date !== before.event_date;
  if (moved && event_date !== null && event_date < today.last) throw buildFieldErrors({ event_date: PAST });
  const deadline = applyDeadlineChange(before, { ...change, moved, event_date }, today);
  const changed = moved || deadline.rsvp_deadline !== before.rsvp_deadline;
  const { rsvp_deadline } = deadline;
  if (changed && event_date !== null && rsvp_deadline !== null && rsvp_deadline > event_date) {
    throw buildFieldErrors({ rsvp_deadline: AFTER });
  }
  return { event_date, ...deadline };
}

function applyDeadlineChange(
  before: EventDates,
  {
    rsvp_deadline,
    event_date,
    moved,
  }: Pick<EventChange, 'rsvp_deadline'> & { event_date: string | null; moved: boolean },
  today: Today,
): Omit<EventDates, 'event_date'> {
  const echoed = !before.rsvp_deadline_set && rsvp_deadline === before.rsvp_deadline;
  if (typeof rsvp_deadline === 'string' && !echoed) return { rsvp_deadline, rsvp_deadline_set: true };
  const follows = rsvp_deadline === null || !before.rsvp_deadline_set;
  if (!follows) return { rsvp_deadline: before.rsvp_deadline, rsvp_deadline_set: true };
  const again = moved || before.rsvp_deadline_set;
  const automatic = event_date === null ? null : computeDeadline(event_date, today);
  return { rsvp_deadline: again ? automatic : before.rsvp_deadline, rsvp_deadline_set: false };
}

/** What a change makes of the status, and of a postponed event's dates. */
export function applyStatusChange(
  before: Event['status'],
  change: EventChange,
): Pick<Event, 'status'> & Partial<EventDates> {
  if (change.status === 'postponed') return { status: 'postponed', ...NO_DATES };
  // Whoever enters a new date has planned again.
  const isPlanned = before === 'postponed' && change.event_date !== undefined;
  return { status: change.status ?? (isPlanned ? 'planned' : before) };
}

/** The deadline follows the next date. */
const NO_DATES = { event_date: null, rsvp_deadline: null, rsvp_deadline_set: false } as const;

const NO_LENGTH = 'The end time can’t be the same as the start time.';

const TIMES = ['event_date', 'event_time', 'event_end_time', 'time_zone'] as const;
type Times = Pick<Event, (typeof TIMES)[number]>;

/**
 * Throws a field error if the end equals the start, or if daylight saving skips one of them. An end before the start is
 * on the next day. Unchanged times may be skipped ones, so that owners can still change other fields.
 */
export function checkTimes(before: Times, change: EventChange): void {
  const {
    event_date = before.event_date,
    event_time = before.event_time,
    event_end_time = before.event_end_time,
    time_zone = before.time_zone,
  } = change;
  if (event_end_time === event_time) throw buildFieldErrors({ event_end_time: NO_LENGTH });
  if (!isChanged(TIMES, before, change)) return;
  const hours = { date: event_date ?? before.event_date, start: event_time, end: event_end_time };
  checkSkippedTimes(time_zone, hours, { start: 'event_time', end: 'event_end_time' });
}

interface Hours<Time = string | null> {
  start: Time;
  end: Time;
}

/** Throws an error of the named field for a time that its day does not have. */
export function checkSkippedTimes(
  timeZone: string | null,
  { date, start, end }: Hours & { date: string | null },
  fields: Hours<string>,
): void {
  if (timeZone === null || !isTimeZone(timeZone) || date === null) return;
  const last = start !== null && end !== null && isNextDay(start, end) ? addDays(date, 1) : date;
  for (const [day, time, field] of [
    [date, start, fields.start],
    [last, end, fields.end],
  ] as const)
    if (time !== null && isSkipped(timeZone, day, time)) throw buildFieldErrors({ [field]: explainSkipped(time) });
}

const explainSkipped = (time: string) =>
  `There’s no ${formatTime(time)} on that day, because clocks go forward. Please choose another time.`;

const IN_CALENDARS = [
  'status',
  'event_type',
  'event_name',
  'couple_names',
  'event_date',
  'event_time',
  'event_end_time',
  'time_zone',
  'event_caption',
  'venue_name',
  'venue_address',
  'contact',
] as const;

export const isForCalendars = (before: Pick<Event, (typeof IN_CALENDARS)[number]>, change: EventChange): boolean =>
  isChanged(IN_CALENDARS, before, change);

const isChanged = <Name extends keyof Event & keyof EventChange>(
  names: readonly Name[],
  before: Pick<Event, Name>,
  change: EventChange,
): boolean => names.some((name) => change[name] !== undefined && change[name] !== before[name]);
