import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { PublicScope, VerifiedScope } from '../../scopes.ts';
import type { InvitationsTable } from './tables.ts';

export type StoredInvitationRow = Pick<
  Selectable<InvitationsTable>,
  'id' | 'guest_name' | 'guest_email' | 'phone' | 'max_guests' | 'notes' | 'opened_at'
>;

/** All with the email: a family may share one. */
export async function listInvitationsOfEmail(db: Db, scope: VerifiedScope): Promise<StoredInvitationRow[]> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('guest_email', '=', scope.email)
    .select(['id', 'guest_name', 'guest_email', 'phone', 'max_guests', 'notes', 'opened_at'])
    .orderBy('id')
    .execute();
}

/** In the order of the ids, as in all statements that lock several. */
export async function lockInvitationsById(tx: Db, scope: PublicScope, ids: readonly string[]): Promise<void> {
  await tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}
