import { sql, type ExpressionBuilder, type Selectable, type UpdateObject } from 'kysely';
import type { ReservationStatus } from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import type { SortedSlice } from '../../kit/http/paging.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../kit/scopes.ts';
import type { Tables } from '../../tables.ts';
import type { GiftColumns, GiftsTable, ReservationsTable } from './tables.ts';

/** Whose a reservation is. */
export type Holder = GuestScope | VerifiedScope;
/** An event, also as a job carries it. */
type OfEvent = Pick<PublicScope, 'eventId'>;

export type GiftRow = Selectable<GiftsTable>;
/** A gift with what has become of it by now. */
export interface ListedGift extends GiftRow {
  live_holds: number;
  raised_cents: number;
  contributions: number;
  /** What the guest who looks holds of it or, holding none, has bought. */
  own_id: string | null;
  own_status: 'reserved' | 'purchased' | null;
  own_expires_at: string | null;
  own_seconds_left: number | null;
}
export type ReservationRow = Pick<
  Selectable<ReservationsTable>,
  'id' | 'gift_id' | 'guest_name' | 'status' | 'created_at' | 'expires_at' | 'message'
> & { gift_title: string; gift_image: string; price_cents: number };

/** A slice of a list that shows the newest first. */
interface Newest {
  after: string | undefined;
  take: number;
}

/** A hold counts while its time has not come and its invitation is there: no sweeper decides. */
const isLive = (db: Db) =>
  sql<boolean>`(reservations.status = 'reserved' and reservations.expires_at > ${db.now}
    and num_nonnulls(reservations.invitation_id, reservations.email) = 1)`;

/** What a hold that is no more has become, whether or not anybody has written it down yet. */
const endedAs = (db: Db) =>
  sql<ReservationStatus>`case when reservations.expires_at <= ${db.now} then 'expired' else 'cancelled' end`;

const isOwn = (eb: ExpressionBuilder<Tables, 'reservations'>, holder: Holder) =>
  'invitationId' in holder
    ? eb('reservations.invitation_id', '=', holder.invitationId)
    : eb('reservations.email', '=', holder.email);

/** The gifts that are not deleted, each with what has become of it, for the guest who looks. */
function giftsOf(db: Db, { eventId }: OfEvent, holder?: Holder) {
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
    .selectAll(['gifts', 'held', 'given', 'own']);
}

/** A slice of the gifts, in their order: all for the owner, or those that guests see for the guest who looks. */
export async function listGifts(
  db: Db,
  scope: PublicScope,
  { after, take }: SortedSlice,
  guests?: { holder: Holder | undefined },
): Promise<ListedGift[]> {
  let query = giftsOf(db, scope, guests?.holder);
  if (guests) query = query.where('gifts.is_active', '=', true);
  if (after) query = query.where(sql<boolean>`(gifts.sort_order, gifts.id) > (${after.sortOrder}, ${after.id})`);
  return query.orderBy('gifts.sort_order').orderBy('gifts.id').limit(take).execute();
}

/** The first gifts that guests see; each says how many there are of them in all, and in which categories. */
export async function firstGifts(db: Db, scope: PublicScope, most: number, holder: Holder | undefined) {
  const listed = sql`from gifts as listed where event_id = ${scope.eventId} and deleted_at is null and is_active`;
  const placed = sql`select category, row_number() over (order by sort_order, id) as place ${listed}`;
  // What has become of a gift is looked up for the first of them alone.
  return giftsOf(db, scope, holder)
    .where(sql<boolean>`gifts.id in (select id ${listed} order by sort_order, id limit ${most})`)
    .select(sql<number>`(select count(*) ${listed})`.as('total'))
    .select(
      sql<string[]>`array(select category from (${placed}) as placed group by category order by min(place))`.as(
        'categories',
      ),
    )
    .orderBy('gifts.sort_order')
    .orderBy('gifts.id')
    .execute();
}

/** One gift as the lists show it to the guest who looks. */
export async function readGift(
  db: Db,
  scope: PublicScope,
  id: string,
  holder?: Holder,
): Promise<ListedGift | undefined> {
  return giftsOf(db, scope, holder).where('gifts.id', '=', id).executeTakeFirst();
}

/** Adds a gift. */
export async function insertGift(tx: Db, scope: OwnerScope, gift: GiftColumns & { id: string }): Promise<void> {
  const row = { ...gift, event_id: scope.eventId, created_at: tx.now, deleted_at: null };
  await tx.q.insertInto('gifts').values(row).execute();
}

/**
 * The gift with its row locked, a deleted one too. Whoever counts its units locks it first, so that the counting goes
 * one by one on whatever server.
 */
