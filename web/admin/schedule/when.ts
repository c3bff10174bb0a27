import { formatTime, formatTimeSpan, formatWeekdayDate } from '../../../contract/dates.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';

/** `Friday, June 13, 2031, 6:30 PM – 10:00 PM`, as far as it is known; `dateless` stands for a missing date. */
export function formatWhen(
  { date, start_time, end_time }: Pick<ScheduleItem, 'date' | 'start_time' | 'end_time'>,
  dateless = '',
): string {
  const time = start_time !== null ? formatTimeSpan(start_time, end_time) : end_time && `until ${formatTime(end_time)}`;
  return [date === null ? dateless : formatWeekdayDate(date), time].filter(Boolean).join(', ');
}

/** Whether an item starts on the event's day before the time that the site says at the top. */
export const isBeforeEvent = (
  item: Pick<ScheduleItem, 'date' | 'start_time'>,
  event: { date: string | null; time: string | null },
): boolean =>
  item.date !== null &&
  item.date === event.date &&
  item.start_time !== null &&
  event.time !== null &&
  item.start_time < event.time;
