import type { Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { PublicScope } from '../../scopes.ts';
import type { ReservationsTable } from './tables.ts';

type OfEvent = Pick<PublicScope, 'eventId'>;

/** Invitation and email are both null if the invitation was deleted. */
type LinkRow = Pick<Selectable<ReservationsTable>, 'gift_id' | 'invitation_id' | 'email'> & { reservation_id: string };

export async function insertLink(
  db: Db,
  scope: OfEvent,
  link: { hash: Buffer; reservationId: string; seconds: number },
): Promise<void> {
  const { hash: token_hash, reservationId: reservation_id, seconds } = link;
  await db.q
    .insertInto('gift_links')
    .values({ event_id: scope.eventId, token_hash, reservation_id, expires_at: db.secondsFromNow(seconds) })
    .execute();
}

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

export async function moveLinks(tx: Db, scope: PublicScope, from: string, to: string): Promise<void> {
  await tx.q
    .updateTable('gift_links')
    .set({ reservation_id: to })
    .where('event_id', '=', scope.eventId)
    .where('reservation_id', '=', from)
    .execute();
}
