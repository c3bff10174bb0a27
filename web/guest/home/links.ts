import { resolveCalendarTimes } from '../../../contract/calendar-times.ts';
import type { Event } from '../../../contract/event.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';

/**
 * Phones and desktop calendars open it directly. With a token it has what this household is invited to, and with an
 * item of the schedule only that.
 */
export function getCalendarFile(token: string | undefined, itemId?: string): string {
  const file = token === undefined ? '/calendar.ics' : `/invite/${token}/calendar.ics`;
  return itemId === undefined ? file : `${file}?item=${itemId}`;
}

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
 * Builds a link for directions; empty without a place. Google's Maps URL is the only one documented for every platform:
 * it opens the app if installed, else a web page. Apple's URL opens only a page on other systems, and `geo:` works on
 * Android only.
 */
export function buildDirectionsUrl(where: Place): string {
  const place = formatPlace(where);
  return place === '' ? '' : buildUrl('https://www.google.com/maps/dir/', { api: '1', destination: place });
}

type Place = Pick<Event, 'venue_name' | 'venue_address'>;

function formatPlace({ venue_name, venue_address }: Place): string {
  return [venue_name, venue_address]
    .map((text) => text.trim().replace(/\s*\n\s*/g, ', '))
    .filter((text) => text !== '')
    .join(', ');
}

const buildUrl = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query).toString()}`;
