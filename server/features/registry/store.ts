import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { SortedSlice } from '../../kit/http/paging.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Tables } from '../../kit/tables.ts';
import { isLive, isOwn, type Holder } from './reservation-store.ts';
import type { GiftColumns, GiftsTable } from './tables.ts';

type OfEvent = Pick<PublicScope, 'eventId'>;

export type GiftRow = Selectable<GiftsTable>;
export interface ListedGift extends GiftRow {
  live_holds: number;
  raised_cents: number;
  contributions: number;
  own_id: string | null;
  own_status: 'reserved' | 'purchased' | null;
  own_expires_at: string | null;
  own_seconds_left: number | null;
}

/** Named one by one: a statement that selects all columns is planned at each run (server/kit/prepared.ts). */
const COLUMNS = [
  'gifts.event_id',
  'gifts.id',
  'gifts.category',
  'gifts.title',
  'gifts.description',
  'gifts.price_cents',
  'gifts.image_url',
  'gifts.external_url',
  'gifts.status',
  'gifts.quantity_total',
  'gifts.units_held',
  'gifts.units_bought',
  'gifts.units_elsewhere',
  'gifts.sort_order',
  'gifts.is_active',
  'gifts.show_amount',
  'gifts.version',
  'gifts.created_at',
  'gifts.deleted_at',
] as const satisfies readonly `gifts.${keyof GiftRow}`[];

/** Leaves out deleted gifts. */
function selectGifts(db: Db, { eventId }: OfEvent, holder?: Holder) {
  return db.q
    .selectFrom('gifts')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('reservations')
          .where('reservations.event_id', '=', eventId)
          .whereRef('reservations.gift_id', '=', 'gifts.id')
          .where(isLive(db))
          .select((of) => of.fn.countAll<number>().as('live_holds'))
          .as('held'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contributions')
          .where('contributions.event_id', '=', eventId)
          .whereRef('contributions.gift_id', '=', 'gifts.id')
          .select((of) => of.fn.countAll<number>().as('contributions'))
          .select((of) => of.fn.coalesce(of.fn.sum<number>('amount_cents'), of.lit(0)).as('raised_cents'))
          .as('given'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reservations')
          .where('reservations.event_id', '=', eventId)
          .whereRef('reservations.gift_id', '=', 'gifts.id')
          .where((of) => (holder ? isOwn(of, holder) : of.lit(false)))
          .where((of) => of.or([isLive(db), of('reservations.status', '=', 'purchased')]))
          .select(['reservations.id as own_id', 'reservations.expires_at as own_expires_at'])
          .select(
            sql<number>`ceil(extract(epoch from reservations.expires_at - ${db.now}))::integer`.as('own_seconds_left'),
          )
          .select(sql<'reserved' | 'purchased'>`reservations.status`.as('own_status'))
          .orderBy(isLive(db), 'desc')
          .orderBy('reservations.id', 'desc')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .where('gifts.event_id', '=', eventId)
    .where('gifts.deleted_at', 'is', null)
    .select(COLUMNS)
    .select(['live_holds', 'raised_cents', 'contributions'])
    .select(['own_id', 'own_status', 'own_expires_at', 'own_seconds_left']);
}

/** The owner sees all gifts, guests the active ones. */
export async function listGifts(
  db: Db,
  scope: PublicScope,
  { after, take }: SortedSlice,
  guests?: { holder: Holder | undefined },
): Promise<ListedGift[]> {
  let query = selectGifts(db, scope, guests?.holder);
  if (guests) query = query.where('gifts.is_active', '=', true);
  if (after) query = query.where(sql<boolean>`(gifts.sort_order, gifts.id) > (${after.sortOrder}, ${after.id})`);
  return query.orderBy('gifts.sort_order').orderBy('gifts.id').limit(take).execute();
}

export async function readGift(
  db: Db,
  scope: PublicScope,
  id: string,
  holder?: Holder,
): Promise<ListedGift | undefined> {
  return selectGifts(db, scope, holder).where('gifts.id', '=', id).executeTakeFirst();
}

export async function insertGift(tx: Db, scope: OwnerScope, gift: GiftColumns & { id: string }): Promise<void> {
  const row = { ...gift, created_at: tx.now, deleted_at: null };
  await tx.q
    .insertInto('gifts')
    .values({ ...row, event_id: scope.eventId })
    .execute();
}

/**
 * Locks even a deleted gift. Code that counts units locks the gift first, which serializes the counting on all nodes.
 */
export async function lockGift(tx: Db, scope: PublicScope, id: string): Promise<GiftRow | undefined> {
  return tx.q
    .selectFrom('gifts')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select(COLUMNS)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks in the same order as all others, which prevents deadlocks. */
export async function lockHeldGifts(tx: Db, scope: OwnerScope): Promise<void> {
  const held = tx.q.selectFrom('gifts').where('event_id', '=', scope.eventId).where('units_held', '>', 0);
  await held.select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Locks in the same order as all others, which prevents deadlocks. Returns the ids in the order of the list. */
export async function lockGifts(tx: Db, scope: OwnerScope): Promise<string[]> {
  const present = tx.q.selectFrom('gifts').where('event_id', '=', scope.eventId).where('deleted_at', 'is', null);
  await present.select('id').orderBy('id').forNoKeyUpdate().execute();
  return (await present.select('id').orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

export async function updateGift(
  tx: Db,
  scope: OwnerScope,
  id: string,
  columns: UpdateObject<Tables, 'gifts'>,
): Promise<void> {
  await tx.q.updateTable('gifts').set(columns).where('event_id', '=', scope.eventId).where('id', '=', id).execute();
}

/** The gift must be locked. A database constraint prevents more taken units than exist. */
export async function countUnits(
  tx: Db,
  scope: PublicScope,
  id: string,
  { held = 0, bought = 0 }: { held?: number; bought?: number },
): Promise<void> {
  await tx.q
    .updateTable('gifts')
    .set((eb) => ({ units_held: eb('units_held', '+', held), units_bought: eb('units_bought', '+', bought) }))
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

export async function isPictureShown(db: Db, scope: OfEvent, address: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('gifts')
    .where('event_id', '=', scope.eventId)
    .where('image_url', '=', address)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function replacePicture(db: Db, scope: OfEvent, address: string, by: string): Promise<void> {
  await db.q
    .updateTable('gifts')
    .set({ image_url: by })
    .where('event_id', '=', scope.eventId)
    .where('image_url', '=', address)
    .execute();
}
