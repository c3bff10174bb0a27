/**
 * Formats moments in the reader's time zone and computes calendar dates in it. Dates without a time zone are
 * formatted by web/ui/dates.ts.
 */
const inWords = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** Returns `Nov 21, 2026, 9:12 AM`. */
export function formatMoment(moment: string): string {
  return inWords.format(new Date(moment));
}

/**
 * Returns `Today, 9:12 AM`, `Yesterday, 7:30 PM` or `Nov 19, 9:12 AM`; with the year if it is not the current one.
 */
export function formatRecentMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const age = countDaysBetween(toLocalDate(at), toLocalDate(now));
  if (age === 0) return `Today, ${timeOfDay.format(at)}`;
  if (age === 1) return `Yesterday, ${timeOfDay.format(at)}`;
  if (at.getFullYear() !== now.getFullYear()) return formatMoment(moment);
  return `${shortDay.format(at)}, ${timeOfDay.format(at)}`;
}

/** Returns `Nov 21` for a calendar date. */
export function formatShortDate(date: string): string {
  return shortDay.format(new Date(`${date}T12:00:00`));
}

/** Returns the calendar date (`YYYY-MM-DD`) of a moment in the reader's time zone. */
export function toLocalDate(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const localToday = () => toLocalDate(new Date());

/** Counts the whole days from one calendar date to another; negative if `to` is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Returns the calendar date that many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
