import type { CountedItem, ScheduleChange, ScheduleForm, ScheduleItem } from '../../../contract/schedule.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { createId, parseId } from '../../kit/ids.ts';
import { requireRoom } from '../../kit/row-limits.ts';
import { checkWholeOrder } from '../../kit/sort-order.ts';
import type { GuestScope, OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent, outnumberEntry, touchEvent } from '../event/actions.ts';
import { checkItemTimes, checkMovedItem, SCHEDULE_LIMIT, toItem, toOwnItem } from './rules.ts';
import * as store from './store.ts';
import type { ItemRow } from './store.ts';

/** The items for everyone. */
export async function listSchedule(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<ScheduleItem[]> {
  return (await store.listItemsForEveryone(db, scope)).map(toItem);
}

/** The items for everyone, and those to which the household is invited. */
export async function listScheduleOfHousehold(db: Db, scope: GuestScope): Promise<ScheduleItem[]> {
  return (await store.listItemsOfHousehold(db, scope)).map(toItem);
}

/** Of the household of an invitation; without one, the items for everyone. */
export async function listScheduleOfReply(
  db: Db,
  scope: Pick<PublicScope, 'eventId'>,
  invitationId: string | undefined,
): Promise<ScheduleItem[]> {
  if (invitationId === undefined) return listSchedule(db, scope);
  return (await store.listItemsOfHousehold(db, { ...scope, invitationId })).map(toItem);
}

/** What a calendar needs of the items that a visitor sees. */
export type DatedItem = Omit<ItemRow, 'audience' | 'asks_reply' | 'sort_order'>;

export async function listDatedItems(
  db: Db,
  { eventId, invitationId }: Pick<PublicScope, 'eventId'> & { readonly invitationId?: string },
): Promise<DatedItem[]> {
  return invitationId === undefined
    ? store.listItemsForEveryone(db, { eventId })
    : store.listItemsOfHousehold(db, { eventId, invitationId });
}

/** Of all items. */
export const listItemIds = async (db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<string[]> =>
  store.listItemIds(db, scope);

/** All items. */
export async function listOwnSchedule(db: Db, scope: OwnerScope): Promise<ScheduleItem[]> {
  return (await store.listItems(db, scope)).map(toOwnItem);
}

/** All items, with how many are invited to each that is for invited households. */
export async function listCountedSchedule(db: Db, scope: OwnerScope): Promise<CountedItem[]> {
  const [items, counts] = await Promise.all([listOwnSchedule(db, scope), store.countInvited(db, scope)]);
  const found = new Map(counts.map(({ item_id, ...count }) => [item_id, count]));
  return items.map((item) =>
    item.audience === 'everyone' ? item : { ...item, invited: found.get(item.id) ?? { households: 0, people: 0 } },
  );
}

/** Adds an item at the end, without a date on that of the event. Throws 409 if the schedule is full. */
export async function createItem(services: Services, scope: OwnerScope, form: ScheduleForm): Promise<ScheduleItem> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    await requireRoom(tx, scope, SCHEDULE_LIMIT);
    const { event_date, time_zone } = await getEvent(tx, scope);
    const item = {
      id: createId(),
      name: form.name,
      date: form.date ?? event_date,
      start_time: form.start_time ?? null,
      end_time: form.end_time ?? null,
      venue_name: form.venue_name ?? '',
      venue_address: form.venue_address ?? '',
      dress_code: form.dress_code ?? '',
      description: form.description ?? '',
      audience: form.audience ?? 'everyone',
      asks_reply: form.asks_reply ?? true,
      sort_order: (await store.readLastPlace(tx, scope)) + 1,
    };
    checkItemTimes(time_zone, item);
    return toOwnItem(await store.insertItem(tx, scope, item));
  });
}

