/**
 * Moments in the reader's own time zone, and what today is there. Calendar dates, which belong to no zone, are written
 * by web/ui/dates.ts.
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

/** `Nov 21, 2026, 9:12 AM` */
export function formatMoment(moment: string): string {
  return inWords.format(new Date(moment));
}

/** `Today, 9:12 AM`, `Yesterday, 7:30 PM`, else `Nov 19, 9:12 AM` with the year when it is another one. */
export function formatRecentMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  const age = countDaysBetween(toLocalDate(at), toLocalDate(now));
  if (age === 0) return `Today, ${timeOfDay.format(at)}`;
  if (age === 1) return `Yesterday, ${timeOfDay.format(at)}`;
  if (at.getFullYear() !== now.getFullYear()) return formatMoment(moment);
  return `${shortDay.format(at)}, ${timeOfDay.format(at)}`;
}

/** `Nov 21` of a calendar date. */
export function formatShortDate(date: string): string {
  return shortDay.format(new Date(`${date}T12:00:00`));
}

/** The calendar date of a moment on the reader's wall, `YYYY-MM-DD`. */
export function toLocalDate(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

export const localToday = () => toLocalDate(new Date());

/** Whole days from one calendar date to another; negative when the other is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A calendar date so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
