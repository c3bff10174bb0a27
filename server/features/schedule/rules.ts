import { isDate } from '../../../contract/dates.ts';
import { SCHEDULE_MAX } from '../../../contract/limits.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { FIRST_DATE } from '../../../contract/values.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { checkSkippedTimes } from '../event/rules.ts';
import type { ItemRow } from './store.ts';

export const SCHEDULE_LIMIT = {
  what: 'items in the schedule',
  table: 'schedule_items',
  lock: 'events',
  max: SCHEDULE_MAX,
} as const;

/** As guests see it. */
export function toItem({ version: _, updated_at: __, ...item }: ItemRow): ScheduleItem {
  return item;
}

export function toOwnItem({ updated_at: _, ...item }: ItemRow): ScheduleItem {
  return item;
}

/**
 * Throws a field error if the end equals the start, or if daylight saving skips one of them. An end before the start is
 * on the next day.
 */
export function checkItemTimes(
  timeZone: string | null,
  { date, start_time, end_time }: Pick<ItemRow, 'date' | 'start_time' | 'end_time'>,
): void {
  if (end_time !== null && end_time === start_time)
    throw buildFieldErrors({ end_time: 'The end time can’t be the same as the start time.' });
  checkSkippedTimes(timeZone, { date, start: start_time, end: end_time }, { start: 'start_time', end: 'end_time' });
}

/** Throws an error of the event's date for an item whose new day cannot be stored, or does not have its times. */
export function checkMovedItem(
  timeZone: string | null,
  { name, date, start_time: start, end_time: end }: Pick<ItemRow, 'name' | 'date' | 'start_time' | 'end_time'>,
): void {
  if (date === null || !isDate(date) || date < FIRST_DATE)
    throw buildFieldErrors({ event_date: `“${name}” can’t move that far.` });
  checkSkippedTimes(timeZone, { date, start, end }, { start: 'event_date', end: 'event_date' });
}
