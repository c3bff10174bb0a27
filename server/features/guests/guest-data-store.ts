import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { FIELD_NAMES, type FieldName } from '../../../contract/invitation-fields.ts';
import type { Db } from '../../kit/db.ts';
import type { PublicScope, VerifiedScope } from '../../scopes.ts';
import type { InvitationsTable } from './tables.ts';

export type StoredInvitationRow = Pick<
  Selectable<InvitationsTable>,
  'id' | 'opened_at' | 'people' | 'postal_address' | FieldName
>;

/** All with the email: a family may share one. */
export async function listInvitationsOfEmail(db: Db, scope: VerifiedScope): Promise<StoredInvitationRow[]> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('guest_email', '=', scope.email)
    .select(['id', 'opened_at', 'people', 'postal_address', ...FIELD_NAMES])
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
