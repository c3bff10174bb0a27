import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { orderForm } from './sort-order.ts';
import { tell } from './tell.ts';
import { calendarDate, flag, line, lines, timeOfDay } from './values.ts';

/** `invited`: only for the households that the owner invites to it. */
export const AUDIENCES = ['everyone', 'invited'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** One part of the event, such as the welcome dinner. `version` is for the owner only. */
export const scheduleItem = z.object({
  id: z.string(),
  name: z.string(),
  /** In the event's time zone, as are the times; null while the event has no date. */
  date: z.iso.date().nullable(),
  /** `HH:MM`; null: not said. */
  start_time: z.string().nullable(),
  /** `HH:MM`; before the start it is on the next day. null: not said. */
  end_time: z.string().nullable(),
  venue_name: z.string(),
  venue_address: z.string(),
  dress_code: z.string(),
  description: z.string(),
  audience: z.enum(AUDIENCES),
  /** Whether guests say if they come to it. */
  asks_reply: z.boolean(),
  sort_order: z.number().int(),
  version: z.number().int().optional(),
});

export type ScheduleItem = z.output<typeof scheduleItem>;

/** As the list of its owner has it. */
const countedItem = scheduleItem.extend({
  /** How many are invited to it, without those whom they bring; missing if it is for everyone. */
  invited: z.object({ households: z.number().int(), people: z.number().int() }).optional(),
});
export type CountedItem = z.output<typeof countedItem>;

const toEmpty = (text: string | null | undefined) => (text === null ? '' : text);

/** Every field except the name has a default; the date's is that of the event. */
export const scheduleForm = z.object({
  name: line(80, 'Please enter a name, such as Welcome dinner.'),
  date: calendarDate().nullish(),
  start_time: timeOfDay.nullish(),
  end_time: timeOfDay.nullish(),
  venue_name: line(200).nullish().transform(toEmpty),
  venue_address: lines(500).nullish().transform(toEmpty),
  dress_code: line(200).nullish().transform(toEmpty),
  description: lines(1000).nullish().transform(toEmpty),
  audience: z.enum(AUDIENCES, 'Please choose who is invited.').optional(),
  asks_reply: flag.optional(),
});
export type ScheduleForm = z.output<typeof scheduleForm>;
/** `seen_version` is the version that the owner saw; the change is refused if it is no longer current. */
export const scheduleChange = scheduleForm.partial().extend({
  seen_version: z.number().int().optional(),
  /** If the item is, or becomes, one for invited households: invites all that are on the list now. */
  invite_all: flag.optional(),
});
export type ScheduleChange = z.output<typeof scheduleChange>;

/** The answer to a change says whom it concerns. */
const changedItem = scheduleItem.extend({ tell });

export const schedule = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event/schedule',
    access: 'event',
    summary: 'Lists the schedule’s items for everyone, in their order',
    output: z.array(scheduleItem),
  }),
  ownList: endpoint({
    method: 'GET',
    path: '/admin/events/:event/schedule',
    access: 'owner',
    summary: 'Lists all items of the schedule, in their order, with how many are invited to each',
    output: z.array(countedItem),
    errors: ['not_signed_in'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/events/:event/schedule',
    access: 'owner',
    summary: 'Adds an item at the end of the schedule',
    body: scheduleForm,
    output: changedItem,
    status: [201],
    creates: 'atomic',
    errors: ['not_signed_in', 'limit_reached'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/schedule/order',
    access: 'owner',
    summary: 'Reorders the schedule; names every item once',
    body: orderForm,
    output: z.array(scheduleItem),
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/schedule/:id',
    access: 'owner',
    summary: 'Updates some or all fields of an item',
    body: scheduleChange,
    output: changedItem,
    errors: ['not_signed_in', 'changed_elsewhere'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/schedule/:id',
    access: 'owner',
    summary: 'Deletes an item',
    errors: ['not_signed_in'],
  }),
};
