import type { EventType } from '../../../contract/event-kinds.ts';
import { formatTime, formatWeekdayDate } from '../../../contract/dates.ts';
import { describeFocus } from '../kit/focus-values.ts';
import type { EventField, EventValues } from './form-values.ts';

export const TYPE_LABEL: Record<EventType, string> = {
  wedding: 'Wedding',
  baby_shower: 'Baby Shower',
  birthday: 'Birthday',
  retirement: 'Retirement',
  anniversary: 'Anniversary',
  graduation: 'Graduation',
  other: 'Other',
};

export const LABEL: Record<EventField, string> = {
  event_type: 'Event Type',
  event_name: 'Event Name',
  couple_names: 'Names',
  event_date: 'Event Date',
  event_time: 'Event Time',
  event_end_time: 'End Time',
  time_zone: 'Time Zone',
  venue_name: 'Venue Name',
  venue_address: 'Venue Address',
  event_caption: 'Caption',
  main_photo_url: 'Main Photo',
  main_photo_focus: 'Visible part of the photo',
  rsvp_deadline: 'Reply By',
  rsvp_closes: 'Close RSVPs after this day',
  replies_from: 'Who can reply',
  contact: 'Contact',
  search_listed: 'Listed by search engines',
};

export function formatFieldValue(name: EventField, values: EventValues): string {
  const value = values[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'event_type') return TYPE_LABEL[values.event_type];
  if (name === 'replies_from') return value === 'invited' ? 'Only invited guests' : 'Everyone';
  if (name === 'rsvp_deadline' && value === '') return 'Set automatically';
  if (name === 'main_photo_focus') return describeFocus(value);
  if (value.startsWith('/media/')) return 'An uploaded photo';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatWeekdayDate(value);
  return /^\d\d:\d\d$/.test(value) ? formatTime(value) : value;
}
