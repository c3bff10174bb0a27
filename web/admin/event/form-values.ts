import type { Event } from '../../../contract/event.ts';
import { formatFocus, parseFocus } from '../kit/focus-values.ts';
import { findAutomaticDeadline, isAutomaticDeadline } from './deadline.ts';

export const ON_FORM = {
  event_type: true,
  event_name: true,
  couple_names: true,
  event_date: true,
  event_time: true,
  event_end_time: true,
  time_zone: true,
  venue_name: true,
  venue_address: true,
  event_caption: true,
  main_photo_url: true,
  main_photo_focus: true,
  rsvp_deadline: true,
  rsvp_closes: true,
  replies_from: true,
  contact: true,
  search_listed: true,
} as const;
export type EventField = keyof typeof ON_FORM;
export const EVENT_FIELDS = Object.keys(ON_FORM) as EventField[];

/** The values of the fields: strings, except for choices. An empty deadline is automatic. */
export type EventValues = Record<
  Exclude<EventField, 'event_type' | 'rsvp_closes' | 'replies_from' | 'search_listed'>,
  string
> & {
  event_type: Event['event_type'];
  rsvp_closes: boolean;
  replies_from: Event['replies_from'];
  search_listed: boolean;
};

export function toEventValues(event: Event): EventValues {
  const { event_type, event_name, couple_names, event_date, event_time, venue_name, venue_address } = event;
  const { event_end_time, time_zone, event_caption, main_photo_url, main_photo_focus, rsvp_deadline, rsvp_closes } =
    event;
  const { replies_from, contact, search_listed } = event;
  return {
    event_type,
    event_name,
    couple_names,
    event_date: event_date ?? '',
    event_time,
    event_end_time: event_end_time ?? '',
    time_zone: time_zone ?? '',
    venue_name,
    venue_address,
    event_caption,
    main_photo_url,
    main_photo_focus: formatFocus(main_photo_focus),
    rsvp_deadline: isAutomaticDeadline(rsvp_deadline, event_date) ? '' : (rsvp_deadline ?? ''),
    rsvp_closes,
    replies_from,
    contact,
    search_listed,
  };
}

export function toPreviewBody(values: EventValues, event: Event): Partial<Event> {
  const { main_photo_focus, rsvp_deadline, event_end_time, time_zone } = values;
  return {
    ...values,
    main_photo_focus: parseFocus(main_photo_focus),
    rsvp_deadline: rsvp_deadline || findAutomaticDeadline(values.event_date, event),
    event_end_time: event_end_time || null,
    time_zone: time_zone || null,
  };
}
