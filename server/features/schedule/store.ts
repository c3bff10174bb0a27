import { sql, type Insertable, type Selectable } from 'kysely';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Db } from '../../kit/db.ts';
import { saveOrder } from '../../kit/sort-order.ts';
import type { GuestScope, OwnerScope, PublicScope } from '../../scopes.ts';
import { GUEST_COLUMNS } from './guest-rules.ts';
import type { ScheduleItemsTable } from './tables.ts';

/** With the version for the owner, and the time of the last change for calendars. */
export type ItemRow = Omit<Selectable<ScheduleItemsTable>, 'event_id' | 'created_at'>;
export type ItemColumns = Omit<Insertable<ScheduleItemsTable>, 'event_id' | 'created_at' | 'updated_at'>;
type ChangedColumns = { [Name in keyof ItemColumns]?: ItemColumns[Name] | undefined };

const COLUMNS = [...GUEST_COLUMNS, 'version', 'updated_at'] as const satisfies readonly (keyof ItemRow)[];

const selectItems = (db: Db, { eventId }: Pick<PublicScope, 'eventId'>) =>
  db.q
    .selectFrom('schedule_items')
    .where('event_id', '=', eventId)
    .select(COLUMNS)
    .orderBy('sort_order')
    .orderBy('schedule_items.id');

export async function listItems(db: Db, scope: OwnerScope): Promise<ItemRow[]> {
  return selectItems(db, scope).execute();
}

export async function listItemsForEveryone(db: Db, scope: Pick<PublicScope, 'eventId'>): Promise<ItemRow[]> {
  return selectItems(db, scope).where('audience', '=', 'everyone').execute();
}

export async function listItemsOfHousehold(
  db: Db,
  scope: Pick<GuestScope, 'eventId' | 'invitationId'>,
): Promise<ItemRow[]> {
  const { eventId, invitationId } = scope;
  return selectItems(db, scope)
    .where((eb) =>
      eb.or([
        eb('audience', '=', 'everyone'),
        eb('id', 'in', (named) =>
          named
            .selectFrom('invited_items')
            .where('event_id', '=', eventId)
            .where('invitation_id', '=', invitationId)
            .select('item_id'),
        ),
      ]),
    )
    .execute();
}

export async function listItemIds(db: Db, { eventId }: Pick<PublicScope, 'eventId'>): Promise<string[]> {
  const rows = await db.q.selectFrom('schedule_items').where('event_id', '=', eventId).select('id').execute();
  return rows.map(({ id }) => id);
}

export async function readItem(db: Db, scope: OwnerScope, id: string): Promise<ItemRow | undefined> {
  return selectItems(db, scope).where('id', '=', id).executeTakeFirst();
}

