import { sql, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { PublicScope } from '../../scopes.ts';
import type { ReservationsTable } from '../registry/tables.ts';

/** An event, also as a job carries it. */
type OfEvent = Pick<PublicScope, 'eventId'>;

/** The purchases that the owner was not told of yet, locked. */
export async function lockUntold(tx: Db, scope: OfEvent): Promise<string[]> {
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

/** Writes down that the owner was told of purchases. */
export async function stampTold(tx: Db, scope: OfEvent, ids: readonly string[]): Promise<void> {
  await tx.q
    .updateTable('reservations')
    .set({ told_at: tx.now })
    .where('event_id', '=', scope.eventId)
    .where('id', 'in', [...ids])
    .execute();
}

/** How many seconds ago the owner was told of purchases within the last hour, the latest first. */
export async function readNotices(db: Db, scope: OfEvent): Promise<number[]> {
  const notices = await db.q
    .selectFrom('reservations')
    .where('event_id', '=', scope.eventId)
    .where('told_at', '>', db.in(-3600))
    .select(sql<number>`extract(epoch from ${db.now} - told_at)::integer`.as('ago'))
    .groupBy('told_at')
    .orderBy('told_at', 'desc')
    .execute();
  return notices.map(({ ago }) => ago);
}

/** Where a link leads, and whose the reservation is; both null when its invitation was deleted. */
type LinkRow = Pick<Selectable<ReservationsTable>, 'gift_id' | 'invitation_id' | 'email'> & { reservation_id: string };

/** Keeps a link to a reservation for so many seconds. */
export async function insertLink(
  db: Db,
  scope: OfEvent,
  link: { hash: Buffer; reservationId: string; seconds: number },
): Promise<void> {
  const { hash: token_hash, reservationId: reservation_id, seconds } = link;
  await db.q
    .insertInto('gift_links')
    .values({ event_id: scope.eventId, token_hash, reservation_id, expires_at: db.in(seconds) })
    .execute();
}

/** Where a live link leads. */
export async function readLink(db: Db, scope: PublicScope, hash: Buffer): Promise<LinkRow | undefined> {
  return db.q
    .selectFrom('gift_links')
    .innerJoin('reservations', (on) =>
      on.onRef('reservations.event_id', '=', 'gift_links.event_id').onRef('reservations.id', '=', 'reservation_id'),
    )
    .where('gift_links.event_id', '=', scope.eventId)
    .where('token_hash', '=', hash)
    .where('gift_links.expires_at', '>', db.now)
    .select(['reservation_id', 'gift_id', 'invitation_id', 'email'])
    .executeTakeFirst();
}

/** Lets the links to one reservation lead to another one. */
export async function moveLinks(tx: Db, scope: PublicScope, from: string, to: string): Promise<void> {
  await tx.q
    .updateTable('gift_links')
    .set({ reservation_id: to })
    .where('event_id', '=', scope.eventId)
    .where('reservation_id', '=', from)
    .execute();
}
