import type { ScheduleItem } from '../../../contract/schedule.ts';

/** What guests see of a row of `schedule_items`. */
export const GUEST_COLUMNS = [
  'id',
  'name',
  'date',
  'start_time',
  'end_time',
  'venue_name',
  'venue_address',
  'dress_code',
  'description',
  'audience',
  'asks_reply',
  'sort_order',
] as const satisfies readonly (keyof ScheduleItem)[];