export async function insertItem(tx: Db, scope: OwnerScope, item: ItemColumns): Promise<ItemRow> {
  return tx.q
    .insertInto('schedule_items')
    .values({ ...item, event_id: scope.eventId, created_at: tx.now, updated_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateItem(
  tx: Db,
  scope: OwnerScope,
  id: string,
  columns: ChangedColumns,
): Promise<ItemRow | undefined> {
  return tx.q
    .updateTable('schedule_items')
    .set({ ...columns, updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Moves the dated items by days, and returns their new times. */
export async function moveItems(tx: Db, scope: OwnerScope, days: number): Promise<ItemRow[]> {
  return tx.q
    .updateTable('schedule_items')
    .set({ date: sql`date + ${days}::integer`, version: sql`version + 1`, updated_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('date', 'is not', null)
    .returning(COLUMNS)
    .execute();
}

export async function deleteItem(tx: Db, scope: OwnerScope, id: string): Promise<void> {
  await tx.q.deleteFrom('schedule_items').where('event_id', '=', scope.eventId).where('id', '=', id).execute();
}

export async function saveItemOrder(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await saveOrder(tx, 'schedule_items', scope, ids);
}

/** 0 for an empty schedule. */
export async function readLastPlace(tx: Db, scope: OwnerScope): Promise<number> {
  const { place } = await tx.q
    .selectFrom('schedule_items')
    .where('event_id', '=', scope.eventId)
    .select(({ fn }) => fn.max('sort_order').as('place'))
    .executeTakeFirstOrThrow();
  return place ?? 0;
}

/** The items for invited households only, to which these are invited, by invitation. */
export async function listInvitedItems(
  db: Db,
  scope: OwnerScope,
  invitationIds: readonly string[],
): Promise<{ invitation_id: string; item_id: string }[]> {
  const { eventId } = scope;
  return db.q
    .selectFrom('invited_items')
    .innerJoin('schedule_items', (on) =>
      on.onRef('schedule_items.event_id', '=', 'invited_items.event_id').onRef('schedule_items.id', '=', 'item_id'),
    )
    .where('invited_items.event_id', '=', eventId)
    .where('schedule_items.event_id', '=', eventId)
    .where('audience', '=', 'invited')
    .where('invitation_id', '=', sql<string>`any(${[...invitationIds]}::uuid[])`)
    .select(['invitation_id', 'item_id'])
    .orderBy('sort_order')
    .orderBy('item_id')
    .execute();
}

/** Items to which nobody is invited are missing. */
export async function countInvited(
  db: Db,
  { eventId }: OwnerScope,
): Promise<{ item_id: string; households: number; people: number }[]> {
  return db.q
    .selectFrom('invited_items')
    .innerJoin('invitations', (on) =>
      on
        .onRef('invitations.event_id', '=', 'invited_items.event_id')
        .onRef('invitations.id', '=', 'invited_items.invitation_id'),
    )
    .where('invited_items.event_id', '=', eventId)
    .where('invitations.event_id', '=', eventId)
    .groupBy('item_id')
    .select(['item_id', sql<number>`count(*)::int`.as('households'), sql<number>`sum(max_guests)::int`.as('people')])
    .execute();
}

export async function replaceInvitedItems(
  tx: Db,
  scope: OwnerScope,
  invitationId: string,
  itemIds: readonly ScheduleItem['id'][],
): Promise<void> {
  const { eventId } = scope;
  await tx.q
    .deleteFrom('invited_items')
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', invitationId)
    .execute();
  if (itemIds.length === 0) return;
  await tx.q
    .insertInto('invited_items')
    .values(itemIds.map((item_id) => ({ event_id: eventId, invitation_id: invitationId, item_id })))
    .execute();
}

/** Who is invited already stays so. */
export async function inviteAllHouseholds(tx: Db, { eventId }: OwnerScope, itemId: string): Promise<void> {
  await sql`
    insert into invited_items (event_id, invitation_id, item_id)
    select event_id, id, ${itemId}::uuid from invitations where event_id = ${eventId}
    on conflict do nothing
  `.execute(tx.q);
}

/** Returns the ids of those that were not invited to it. */
export async function addInvitedItem(
  tx: Db,
  { eventId }: OwnerScope,
  invitationIds: readonly string[],
  item_id: string,
): Promise<string[]> {
  const rows = await tx.q
    .insertInto('invited_items')
    .values(invitationIds.map((invitation_id) => ({ event_id: eventId, invitation_id, item_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('invitation_id')
    .execute();
  return rows.map(({ invitation_id }) => invitation_id);
}

/** Returns the ids of those that were invited to it. */
export async function removeInvitedItem(
  tx: Db,
  { eventId }: OwnerScope,
  invitationIds: readonly string[],
  itemId: string,
): Promise<string[]> {
  const rows = await tx.q
    .deleteFrom('invited_items')
    .where('event_id', '=', eventId)
    .where('item_id', '=', itemId)
    .where('invitation_id', '=', sql<string>`any(${[...invitationIds]}::uuid[])`)
    .returning('invitation_id')
    .execute();
  return rows.map(({ invitation_id }) => invitation_id);
}
