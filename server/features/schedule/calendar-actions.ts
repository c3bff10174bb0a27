import { buildCalendarFile, type CalendarMessage } from '../../kit/icalendar.ts';
import type { PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getCalendarState, getEvent } from '../event/actions.ts';
import { listDatedItems } from './actions.ts';
import { describeEvent, describeItem, describeOrganizer, toCalendarEvents } from './calendar-rules.ts';

/** `invitationId`: with the items to which its household is invited, too. */
type Scope = Pick<PublicScope, 'eventId'> & { readonly invitationId?: string };

interface CalendarRequest {
  /** Of the visitor's page. */
  url: string;
  /** Of the only item, in place of all. */
  itemId?: string | null;
  /** Of a file that is mailed (RFC 5546 §1.4). */
  method?: CalendarMessage['method'];
}

/**
 * RFC 5545; docs/reference/failures.md, X7. With a schedule it has the items that the visitor sees in place of the event.
 * Undefined if there is no date, or no such item; a postponed event has none, whatever its items say. One that is called off
 * is marked as canceled (RFC 5545 §3.8.1.11).
 */
export async function buildCalendar(
  { config, db }: Pick<Services, 'config' | 'db'>,
  scope: Scope,
  { url, itemId = null, method }: CalendarRequest,
): Promise<string | undefined> {
  const [event, state, items] = await Promise.all([
    getEvent(db, scope),
    getCalendarState(db, scope),
    listDatedItems(db, scope),
  ]);
  const wanted = itemId === null ? items : items.filter(({ id }) => id === itemId);
  const entries =
    items.length === 0 && itemId === null ? describeEvent(event) : wanted.flatMap((item) => describeItem(event, item));
  if (entries.length === 0 || event.status === 'postponed') return undefined;
  const { brand } = config;
  const common = { brand, event, state, address: url, cancelled: event.status === 'cancelled' };
  return buildCalendarFile(
    brand.name,
    toCalendarEvents(entries, common),
    method && { method, organizer: describeOrganizer(event, brand) },
  );
}
