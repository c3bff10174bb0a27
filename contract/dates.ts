/**
 * Dates and times as people in the United States write them.
 *
 * A date is a calendar date (`YYYY-MM-DD`), a time a time of day (`HH:MM`), a month `YYYY-MM`: they belong to no time zone
 * and never pass through the reader's clock. A moment is a point in time (ISO 8601); it is shown in the reader's own
 * time zone, or by UTC where the name says so.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export interface DateParts {
  weekday: string;
  month: string;
  day: number;
  year: number;
}

/** Throws a RangeError for a date that does not exist. */
export function parseDate(date: string): DateParts {
  const parts = findParts(date);
  if (parts === undefined) throw new RangeError(`not a calendar date: ${date}`);
  return parts;
}

/** Returns whether the text is a calendar date that exists. */
export const isDate = (text: string): boolean => findParts(text) !== undefined;

function findParts(date: string): DateParts | undefined {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  const calendar = new Date(Date.UTC(2000, month - 1, day));
  calendar.setUTCFullYear(year, month - 1, day);
  const name = MONTHS[month - 1];
  const weekday = WEEKDAYS[calendar.getUTCDay()];
  if (name === undefined || weekday === undefined || calendar.getUTCDate() !== day) return undefined;
  return { weekday, month: name, day, year };
}

/** `Saturday, June 14, 2031` */
export function formatWeekdayDate(date: string): string {
  const { weekday } = parseDate(date);
  return `${weekday}, ${formatDate(date)}`;
}

/** `June 14, 2031` */
export function formatDate(date: string): string {
  const { month, day, year } = parseDate(date);
  return `${month} ${day}, ${year}`;
}

/** `June 14` */
export function formatMonthAndDay(date: string): string {
  const { month, day } = parseDate(date);
  return `${month} ${day}`;
}

/** `May 15th, 2031` */
export function formatOrdinalDate(date: string): string {
  const { month, day, year } = parseDate(date);
  return `${month} ${formatOrdinal(day)}, ${year}`;
}

function formatOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

/** `16:00` on the wall is `4:00 PM`. Throws a RangeError for a time that does not exist. */
export function formatTime(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`not a time of day: ${time}`);
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** `4:00 PM – 11:00 PM`; without an end only the start. */
export function formatTimeSpan(start: string, end: string | null): string {
  return end === null ? formatTime(start) : `${formatTime(start)} – ${formatEndTime(start, end)}`;
}

/** `11:00 PM`, or `2:00 AM the next day` if that is before the start. */
export const formatEndTime = (start: string, end: string): string =>
  isNextDay(start, end) ? `${formatTime(end)} the next day` : formatTime(end);

/** An end before the start is on the next day. */
export const isNextDay = (start: string, end: string): boolean => end < start;

const formats = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>();

/** Caches formatters, because making one costs far more than using it. */
function formatAs(options: Intl.DateTimeFormatOptions, at: Date): string {
  const format = formats.get(options) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(options, format);
  return format.format(at);
}

const MONTH_AND_YEAR: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric', timeZone: 'UTC' };
const SHORT_MONTH: Intl.DateTimeFormatOptions = { month: 'short', timeZone: 'UTC' };
const SHORT_DATE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const SHORT_DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const SHORT_DAY_AND_TIME: Intl.DateTimeFormatOptions = { ...SHORT_DAY, ...TIME };

/** `Nov 21` of a calendar date. */
export const formatShortDate = (date: string): string => formatAs(SHORT_DATE, new Date(`${date}T12:00:00`));

/** `November 2026` of a month. */
export const formatMonth = (month: string): string => formatAs(MONTH_AND_YEAR, new Date(`${month}-01T00:00:00Z`));

/** `Nov` of a month. */
export const formatShortMonth = (month: string): string => formatAs(SHORT_MONTH, new Date(`${month}-01T00:00:00Z`));

/** `Nov 21, 2026, 9:12 AM` */
export const formatMoment = (moment: string): string => formatAs(SHORT_DAY_AND_TIME, new Date(moment));

/** `Today, 9:12 AM`, `Yesterday, 7:30 PM`, else `Nov 19, 9:12 AM` with the year when it is another one. */
export function formatRecentMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const age = countDaysBetween(toLocalDate(at), toLocalDate(now));
  if (age === 0) return `Today, ${formatAs(TIME, at)}`;
  if (age === 1) return `Yesterday, ${formatAs(TIME, at)}`;
  if (at.getFullYear() !== now.getFullYear()) return formatMoment(moment);
  return `${formatAs(SHORT_DATE, at)}, ${formatAs(TIME, at)}`;
}

/** `4:26 PM` today, else as `formatMoment`. */
export const formatSince = (moment: string, now = new Date()): string =>
  countDaysBetween(toLocalDate(new Date(moment)), toLocalDate(now)) === 0
    ? formatAs(TIME, new Date(moment))
    : formatMoment(moment);

/** The day of a moment: `November 21, 2027`. */
export const formatDay = (moment: string): string => formatDate(toLocalDate(new Date(moment)));

/** The day of a moment: `Nov 21, 2026`. */
export const formatShortDay = (moment: string): string => formatAs(SHORT_DAY, new Date(moment));

/** The day of a moment by UTC: `May 15, 2031`. */
export const formatUtcDay = (moment: string): string => formatDate(new Date(moment).toISOString().slice(0, 10));

/** The calendar date of a moment in the reader's time zone. */
export function toLocalDate(moment: Date): string {
  const padTwo = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${padTwo(moment.getMonth() + 1)}-${padTwo(moment.getDate())}`;
}

export const getLocalToday = (): string => toLocalDate(new Date());

const DAY_MS = 86_400_000;

/** Whole days from one calendar date to another; negative when the other is earlier. */
export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
