import { z } from 'zod';
import { ACCESSES, ownAccess, passcodeChange } from './access.ts';
import { TEMPLATE_IDS } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { focus } from './focus.ts';
import { MOVE_DAYS_MAX } from './limits.ts';
import { isTimeZone } from './time-zones.ts';
import { tell } from './tell.ts';
import { CURRENCIES } from './currencies.ts';
import { COLOR_THEMES, EVENT_TYPES } from './event-kinds.ts';
import { calendarDate, flag, line, lines, personName, pictureAddress, timeOfDay } from './values.ts';

/** Without a date until the hosts have a new one; or called off, which takes no replies. */
export const EVENT_STATUSES = ['planned', 'postponed', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Who may send a reply. */
const REPLIERS = ['everyone', 'invited'] as const;

export const event = z.object({
  id: z.string(),
  unique_id: z.string(),
  template_id: z.enum(TEMPLATE_IDS),
  event_type: z.enum(EVENT_TYPES),
  status: z.enum(EVENT_STATUSES),
  event_name: z.string(),
  /** Names joined by `&`; pages show the first word of each. */
  couple_names: z.string(),
  event_date: z.iso.date().nullable(),
  /** `HH:MM`, local time of the venue. */
  event_time: z.string(),
  /** `HH:MM`; if earlier than the start, it is on the next day. null: no end time. */
  event_end_time: z.string().nullable(),
  /** IANA name; null if the owner has not set one. */
  time_zone: z.string().nullable(),
  event_caption: z.string(),
  main_photo_url: z.string(),
  /** null: the design decides how the photo is cropped. */
  main_photo_focus: focus.nullable(),
  venue_name: z.string(),
  venue_address: z.string(),
  color_theme: z.enum(COLOR_THEMES),
  rsvp_deadline: z.iso.date().nullable(),
  /** Whether replies are refused after the deadline instead of being marked late. */
  rsvp_closes: z.boolean(),
  replies_from: z.enum(REPLIERS),
  contact: z.string(),
  search_listed: z.boolean(),
  /** ISO 4217: of gifts and funds. */
  currency: z.string(),
});
export type Event = z.output<typeof event>;

export const ownEvent = event.extend({
  ...ownAccess.shape,
  version: z.number().int(),
});
export type OwnEvent = z.output<typeof ownEvent>;

const buildOptionalText = (max: number) => lines(max).nullish().transform(toEmpty);

function toEmpty(text: string | null | undefined): string | undefined {
  return text === null ? '' : text;
}

const NO_CURRENCY = 'Please choose a currency from the list.';

const NO_DAYS = `This must be a whole number of days, up to ${MOVE_DAYS_MAX}.`;

export const eventDate = calendarDate('Please enter the date of the event.');

/** The owner's form: all fields, or those that change. The server checks that the date is not in the past. */
export const eventChange = z
  .object({
    event_type: z.enum(EVENT_TYPES, 'Please choose an event type.'),
    /** `postponed` removes the date; a new date makes a postponed event planned. */
    status: z.enum(EVENT_STATUSES, 'Please choose planned, postponed or cancelled.'),
    event_name: line(200, 'Event name is required'),
    couple_names: personName(200, 'Host names are required'),
    event_date: eventDate,
    event_time: timeOfDay,
    event_end_time: timeOfDay.nullable(),
    time_zone: z.string().refine(isTimeZone, 'Please choose a time zone from the list.').nullable(),
    event_caption: buildOptionalText(500),
    main_photo_url: pictureAddress().nullish().transform(toEmpty),
    /** A new photo without it has none. */
    main_photo_focus: focus.nullable(),
    venue_name: buildOptionalText(200),
    venue_address: buildOptionalText(500),
    template_id: z.enum(TEMPLATE_IDS, 'Please choose one of the templates.'),
    color_theme: z.enum(COLOR_THEMES, 'Please choose one of the themes.'),
    /** null: back to the deadline derived from the date. */
    rsvp_deadline: calendarDate('Please enter the last day for replies.').nullable(),
    rsvp_closes: flag,
    replies_from: z.enum(REPLIERS, 'Please choose everyone or invited guests.'),
    contact: buildOptionalText(300),
    search_listed: flag,
    /** Refused once money was given. */
    currency: z.string(NO_CURRENCY).refine((code) => CURRENCIES.includes(code), NO_CURRENCY),
    access: z.enum(ACCESSES, 'Please choose who can see your site.'),
    passcode: passcodeChange,
    find_by_name: flag,
    /** Days, negative for earlier, by which the dated items of the schedule move in the same change. */
    move_schedule: z
      .number(NO_DAYS)
      .int(NO_DAYS)
      .refine((days) => Math.abs(days) <= MOVE_DAYS_MAX, NO_DAYS),
    /**
     * The version that the form was filled in from; refused if it is no longer current. Without it nothing is compared.
     */
    version: z.number('This must be a whole number.').int('This must be a whole number.'),
  })
  .partial();
export type EventChange = z.output<typeof eventChange>;

/** The answer to a change says whom it concerns. */
const changedEvent = ownEvent.extend({ tell });

export const events = {
  read: endpoint({
    method: 'GET',
    path: '/events/:event',
    access: 'event',
    summary: 'The event as guests see it',
    output: event,
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/admin/events/:event',
    access: 'owner',
    summary: 'The event as its owner sees it',
    output: ownEvent,
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/events/:event',
    access: 'owner',
    summary: 'Changes the event, whole or in part',
    body: eventChange,
    output: changedEvent,
    errors: ['not_signed_in', 'changed_elsewhere', 'currency_in_use'],
  }),
};