/** Throws 404 for an unknown item, 409 if the given version is no longer current. */
export async function changeItem(
  services: Services,
  scope: OwnerScope,
  id: string,
  { seen_version: seen, invite_all, ...change }: ScheduleChange,
): Promise<ScheduleItem> {
  const itemId = requireFound(parseId(id));
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const before = requireFound(await store.readItem(tx, scope, itemId));
    if (seen !== undefined && seen !== before.version) throw new ApiError('changed_elsewhere');
    const { event_date, time_zone } = await getEvent(tx, scope);
    const { start_time = before.start_time, end_time = before.end_time } = change;
    // Without a date it is that of the event, as for a new item.
    const date = change.date === null ? event_date : (change.date ?? before.date);
    checkItemTimes(time_zone, { date, start_time, end_time });
    const row = requireFound(
      await store.updateItem(tx, scope, itemId, { ...change, date, version: before.version + 1 }),
    );
    if (invite_all && row.audience === 'invited') await store.inviteAllHouseholds(tx, scope, itemId);
    return toOwnItem(row);
  });
}

/** Moves the dated items along with the event, by days. Expects the caller's transaction. */
export async function moveSchedule(tx: Db, scope: OwnerScope, days: number): Promise<void> {
  const { time_zone } = await getEvent(tx, scope);
  for (const item of await store.moveItems(tx, scope, days)) checkMovedItem(time_zone, item);
}

/** Throws 400 unless every item is named once. */
export async function orderSchedule(
  services: Services,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<ScheduleItem[]> {
  return services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    checkWholeOrder(
      (await store.listItems(tx, scope)).map(({ id }) => id),
      ids,
      'The schedule has changed in the meantime. Please reload this page.',
    );
    await store.saveItemOrder(tx, scope, ids);
    return listOwnSchedule(tx, scope);
  });
}

/** Throws 404 for an unknown item. */
export async function removeItem(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const itemId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    await touchEvent(tx, scope);
    const { version } = requireFound(await store.readItem(tx, scope, itemId));
    await store.deleteItem(tx, scope, itemId);
    await outnumberEntry(tx, scope, version);
  });
}

/** The ids of the items for invited households to which each of these is invited. */
export async function listInvitedItems(
  db: Db,
  scope: OwnerScope,
  invitationIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = invitationIds.length === 0 ? [] : await store.listInvitedItems(db, scope, invitationIds);
  const byInvitation = new Map(invitationIds.map((id): [string, string[]] => [id, []]));
  for (const { invitation_id, item_id } of rows) byInvitation.get(invitation_id)?.push(item_id);
  return byInvitation;
}

/**
 * Invites households to an item, or withdraws it from them; returns the ids of those for whom that changed something.
 * Throws a field error for an unknown item.
 */
export async function changeInvited(
  tx: Db,
  scope: OwnerScope,
  invitationIds: readonly string[],
  given: string,
  invited: boolean,
): Promise<string[]> {
  const id = parseId(given);
  const item = id === undefined ? undefined : await store.readItem(tx, scope, id);
  if (!item) throw buildFieldErrors({ item: 'This is not in the schedule any more. Please reload this page.' });
  if (item.audience === 'everyone' || invitationIds.length === 0) return [];
  return invited
    ? store.addInvitedItem(tx, scope, invitationIds, item.id)
    : store.removeInvitedItem(tx, scope, invitationIds, item.id);
}

/**
 * Invites a household to exactly these items; naming one for everyone changes nothing. Throws a field error for an
 * unknown id.
 */
export async function inviteToItems(
  tx: Db,
  scope: OwnerScope,
  invitationId: string,
  itemIds: readonly string[],
): Promise<void> {
  const items = new Map((await store.listItems(tx, scope)).map(({ id, audience }) => [id, audience]));
  const named = new Set(itemIds.map((id) => parseId(id) ?? id));
  if (![...named].every((id) => items.has(id)))
    throw buildFieldErrors({ schedule: 'One of these is not in the schedule any more. Please reload this page.' });
  const invited = [...named].filter((id) => items.get(id) === 'invited');
  await store.replaceInvitedItems(tx, scope, invitationId, invited);
}
