import { addDays, countDaysBetween, formatWeekdayDate } from '../../../contract/dates.ts';
import { MOVE_DAYS_MAX } from '../../../contract/limits.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';

type Dated = Pick<ScheduleItem, 'name' | 'date'>;

/** How the dated items of a schedule can follow the event. */
export interface Move {
  days: number;
  items: (Dated & { date: string })[];
}

/**
 * How far the schedule is behind an event that moves from one date to another; undefined if it is not. Where the former
 * date is no longer known, the schedule is behind if nothing in it is on the event's day.
 */
export function findMove(items: readonly Dated[], from: string | null, to: string | null): Move | undefined {
  const dated = items
    .flatMap(({ name, date }) => (date === null ? [] : [{ name, date }]))
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  if (to === null || to === '') return undefined;
  if (from === null && dated.some(({ date }) => date === to)) return undefined;
  // Between a welcome dinner and a brunch is the day itself.
  const start = from ?? dated[Math.floor(dated.length / 2)]?.date;
  if (dated.length === 0 || start === undefined) return undefined;
  const days = countDaysBetween(start, to);
  return days === 0 || Math.abs(days) > MOVE_DAYS_MAX ? undefined : { days, items: dated };
}

/** `91 days later` */
export const formatDistance = (days: number): string =>
  `${formatCount(Math.abs(days), 'day', 'days')} ${days > 0 ? 'later' : 'earlier'}`;

/** `Welcome dinner on Friday, June 13, 2031, and 2 more`, before or after the move. */
export function listMoved({ items }: Move, days = 0): string {
  const [first, ...others] = items;
  if (!first) return '';
  const when = `${first.name} on ${formatWeekdayDate(addDays(first.date, days))}`;
  return others.length === 0 ? when : `${when}, and ${others.length} more`;
}
