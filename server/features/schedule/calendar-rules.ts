import { resolveCalendarTimes } from '../../../contract/calendar-times.ts';
import { getContactLabel } from '../../../contract/contact-label.ts';
import type { Brand } from '../../../contract/pages.ts';
import type { Event } from '../../../contract/event.ts';
import { formatEventTitle, formatHosts } from '../../../contract/occasions.ts';
import { isTimeZone } from '../../../contract/time-zones.ts';
import type { CalendarEvent, CalendarMessage } from '../../kit/icalendar.ts';
import { toPublicId } from '../../kit/ids.ts';
import type { CalendarState } from '../event/actions.ts';
import type { DatedItem } from './actions.ts';

/** One entry of a calendar file, without what all of its entries have. */
export type CalendarEntry = Pick<CalendarEvent, 'start' | 'end' | 'summary' | 'location'> &
  Partial<{ version: number; updatedAt: string }> & { id: string; paragraphs: string[] };

/** Without an entry while the event has no date. */
export function describeEvent(event: Event): CalendarEntry[] {
  const { event_date, unique_id, event_caption, contact } = event;
  if (event_date === null) return [];
  return [
    {
      id: unique_id,
      ...resolveCalendarTimes(event_date, event),
      summary: formatEventTitle(event),
      location: formatPlace(event),
      paragraphs: [event_caption, labelContact(contact)],
    },
  ];
}

/** Without an entry while it has no date. */
export function describeItem(
  event: Event,
  item: Omit<DatedItem, 'updated_at'> & { updated_at?: string },
): CalendarEntry[] {
  const { id, name, date, start_time, end_time, dress_code, description, version, updated_at } = item;
  if (date === null) return [];
  const times =
    start_time === null
      ? { start: date.replaceAll('-', ''), end: null }
      : resolveCalendarTimes(date, { event_time: start_time, event_end_time: end_time });
  return [
    {
      id: toPublicId(id),
      version,
      ...(updated_at !== undefined && { updatedAt: updated_at }),
      ...times,
      summary: `${name} · ${formatEventTitle(event)}`,
      location: formatItemPlace(item, event),
      paragraphs: [description, dress_code.trim() && `Dress code: ${dress_code.trim()}`, labelContact(event.contact)],
    },
  ];
}

/**
 * RFC 5545; docs/reference/failures.md, X7. The UID never changes and SEQUENCE grows, so that a calendar program
 * updates its copy when it gets an entry again.
 */
export function toCalendarEvents(
  entries: readonly CalendarEntry[],
  {
    brand,
    event,
    state,
    address,
    cancelled,
  }: {
    brand: Brand;
    event: Event;
    state: CalendarState;
    /** Of the visitor's page. */
    address: string;
    cancelled: boolean;
  },
): CalendarEvent[] {
  const { time_zone } = event;
  return entries.map(({ id, paragraphs, version = 0, updatedAt = state.changedAt, ...entry }) => ({
    uid: `${id}@${brand.domain}`,
    ...entry,
    // A change of the event changes its items, too.
    sequence: state.sequence + version,
    changedAt: updatedAt > state.changedAt ? updatedAt : state.changedAt,
    cancelled,
    timeZone: time_zone !== null && isTimeZone(time_zone) ? time_zone : null,
    url: address,
    description: joinNonEmpty(...paragraphs, address).join('\n\n'),
  }));
}

/** Mailed files name one (RFC 5546 §3.2.1). The address is the product's: the hosts' is nobody's business. */
export const describeOrganizer = (event: Event, brand: Brand): CalendarMessage['organizer'] => ({
  name: formatHosts(event.couple_names) || brand.name,
  email: brand.contact,
});

/** As at the foot of the page. */
const labelContact = (contact: string) => contact.trim() && `${getContactLabel(contact)} ${contact.trim()}`.trim();

/** An item without an address is where the event is: no map finds `The garden`. */
function formatItemPlace(item: Place, event: Event): string {
  if (item.venue_address.trim() !== '') return formatPlace(item);
  const [own, whole] = [item.venue_name.trim(), event.venue_name.trim()];
  return joinNonEmpty(own.toLowerCase() === whole.toLowerCase() ? '' : own, formatPlace(event)).join(', ');
}

type Place = Pick<Event, 'venue_name' | 'venue_address'>;

const formatPlace = ({ venue_name, venue_address }: Place) => joinNonEmpty(venue_name, venue_address).join(', ');

const joinNonEmpty = (...texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