export async function lockGift(tx: Db, scope: PublicScope, id: string): Promise<GiftRow | undefined> {
  return tx.q
    .selectFrom('gifts')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks all gifts of which units are held, in one order for all who do. */
export async function lockHeldGifts(tx: Db, scope: OwnerScope): Promise<void> {
  const held = tx.q.selectFrom('gifts').where('event_id', '=', scope.eventId).where('units_held', '>', 0);
  await held.select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Locks all gifts that are not deleted, in the one order of locking; answers their ids in the order of the list. */
export async function lockGifts(tx: Db, scope: OwnerScope): Promise<string[]> {
  const present = tx.q.selectFrom('gifts').where('event_id', '=', scope.eventId).where('deleted_at', 'is', null);
  await present.select('id').orderBy('id').forNoKeyUpdate().execute();
  return (await present.select('id').orderBy('sort_order').orderBy('id').execute()).map(({ id }) => id);
}

/** Writes the columns given of a locked gift. */
export async function updateGift(
  tx: Db,
  scope: OwnerScope,
  id: string,
  columns: UpdateObject<Tables, 'gifts'>,
): Promise<void> {
  await tx.q.updateTable('gifts').set(columns).where('event_id', '=', scope.eventId).where('id', '=', id).execute();
}

/** Counts units of a locked gift in or out; the database refuses to have more taken than there are. */
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

/**
 * Ends holds of gifts that are locked and gives their units back: those that are over by now or, with `live`, all; of
 * one gift, or of all. Answers how many units came free.
 */
export async function endHolds(
  tx: Db,
  { eventId }: PublicScope,
  { giftId, live }: { giftId?: string; live: boolean },
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with ended as (
      update reservations
      set status = ${endedAs(tx)}, cancelled_at = case when expires_at > ${tx.now} then ${tx.now} end
      where event_id = ${eventId} and status = 'reserved'
        ${giftId === undefined ? sql`` : sql`and gift_id = ${giftId}`}
        ${live ? sql`` : sql`and not ${isLive(tx)}`}
      returning gift_id
    ), counted as (select gift_id, count(*)::integer as units from ended group by gift_id)
    update gifts set units_held = units_held - units from counted
    where event_id = ${eventId} and id = gift_id
    returning units
  `.execute(tx.q);
  return rows.reduce((sum, { units }) => sum + units, 0);
}

/** Reservations as they are by now, with what is shown of their gifts, deleted ones too. */
function reservationsOf(db: Db, { eventId }: OfEvent) {
  return db.q
    .selectFrom('reservations')
    .innerJoin('gifts', (on) =>
      on.onRef('gifts.event_id', '=', 'reservations.event_id').onRef('gifts.id', '=', 'gift_id'),
    )
    .where('reservations.event_id', '=', eventId)
    .select(['reservations.id', 'gift_id', 'guest_name', 'reservations.created_at', 'expires_at', 'message'])
    .select(['title as gift_title', 'image_url as gift_image', 'price_cents'])
    .select(
      sql<ReservationStatus>`case when reservations.status = 'reserved' and not ${isLive(db)}
        then ${endedAs(db)} else reservations.status end`.as('status'),
    );
}

/** A slice of the reservations, newest first: of one guest, or all. */
export async function listReservations(
  db: Db,
  scope: PublicScope,
  { after, take }: Newest,
  holder?: Holder,
): Promise<ReservationRow[]> {
  let query = reservationsOf(db, scope);
  if (holder) query = query.where((eb) => isOwn(eb, holder));
  if (after !== undefined) query = query.where('reservations.id', '<', after);
  return query.orderBy('reservations.id', 'desc').limit(take).execute();
}

/** Reservations by their ids, in the order in which they were made. */
export async function readReservations(db: Db, scope: OfEvent, ids: readonly string[]): Promise<ReservationRow[]> {
  return reservationsOf(db, scope)
    .where('reservations.id', 'in', [...ids])
    .orderBy('reservations.id')
    .execute();
}

/** The guest's live holds, of whatever gifts. */
export async function readHolds(db: Db, holder: Holder): Promise<ReservationRow[]> {
  return reservationsOf(db, holder)
    .where((eb) => isOwn(eb, holder))
    .where(isLive(db))
    .execute();
}

/** Adds a hold of so many seconds. */
export async function insertHold(
  tx: Db,
  holder: Holder,
  hold: { id: string; gift_id: string; guest_name: string; message: string; seconds: number },
): Promise<void> {
  const { seconds, ...row } = hold;
  const whose = 'invitationId' in holder ? { invitation_id: holder.invitationId } : { email: holder.email };
  const times = { created_at: tx.now, expires_at: tx.in(seconds) };
  await tx.q
    .insertInto('reservations')
    .values({ ...row, ...whose, ...times, event_id: holder.eventId, status: 'reserved' })
    .execute();
}

/** Writes down that a reservation was bought or cancelled. */
export async function stampReservation(
  tx: Db,
  scope: PublicScope,
  id: string,
  status: 'purchased' | 'cancelled',
): Promise<void> {
  await tx.q
    .updateTable('reservations')
    .set({ status, [`${status}_at`]: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}
