import { sql } from 'kysely';
import { ERASED_GUEST, type StoredContribution, type StoredGift } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { readEndStatus } from './reservation-store.ts';

type Ids = readonly string[];

const isOfGuest = (scope: VerifiedScope, invitationIds: Ids) =>
  sql<boolean>`(reservations.email = ${scope.email} or reservations.invitation_id = any(${invitationIds}::uuid[]))`;

const isGivenBy = (invitationIds: Ids) => sql<boolean>`contributions.invitation_id = any(${invitationIds}::uuid[])`;

export async function listGiftsOfGuest(db: Db, scope: VerifiedScope, invitationIds: Ids): Promise<StoredGift[]> {
  return db.q
    .selectFrom('reservations')
    .innerJoin('gifts', (on) =>
      on.onRef('gifts.event_id', '=', 'reservations.event_id').onRef('gifts.id', '=', 'gift_id'),
    )
    .where('reservations.event_id', '=', scope.eventId)
    .where(isOfGuest(scope, invitationIds))
    .select(['title', 'guest_name as guestName', 'message', 'reservations.created_at as at'])
    .select(
      sql<StoredGift['status']>`case when reservations.status = 'reserved' and expires_at <= ${db.now}
        then 'expired' else reservations.status end`.as('status'),
    )
    .orderBy('reservations.id', 'desc')
    .execute();
}

export async function listContributionsOfGuest(
  db: Db,
  scope: VerifiedScope,
  invitationIds: Ids,
): Promise<StoredContribution[]> {
  return db.q
    .selectFrom('contributions')
    .innerJoin('gifts', (on) =>
      on.onRef('gifts.event_id', '=', 'contributions.event_id').onRef('gifts.id', '=', 'gift_id'),
    )
    .where('contributions.event_id', '=', scope.eventId)
    .where(isGivenBy(invitationIds))
    .select(['title as fund', 'amount_cents as cents', 'guest_name as guestName', 'message'])
    .select('contributions.created_at as at')
    .orderBy('contributions.id', 'desc')
    .execute();
}

/** Of the last day, by the email itself. */
export async function countRecentPurchases(db: Db, scope: VerifiedScope): Promise<number> {
  const { count } = await db.q
    .selectFrom('reservations')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', scope.email)
    .where('purchased_at', '>', db.secondsFromNow(-86_400))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks the gifts that the guest has reserved or purchased, in the order of all other actions. */
export async function lockGiftsOfGuest(tx: Db, scope: VerifiedScope, invitationIds: Ids): Promise<void> {
  await tx.q
    .selectFrom('gifts')
    .where('event_id', '=', scope.eventId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reservations')
        .where('event_id', '=', scope.eventId)
        .where(isOfGuest(scope, invitationIds))
        .select('gift_id'),
    )
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Ends holds and frees their units. The gifts must be locked. */
export async function endHoldsOfGuest(tx: Db, scope: VerifiedScope, invitationIds: Ids): Promise<void> {
  await sql`
    with ended as (
      update reservations
      set status = ${readEndStatus(tx)}, cancelled_at = case when expires_at > ${tx.now} then ${tx.now} end
      where event_id = ${scope.eventId} and status = 'reserved' and ${isOfGuest(scope, invitationIds)}
      returning gift_id
    ), counted as (select gift_id, count(*)::integer as units from ended group by gift_id)
    update gifts set units_held = units_held - units from counted
    where event_id = ${scope.eventId} and id = gift_id
  `.execute(tx.q);
}

/** Keeps what was taken and when, for the owners' list and the gifts' units. */
export async function anonymizeReservations(tx: Db, scope: VerifiedScope, invitationIds: Ids): Promise<void> {
  const changed = await tx.q
    .updateTable('reservations')
    .set({ guest_name: ERASED_GUEST, message: '', email: null, invitation_id: null })
    .where('event_id', '=', scope.eventId)
    .where(isOfGuest(scope, invitationIds))
    .returning('id')
    .execute();
  await tx.q
    .deleteFrom('gift_links')
    .where('event_id', '=', scope.eventId)
    .where('reservation_id', '=', sql<string>`any(${changed.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** The amounts stay: they are part of the fund's total. */
export async function anonymizeContributions(tx: Db, scope: VerifiedScope, invitationIds: Ids): Promise<void> {
  await tx.q
    .updateTable('contributions')
    .set({ guest_name: ERASED_GUEST, message: '', invitation_id: null })
    .where('event_id', '=', scope.eventId)
    .where(isGivenBy(invitationIds))
    .execute();
}
