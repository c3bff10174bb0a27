import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { ReservationStatus } from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Tables } from '../../kit/tables.ts';
import type { ReservationsTable } from './tables.ts';

export type Holder = GuestScope | VerifiedScope;
type OfEvent = Pick<PublicScope, 'eventId'>;

export type ReservationRow = Pick<
  Selectable<ReservationsTable>,
  'id' | 'gift_id' | 'guest_name' | 'status' | 'created_at' | 'expires_at' | 'message'
> & { gift_title: string; gift_image: string; price_cents: number };

interface Newest {
  after: string | undefined;
  take: number;
}

/** A hold is live until it expires, while its invitation exists. This does not depend on the sweep. */
export const isLive = (db: Db) =>
  sql<boolean>`(reservations.status = 'reserved' and reservations.expires_at > ${db.now}
    and num_nonnulls(reservations.invitation_id, reservations.email) = 1)`;

export const readEndStatus = (db: Db) =>
  sql<ReservationStatus>`case when reservations.expires_at <= ${db.now} then 'expired' else 'cancelled' end`;

export const isOwn = (eb: ExpressionBuilder<Tables, 'reservations'>, holder: Holder) =>
  'invitationId' in holder
    ? eb('reservations.invitation_id', '=', holder.invitationId)
    : eb('reservations.email', '=', holder.email);

/** Includes deleted gifts. */
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
        then ${readEndStatus(db)} else reservations.status end`.as('status'),
    );
}

/** Of one guest, or all; newest first. */
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

export async function readReservations(db: Db, scope: OfEvent, ids: readonly string[]): Promise<ReservationRow[]> {
  return reservationsOf(db, scope)
    .where('reservations.id', 'in', [...ids])
    .orderBy('reservations.id')
    .execute();
}

/** Finds the email of the guest who holds it: the verified one, or that of the invitation. */
export async function findHolderEmail(db: Db, { eventId }: OfEvent, id: string): Promise<string | null | undefined> {
  const found = await db.q
    .selectFrom('reservations')
    .leftJoin('invitations', (on) =>
      on
        .onRef('invitations.event_id', '=', 'reservations.event_id')
        .onRef('invitations.id', '=', 'reservations.invitation_id'),
    )
    .select(({ fn }) => fn.coalesce('reservations.email', 'guest_email').as('email'))
    .where('reservations.event_id', '=', eventId)
    .where('reservations.id', '=', id)
    .executeTakeFirst();
  return found?.email;
}

export async function readHolds(db: Db, holder: Holder): Promise<ReservationRow[]> {
  return reservationsOf(db, holder)
    .where((eb) => isOwn(eb, holder))
    .where(isLive(db))
    .execute();
}

export interface NewHold {
  id: string;
  created_at: string;
  expires_at: string;
}

/**
 * Takes a unit of the gift, which must be locked, and holds it. Undefined, and changes nothing, if the event is called off.
 * A database constraint prevents more taken units than exist.
 */
export async function insertHold(
  tx: Db,
  holder: Holder,
  hold: { id: string; gift_id: string; guest_name: string; message: string; seconds: number },
): Promise<NewHold | undefined> {
  const { eventId } = holder;
  const [invitationId, email] = 'invitationId' in holder ? [holder.invitationId, null] : [null, holder.email];
  const { rows } = await sql<NewHold>`
    with taken as (
      update gifts set units_held = units_held + 1
      where event_id = ${eventId} and id = ${hold.gift_id}
        and exists (select from events where event_id = ${eventId} and status <> 'cancelled')
      returning event_id, id
    )
    insert into reservations
      (event_id, gift_id, id, guest_name, message, invitation_id, email, created_at, expires_at, status)
    select event_id, id, ${hold.id}::uuid, ${hold.guest_name}, ${hold.message}, ${invitationId}::uuid, ${email}::text,
      ${tx.now}, ${tx.secondsFromNow(hold.seconds)}, 'reserved'
    from taken
    returning id, created_at, expires_at
  `.execute(tx.q);
  return rows[0];
}

export async function setReservationStatus(
  tx: Db,
  scope: PublicScope,
  id: string,
  status: 'purchased' | 'cancelled',
): Promise<void> {
  await tx.q
    .updateTable('reservations')
    // Nodes of the previous release mail owners about purchases without `told_at`.
    .set({ status, [`${status}_at`]: tx.now, ...(status === 'purchased' && { told_at: tx.now }) })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends holds of locked gifts and frees their units: those that have expired or, with `live`, all; of one gift, or of
 * all. Returns the number of freed units.
 */
export async function endHolds(
  tx: Db,
  { eventId }: PublicScope,
  { giftId, live }: { giftId?: string; live: boolean },
): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    with ended as (
      update reservations
      set status = ${readEndStatus(tx)}, cancelled_at = case when expires_at > ${tx.now} then ${tx.now} end
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

/**
 * Returns how many seconds remain until the last 24 hours have fewer than `max` purchases of this email; undefined if
 * they have now. Canceled purchases count. Locks the guest's reservations, so that concurrent purchases wait.
 */
export async function lockRecentPurchases(tx: Db, holder: VerifiedScope, max: number): Promise<number | undefined> {
  await tx.q
    .selectFrom('reservations')
    .select('id')
    .where('event_id', '=', holder.eventId)
    .where('email', '=', holder.email)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A statement of its own sees what was committed while the locks were awaited.
  const nth = await tx.q
    .selectFrom('reservations')
    .select(sql<number>`86400 - floor(extract(epoch from ${tx.now} - purchased_at))::integer`.as('seconds'))
    .where('event_id', '=', holder.eventId)
    .where('email', '=', holder.email)
    .where('purchased_at', '>', tx.secondsFromNow(-86_400))
    .orderBy('purchased_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return nth?.seconds;
}

export async function lockUnnotifiedPurchases(tx: Db, scope: OfEvent): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('reservations')
    .where('event_id', '=', scope.eventId)
    .where('status', '=', 'purchased')
    .where('told_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function markPurchasesNotified(tx: Db, scope: OfEvent, ids: readonly string[]): Promise<void> {
  await tx.q
    .updateTable('reservations')
    .set({ told_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', 'in', [...ids])
    .execute();
}
