import { resolveCalendarTimes } from '../../contract/calendar-times.ts';
import { formatEventTitle } from '../../contract/occasions.ts';
import { isTimeZone } from '../../contract/time-zones.ts';
import { getCalendarState, getEvent } from '../features/event/actions.ts';
import { ApiError } from '../kit/errors.ts';
import { buildCalendarFile } from '../kit/icalendar.ts';
import type { PublicScope } from '../scopes.ts';
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
 * updates its copy when it gets the file again. Throws 404 if the event has no date.
 */
export async function buildCalendar(services: Services, scope: PublicScope, origin: string): Promise<GeneratedFile> {
  const { db, config } = services;
  const [event, state] = await Promise.all([getEvent(db, scope), getCalendarState(db, scope)]);
  if (event.event_date === null) throw new ApiError('not_found');
  const { venue_name, venue_address, event_caption, contact, time_zone } = event;
  const file = await buildCalendarFile(config.brand.name, {
    uid: `${event.unique_id}@${config.brand.domain}`,
    ...state,
    ...resolveCalendarTimes(event.event_date, event),
    timeZone: time_zone !== null && isTimeZone(time_zone) ? time_zone : null,
    summary: formatEventTitle(event),
    location: joinNonEmpty(venue_name, venue_address).join(', '),
    description: joinNonEmpty(event_caption, contact, `${origin}/`).join('\n\n'),
    url: `${origin}/`,
  });
  return { bytes: Buffer.from(file), headers: HEADERS };
}

const joinNonEmpty = (...texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');
