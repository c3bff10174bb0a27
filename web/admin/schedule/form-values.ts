import { z } from 'zod';
import { scheduleForm, type ScheduleItem } from '../../../contract/schedule.ts';
import { calendarDate, line, lines, timeOfDay } from '../../../contract/values.ts';

const none = z.literal('').transform(() => null);
const { name, audience } = scheduleForm.shape;

/** Empty inputs mean none; without a date it is the event's. */
export const itemSchema = z.object({
  name,
  date: z.union([none, calendarDate()], 'Please enter a date.'),
  start_time: z.union([none, timeOfDay], 'Please enter a time.'),
  end_time: z.union([none, timeOfDay], 'Please enter a time.'),
  venue_name: line(200),
  venue_address: lines(500),
  dress_code: line(200),
  description: lines(1000),
  audience: audience.unwrap(),
  asks_reply: z.boolean(),
});

export type ItemValues = z.input<typeof itemSchema>;
export type CheckedItem = z.output<typeof itemSchema>;

/** `date` is the event's, for a new item. */
export function toItemValues(item: ScheduleItem | undefined, date: string | null): ItemValues {
  return {
    name: item?.name ?? '',
    date: (item ? item.date : date) ?? '',
    start_time: item?.start_time ?? '',
    end_time: item?.end_time ?? '',
    venue_name: item?.venue_name ?? '',
    venue_address: item?.venue_address ?? '',
    dress_code: item?.dress_code ?? '',
    description: item?.description ?? '',
    audience: item?.audience ?? 'everyone',
    asks_reply: item?.asks_reply ?? true,
  };
}
