import type { Insertable, Selectable, Updateable } from 'kysely';
import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../kit/scopes.ts';
import type { InvitationsTable } from '../../tables/guests.ts';

export type InvitationRow = Omit<Selectable<InvitationsTable>, 'event_id' | 'opened_at'>;
type NewInvitation = Omit<Insertable<InvitationsTable>, 'event_id' | 'created_at' | 'opened_at'>;
export type InvitationColumns = Pick<
  Updateable<InvitationsTable>,
  'guest_name' | 'guest_email' | 'max_guests' | 'plus_one_allowed' | 'notes'
>;

const COLUMNS = [
  'id',
  'guest_name',
  'guest_email',
  'max_guests',
  'plus_one_allowed',
  'notes',
  'status',
  'token_sealed',
  'created_at',
] as const;

/** Where a token leads. The directory is the one place that knows it without the event. */
export async function readToken(
  db: Db,
  hash: Buffer,
): Promise<{ event_id: string; invitation_id: string } | undefined> {
  return db.q
    .selectFrom('invite_tokens')
    .where('token_hash', '=', hash)
    .select(['event_id', 'invitation_id'])
    .executeTakeFirst();
}

/** A slice of the invitations, in the order in which they were added. */
export async function listInvitations(
  db: Db,
  scope: OwnerScope,
  slice: { after: string | undefined; take: number },
): Promise<InvitationRow[]> {
  let query = db.q.selectFrom('invitations').where('event_id', '=', scope.eventId).select(COLUMNS);
  if (slice.after !== undefined) query = query.where('id', '>', slice.after);
  return query.orderBy('id').limit(slice.take).execute();
}

/** Adds an invitation and its token to the directory. */
export async function insertInvitation(
  tx: Db,
  scope: OwnerScope,
  invitation: NewInvitation,
  hash: Buffer,
): Promise<InvitationRow> {
  const event_id = scope.eventId;
  const row = await tx.q
    .insertInto('invitations')
    .values({ ...invitation, event_id, created_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await tx.q.insertInto('invite_tokens').values({ token_hash: hash, event_id, invitation_id: row.id }).execute();
  return row;
}

/** Writes the columns given; undefined when the event has no such invitation. */
export async function updateInvitation(
  tx: Db,
  scope: OwnerScope,
  id: string,
  columns: InvitationColumns,
): Promise<InvitationRow | undefined> {
  return tx.q
    .updateTable('invitations')
    .set({ ...columns, id })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes an invitation; its token goes with it, its reply stays. Whether there was one. */
export async function deleteInvitation(tx: Db, scope: OwnerScope, id: string): Promise<boolean> {
  const gone = await tx.q
    .deleteFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** The guest's own invitation. */
export async function readInvitation(db: Db, scope: GuestScope): Promise<InvitationRow | undefined> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .select(COLUMNS)
    .executeTakeFirst();
}

/** The guest whose invitation this is, which stays there until the transaction ends. */
export async function lockNamed(
  tx: Db,
  scope: GuestScope,
): Promise<{ name: string; email: string | null } | undefined> {
  return tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .select(['guest_name as name', 'guest_email as email'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Moves the guest's invitation from sent to opened. */
export async function markOpened(db: Db, scope: GuestScope): Promise<void> {
  await db.q
    .updateTable('invitations')
    .set({ status: 'opened', opened_at: db.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .where('status', '=', 'sent')
    .execute();
}

/** The event's invitation of a token, locked. */
export async function lockByToken(tx: Db, scope: PublicScope, hash: Buffer): Promise<InvitationRow | undefined> {
  return tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invite_tokens')
        .where('event_id', '=', scope.eventId)
        .where('token_hash', '=', hash)
        .select('invitation_id'),
    )
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/** The invitations of a verified e-mail: at most two of them, because more than one is as good as none. */
export async function listByEmail(db: Db, scope: VerifiedScope): Promise<InvitationRow[]> {
  return byEmail(db, scope).execute();
}

/** The same, locked. */
export async function lockByEmail(tx: Db, scope: VerifiedScope): Promise<InvitationRow[]> {
  return byEmail(tx, scope).forUpdate().execute();
}

const byEmail = (db: Db, { eventId, email }: VerifiedScope) =>
  db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('guest_email', '=', email)
    .select(COLUMNS)
    .orderBy('id')
    .limit(2);

/** The sealed token of an invitation's link, for a job. */
export async function readSealed(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  id: string,
): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select('token_sealed')
    .executeTakeFirst();
  return row?.token_sealed;
}

/** Sets the status; whoever has answered has opened. */
export async function setStatus(tx: Db, scope: PublicScope, id: string, status: InvitationStatus): Promise<void> {
  await tx.q
    .updateTable('invitations')
    .set((eb) => ({ status, opened_at: eb.fn.coalesce('opened_at', tx.now) }))
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}
