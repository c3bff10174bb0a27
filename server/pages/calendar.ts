import { buildCalendar } from '../features/schedule/calendar-actions.ts';
import { requireFound } from '../kit/errors.ts';
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

/** Throws 404 if there is no date, or no such item. */
export async function buildCalendarPage(
  services: Services,
  scope: PublicScope | GuestScope,
  /** Of the visitor's page. */
  url: string,
  /** Of the only item, in place of all. */
  itemId: string | null,
): Promise<GeneratedFile> {
  const file = requireFound(await buildCalendar(services, scope, { url, itemId }));
  return { bytes: Buffer.from(file), headers: HEADERS };
}
