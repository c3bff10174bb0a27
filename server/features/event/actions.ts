import type { TemplateId } from '../../../contract/catalog.ts';
import type { EventType } from '../../../contract/event-kinds.ts';
import type { Event, EventChange, OwnEvent } from '../../../contract/event.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { lockUploadByAddress } from '../uploads/actions.ts';
import { checkTimes, applyDateChange, isForCalendars } from './rules.ts';
import * as store from './store.ts';
import type { CalendarState } from './store.ts';

/** The event as everyone may see it, also for a job. */
export async function getEvent(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<Event> {
  return requireFound(await store.readEvent(db, scope));
}

/** The event as its owner sees it. */
export async function getOwnEvent(db: Db, scope: OwnerScope): Promise<OwnEvent> {
  return requireFound(await store.readOwnEvent(db, scope));
}

/** Adds the empty event of a new site, within the caller's transaction. */
export async function createEvent(tx: Db, eventId: string, eventType: EventType): Promise<void> {
  await store.insertEvent(tx, eventId, eventType);
}

/** Sets the design of the event's site. The sites feature provides it: it imports this one, and owns the table. */
export type SetTemplate = (tx: Db, scope: OwnerScope, templateId: TemplateId) => Promise<void>;

/**
 * Changes the event, whole or in part, the design of its site too; 400 with fields for dates and
 * times that cannot be and for a photo of ours that is none of this event's uploads, 409 when the version that the change
 * is about is no longer the present one.
 */
export async function changeEvent(
  services: Services,
  scope: OwnerScope,
  { version: known, template_id, ...change }: EventChange,
  setTemplate: SetTemplate,
): Promise<OwnEvent> {
  return services.db.transaction(async (tx) => {
    const { utc, last, version, ...dates } = await store.lockDates(tx, scope);
    if (known !== undefined && known !== version) throw new ApiError('changed_elsewhere');
    const before = await getEvent(tx, scope);
    checkTimes(before, change);
    const photo = change.main_photo_url ?? before.main_photo_url;
    // One that stays is not asked where it is from.
    if (photo !== before.main_photo_url) await lockUploadByAddress(tx, scope, photo, 'main_photo_url');
    if (template_id !== undefined) await setTemplate(tx, scope, template_id);
    await store.updateEvent(tx, scope, {
      ...change,
      ...applyDateChange(dates, change, { utc, last }),
      version: version + 1,
      ...(isForCalendars(before, change) && { calendar_sequence: store.NEXT_SEQUENCE }),
    });
    return getOwnEvent(tx, scope);
  });
}

/**
 * Stamps the event: something that guests see of it has changed. Holds the event's row until the transaction ends, so
 * that such changes come one after the other.
 */
export async function touchEvent(tx: Db, scope: OwnerScope): Promise<void> {
  await store.updateEvent(tx, scope, {});
}

/** Whether a reply comes late by now, and whether replies end with the deadline. */
export async function getDeadlineState(db: Db, scope: PublicScope): Promise<{ late: boolean; closes: boolean }> {
  return store.readDeadlineState(db, scope);
}

/** How often what calendars hold of the event has changed, and when anything of it last did. */
export async function getCalendarState(db: Db, scope: PublicScope): Promise<CalendarState> {
  return store.readCalendarState(db, scope);
}
