import { resolveCalendarTimes } from '../../../contract/calendar-times.ts';
import type { Event } from '../../../contract/event.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';

/** Where the event's own calendar file is, on the site's host: phones and desk calendars open it themselves. */
export const CALENDAR_FILE = '/calendar.ics';

/** Opens Google's calendar with the event filled in. `origin` is the site's. */
export function buildGoogleCalendarUrl(event: Event, date: string, origin: string): string {
  const { start, end } = resolveCalendarTimes(date, event);
  return buildUrl('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: formatEventTitle(event),
    dates: `${start}/${end}`,
    ...(event.time_zone !== null && { ctz: event.time_zone }),
    location: formatPlace(event),
    details: `${origin}/`,
  });
}

/**
 * The way to the place, by Google's address for maps: the only one that is promised to work on every phone. It opens the
 * app where there is one, and else a page with the map; Apple's leads elsewhere to a page only, `geo:` nowhere but on
 * Android. Empty without a place.
 */
export function buildDirectionsUrl(event: Event): string {
  const place = formatPlace(event);
  return place === '' ? '' : buildUrl('https://www.google.com/maps/dir/', { api: '1', destination: place });
}

/** Venue and address in one line. */
function formatPlace({ venue_name, venue_address }: Event): string {
  return [venue_name, venue_address]
    .map((text) => text.trim().replace(/\s*\n\s*/g, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

const buildUrl = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query).toString()}`;
