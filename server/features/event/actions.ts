import type { OwnAccess } from '../../../contract/access.ts';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { EventType } from '../../../contract/event-kinds.ts';
import type { Event, EventChange, OwnEvent } from '../../../contract/event.ts';
import type { Tell } from '../../../contract/tell.ts';
import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { reconsiderNews } from '../owner-news/actions.ts';
import { FETCH_RETRIES, fetchExternalPicture, lockUploadByAddress } from '../uploads/actions.ts';
import { checkTimes, applyDateChange, applyStatusChange, isForCalendars } from './rules.ts';
import * as store from './store.ts';
import type { CalendarState } from './store.ts';

export type { CalendarState };

/** Jobs may call it too. */
export async function getEvent(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<Event> {
  return requireFound(await store.readEvent(db, scope));
}

export async function getOwnEvent(
  services: Pick<Services, 'db' | 'seal'>,
  scope: OwnerScope,
  { readAccess }: Pick<SiteParts, 'readAccess'>,
): Promise<OwnEvent> {
  const event = requireFound(await store.readOwnEvent(services.db, scope));
  return { ...event, ...(await readAccess(services, scope)) };
}

export async function createEvent(tx: Db, eventId: string, eventType: EventType): Promise<void> {
  await store.insertEvent(tx, eventId, eventType);
}

/** Passed in by the feature guest-mail, which imports this one. */
export interface Telling {
  /** How many invitations were told something else than what stands now. */
  countOutdated: (db: Db, scope: OwnerScope) => Promise<Tell>;
}

/** Passed in by the sites feature, which owns the table and imports this feature. */
export interface SiteParts {
  setTemplate: (tx: Db, scope: OwnerScope, templateId: TemplateId) => Promise<void>;
  readAccess: (services: Pick<Services, 'db' | 'seal'>, scope: OwnerScope) => Promise<OwnAccess>;
  /** Expects the caller's transaction. */
  changeAccess: (
    services: Pick<Services, 'db' | 'seal'>,
    scope: OwnerScope,
    change: { [Name in keyof OwnAccess]: OwnAccess[Name] | undefined },
  ) => Promise<void>;
  moveSchedule: (tx: Db, scope: OwnerScope, days: number) => Promise<void>;
}

/**
 * Changes the given fields of the event, and its site's template and access. Throws field errors for invalid dates and
 * times and for a photo that is not one of this event's uploads, and 409 if the given version is no longer current or if
 * money was given in another currency. Who
 * may see the site is not part of the version, because owners change it apart from the form.
 */
export async function changeEvent(
  services: Services,
  scope: OwnerScope,
  { version: known, template_id, access, passcode, find_by_name, move_schedule: days = 0, ...change }: EventChange,
  site: SiteParts,
): Promise<OwnEvent> {
  return services.db.transaction(async (tx) => {
    const { utc, last, version, status, ...dates } = await store.lockDates(tx, scope);
    if (known !== undefined && known !== version) throw new ApiError('changed_elsewhere');
    const within = { ...services, db: tx };
    await site.changeAccess(within, scope, { access, passcode, find_by_name });
    if (template_id === undefined && days === 0 && Object.keys(change).length === 0)
      return getOwnEvent(within, scope, site);
    const before = await getEvent(tx, scope);
    checkTimes(before, change);
    const { currency = before.currency } = change;
    if (currency !== before.currency && (await store.isMoneyGiven(tx, scope))) throw new ApiError('currency_in_use');
    const photo = change.main_photo_url ?? before.main_photo_url;
    // An unchanged photo is not checked.
    if (photo !== before.main_photo_url) {
      const upload = await lockUploadByAddress(tx, scope, photo, 'main_photo_url');
      const picture = { eventId: scope.eventId, address: photo };
      if (upload === null && photo !== '') await tx.enqueue(fetchPhotoJob, picture, FETCH_RETRIES);
    }
    if (template_id !== undefined) await site.setTemplate(tx, scope, template_id);
    // Daily mails come in the evening of the event's zone.
    if (change.time_zone !== undefined && change.time_zone !== before.time_zone)
      await reconsiderNews(tx, [scope.eventId]);
    const { main_photo_focus = photo === before.main_photo_url ? undefined : null, ...columns } = change;
    const dated = change.status === 'postponed' ? { ...change, event_date: undefined } : change;
    await store.updateEvent(tx, scope, {
      ...columns,
      ...(main_photo_focus !== undefined && { main_photo_focus: main_photo_focus && toJsonText(main_photo_focus) }),
      ...applyDateChange(dates, dated, { utc, last }),
      ...applyStatusChange(status, change),
      version: version + 1,
      ...(isForCalendars(before, change) && { calendar_sequence: store.addToSequence(1) }),
    });
    if (days !== 0) await site.moveSchedule(tx, scope, days);
    return getOwnEvent(within, scope, site);
  });
}

/** Guests must not load pictures from other hosts: a job stores a copy (decision 0019). */
export const fetchPhotoJob = defineJob('event.fetch', z.object({ eventId: z.uuid(), address: z.string() }));

/** If the photo cannot be fetched, the event keeps the address as entered. */
export async function fetchPhoto(services: Services, picture: z.output<typeof fetchPhotoJob.payload>): Promise<void> {
  const { eventId, address } = picture;
  if ((await store.readEvent(services.db, { eventId }))?.main_photo_url !== address) return;
  const url = await fetchExternalPicture(services, { eventId }, address, (tx, inSeconds) =>
    tx.enqueue(fetchPhotoJob, picture, { ...FETCH_RETRIES, inSeconds }),
  );
  if (url !== undefined) await store.replacePhoto(services.db, { eventId, from: address, to: url });
}

/**
 * Updates the event's time of change, after a change that guests can see. Locks the event's row until the transaction
 * ends, which serializes such changes.
 */
export async function touchEvent(tx: Db, scope: OwnerScope): Promise<void> {
  await store.updateEvent(tx, scope, {});
}

/** So that the cancellation of a schedule item that is deleted has a higher SEQUENCE than its entry had. */
export async function outnumberEntry(tx: Db, scope: OwnerScope, version: number): Promise<void> {
  await store.updateEvent(tx, scope, { calendar_sequence: store.addToSequence(version + 1) });
}

/** What a guest gives is in the currency that the event has then. Call it before other locks. */
export async function lockCurrency(tx: Db, scope: PublicScope): Promise<void> {
  await store.lockCurrency(tx, scope);
}

export type { ReplyTerms } from './store.ts';

export async function getReplyTerms(db: Db, scope: PublicScope): Promise<store.ReplyTerms> {
  return store.readReplyTerms(db, scope);
}

export async function getCalendarState(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<CalendarState> {
  return store.readCalendarState(db, scope);
}
