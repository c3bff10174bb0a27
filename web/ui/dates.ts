/**
 * Formats dates and times in US English. A calendar date (`YYYY-MM-DD`) and a time of day (`HH:MM`) have no time
 * zone: they are parsed digit by digit and never converted to the reader's clock.
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

/** The parts of a calendar date, for designs that lay them out separately. */
export interface DateParts {
  weekday: string;
  month: string;
  /** 1 to 31. */
  day: number;
  year: number;
}

/** Splits a calendar date into its parts. Throws a RangeError for a date that does not exist. */
export function parseDate(date: string): DateParts {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  const calendar = new Date(Date.UTC(2000, month - 1, day));
  calendar.setUTCFullYear(year, month - 1, day);
  const name = MONTHS[month - 1];
  const weekday = WEEKDAYS[calendar.getUTCDay()];
  if (name === undefined || weekday === undefined || calendar.getUTCDate() !== day) {
    throw new RangeError(`not a calendar date: ${date}`);
  }
  return { weekday, month: name, day, year };
}

/** Returns `Saturday, June 14, 2031`. */
export function formatLongDate(date: string): string {
  const { weekday } = parseDate(date);
  return `${weekday}, ${formatDate(date)}`;
}

/** Returns `June 14, 2031`. */
export function formatDate(date: string): string {
  const { month, day, year } = parseDate(date);
  return `${month} ${day}, ${year}`;
}

/** Returns `May 15th, 2031`. */
export function formatOrdinalDate(date: string): string {
  const { month, day, year } = parseDate(date);
  return `${month} ${formatOrdinal(day)}, ${year}`;
}

function formatOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

/** Returns `4:00 PM` for `16:00`. Throws a RangeError for a time that does not exist. */
export function formatClockTime(time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`not a time of day: ${time}`);
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** Returns `4:00 PM – 11:00 PM`, or only the start if there is no end. */
export function formatClockSpan(start: string, end: string | null): string {
  return end === null ? formatClockTime(start) : `${formatClockTime(start)} – ${formatClockTime(end)}`;
}
