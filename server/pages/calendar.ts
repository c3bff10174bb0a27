import { resolveCalendarTimes } from '../../contract/calendar-times.ts';
import type { Event } from '../../contract/event.ts';
import { formatEventTitle } from '../../contract/occasions.ts';
import { isTimeZone } from '../../contract/time-zones.ts';
import { getCalendarState, getEvent } from '../features/event/actions.ts';
import { listDatedItems, type DatedItem } from '../features/schedule/actions.ts';
import { ApiError } from '../kit/errors.ts';
import { buildCalendarFile, type CalendarEvent } from '../kit/icalendar.ts';
import { toPublicId } from '../kit/ids.ts';
import type { GuestScope, PublicScope } from '../scopes.ts';
import type { Services } from '../services.ts';
import type { GeneratedFile } from './page.ts';

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  // Inline, so that phones offer to add the event instead of saving a file.
  'content-disposition': 'inline; filename="invitation.ics"',
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
};

/**
 * RFC 5545; docs/reference/failures.md, X7. The UID never changes and SEQUENCE grows, so that a calendar program
 * updates its copy when it gets the file again. With a schedule it has the items that the visitor sees in place of the event.
 * Throws 404 if there is no date, or no such item; a postponed event has none, whatever its items say. One that is called off
 * is marked as canceled (RFC 5545 §3.8.1.11).
 */
export async function buildCalendar(
  services: Services,
  scope: PublicScope | GuestScope,
  /** Of the visitor's page. */
  address: string,
  /** Of the only item, in place of all. */
  itemId: string | null,
): Promise<GeneratedFile> {
  const { db, config } = services;
  const [event, state, items] = await Promise.all([
    getEvent(db, scope),
    getCalendarState(db, scope),
    listDatedItems(db, scope),
  ]);
  const { time_zone } = event;
  const common = {
    timeZone: time_zone !== null && isTimeZone(time_zone) ? time_zone : null,
    url: address,
  };
  const wanted = itemId === null ? items : items.filter(({ id }) => id === itemId);
  const entries =
    items.length === 0 && itemId === null ? describeEvent(event) : wanted.flatMap((item) => describeItem(event, item));
  if (entries.length === 0 || event.status === 'postponed') throw new ApiError('not_found');
  const file = await buildCalendarFile(
    config.brand.name,
    entries.map(({ id, paragraphs, ...entry }) => ({
      uid: `${id}@${config.brand.domain}`,
      ...entry,
      // A change of the event changes its items, too.
      sequence: state.sequence + (entry.version ?? 0),
      changedAt: entry.updatedAt !== undefined && entry.updatedAt > state.changedAt ? entry.updatedAt : state.changedAt,
      cancelled: event.status === 'cancelled',
      ...common,
      description: joinNonEmpty(...paragraphs, address).join('\n\n'),
    })),
  );
  return { bytes: Buffer.from(file), headers: HEADERS };
}

type Entry = Pick<CalendarEvent, 'start' | 'end' | 'summary' | 'location'> &
  Partial<{ version: number; updatedAt: string }> & { id: string; paragraphs: string[] };

/** Without an entry while the event has no date. */
function describeEvent(event: Event): Entry[] {
  const { event_date, unique_id, event_caption, contact } = event;
  if (event_date === null) return [];
  return [
    {
      id: unique_id,
      ...resolveCalendarTimes(event_date, event),
      summary: formatEventTitle(event),
      location: formatPlace(event),
      paragraphs: [event_caption, contact],
    },
  ];
}

/** An item without a place of its own is where the event is. Without an entry while it has no date. */
function describeItem(event: Event, item: DatedItem): Entry[] {
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
      updatedAt: updated_at,
      ...times,
      summary: `${name} · ${formatEventTitle(event)}`,
      location: formatPlace(item) || formatPlace(event),
      paragraphs: [description, dress_code.trim() && `Dress code: ${dress_code.trim()}`, event.contact],
    },
  ];
}

const formatPlace = ({ venue_name, venue_address }: Pick<Event, 'venue_name' | 'venue_address'>) =>
  joinNonEmpty(venue_name, venue_address).join(', ');

const joinNonEmpty = (...texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
