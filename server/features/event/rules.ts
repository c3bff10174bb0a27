import type { Event, EventChange } from '../../../contract/event.ts';
import { fieldErrors } from '../../kit/errors.ts';

/** The part of an event that its dates are about. */
export interface EventDates {
  event_date: string | null;
  rsvp_deadline: string | null;
  /** Whether the owner has set the deadline, so that it no longer follows the date. */
  rsvp_deadline_set: boolean;
}

/** Calendar dates that decide: today by UTC, and today where the day ends last. */
export interface Today {
  utc: string;
  last: string;
}

const PAST = 'Event date cannot be in the past. Please select a future date.';
const AFTER = 'Replies cannot be due after the event.';
/** How many days before the event the deadline stands, the first that has not passed. */
const DEADLINES = [30, 7, 0];

/** The last day for replies that follows from the event's date. */
export function computeDeadline(eventDate: string, { utc }: Today): string {
  return DEADLINES.map((days) => subtractDays(eventDate, days)).find((day) => day >= utc) ?? eventDate;
}

function subtractDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() - days);
  return moment.toISOString().slice(0, 10);
}

/**
 * The dates after a change by the owner; throws the fields that cannot be. A date that stays as it is may be past, so
 * that an owner can still correct a caption afterwards. The automatic deadline, sent back with the whole event, is not
 * one that the owner has set.
 */
export function applyDateChange(before: EventDates, change: EventChange, today: Today): EventDates {
  const event_date = change.event_date ?? before.event_date;
  const moved = event_date !== before.event_date;
  if (moved && event_date !== null && event_date < today.last) throw fieldErrors({ event_date: PAST });
  const deadline = applyDeadlineChange(before, { ...change, moved, event_date }, today);
  const changed = moved || deadline.rsvp_deadline !== before.rsvp_deadline;
  const { rsvp_deadline } = deadline;
  if (changed && event_date !== null && rsvp_deadline !== null && rsvp_deadline > event_date) {
    throw fieldErrors({ rsvp_deadline: AFTER });
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

const NO_LENGTH = 'Please choose an end that is not the start, or leave it open.';

/** Throws the field that cannot be: an end that is the start. An end before the start is on the next day. */
export function checkTimes(before: Pick<Event, 'event_time' | 'event_end_time'>, change: EventChange): void {
  const end = change.event_end_time === undefined ? before.event_end_time : change.event_end_time;
  if (end === (change.event_time ?? before.event_time)) throw fieldErrors({ event_end_time: NO_LENGTH });
}

/** What a calendar shows of an event. */
const IN_CALENDARS = [
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

/** Whether a change makes what calendars hold of the event an old version of it. */
export function isForCalendars(before: Pick<Event, (typeof IN_CALENDARS)[number]>, change: EventChange): boolean {
  return IN_CALENDARS.some((name) => change[name] !== undefined && change[name] !== before[name]);
}
