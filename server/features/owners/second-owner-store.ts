import type { SiteOwners } from '../../../contract/second-owner.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

export async function findSecond(
  db: Db,
  eventId: string,
): Promise<(NonNullable<SiteOwners['second']> & { id: string }) | undefined> {
  return db.q
    .selectFrom('second_owners')
    .innerJoin('owners', 'owners.id', 'second_owners.owner_id')
    .select(['owners.id', 'name', 'email', 'added_at as since'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

export async function findInvited(db: Db, eventId: string): Promise<SiteOwners['invited']> {
  const found = await db.q
    .selectFrom('owner_invitations')
    .select(['email', 'expires_at as expiresAt'])
    .where('event_id', '=', eventId)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return found ?? null;
}

/** Replaces an earlier invitation of the site. `seconds` is the lifetime. */
export async function insertInvitation(
  tx: Db,
  { eventId }: OwnerScope,
  { tokenHash, email, seconds }: { tokenHash: Buffer; email: string; seconds: number },
): Promise<void> {
  const row = { token_hash: tokenHash, email, expires_at: tx.secondsFromNow(seconds) };
  await tx.q
    .insertInto('owner_invitations')
    .values({ event_id: eventId, ...row })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(row))
    .execute();
}

export function findInvitation(db: Db, tokenHash: Buffer): Promise<{ eventId: string; email: string } | undefined> {
  return db.q
    .selectFrom('owner_invitations')
    .select(['event_id as eventId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
}

export function takeInvitation(tx: Db, tokenHash: Buffer): Promise<{ eventId: string; email: string } | undefined> {
  return tx.q
    .deleteFrom('owner_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .returning(['event_id as eventId', 'email'])
    .executeTakeFirst();
}

export async function deleteInvitation(tx: Db, { eventId }: OwnerScope): Promise<void> {
  await tx.q.deleteFrom('owner_invitations').where('event_id', '=', eventId).execute();
}

export async function addSecond(tx: Db, key: { eventId: string; ownerId: string }): Promise<boolean> {
  const added = await tx.q
    .insertInto('second_owners')
    .values({ event_id: key.eventId, owner_id: key.ownerId, added_at: tx.now })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeSecond(tx: Db, { eventId }: OwnerScope): Promise<string | undefined> {
  const removed = await tx.q
    .deleteFrom('second_owners')
    .where('event_id', '=', eventId)
    .returning('owner_id as ownerId')
    .executeTakeFirst();
  return removed?.ownerId;
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('owners')
    .select('id')
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
