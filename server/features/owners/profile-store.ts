import { sql } from 'kysely';
import type { Device } from '../../../contract/profile.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

/** Returns the email and password hash of an owner. */
export function readPassword(
  db: Db,
  ownerId: string,
): Promise<{ email: string; passwordHash: string | null } | undefined> {
  return db.q
    .selectFrom('owners')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
}

export async function setName(db: Db, ownerId: string, name: string): Promise<void> {
  await db.q.updateTable('owners').set({ name }).where('id', '=', ownerId).execute();
}

interface EmailChange {
  ownerId: string;
  tokenHash: Buffer;
  email: string;
}

/** Inserts a pending email address with a lifetime in seconds; replaces an earlier one. */
export async function insertEmailChange(
  tx: Db,
  { ownerId, tokenHash, email, seconds }: EmailChange & { seconds: number },
): Promise<void> {
  const row = { token_hash: tokenHash, email, expires_at: tx.secondsFromNow(seconds) };
  await tx.q
    .insertInto('email_changes')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

/** Finds the pending email address of an owner. */
export async function findPendingEmail(db: Db, ownerId: string): Promise<string | null> {
  const found = await db.q
    .selectFrom('email_changes')
    .select('email')
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return found?.email ?? null;
}

/** Finds the change of a link; undefined if it is used, replaced or expired. */
export async function findEmailChange(
  db: Db,
  tokenHash: Buffer,
): Promise<{ ownerId: string; email: string } | undefined> {
  return db.q
    .selectFrom('email_changes')
    .select(['owner_id as ownerId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
}

export async function deleteEmailChange(db: Db, ownerId: string): Promise<void> {
  await db.q.deleteFrom('email_changes').where('owner_id', '=', ownerId).execute();
}

/** Deletes and returns the change of a link; undefined if it is used, replaced or expired. */
export async function takeEmailChange(
  tx: Db,
  tokenHash: Buffer,
): Promise<{ ownerId: string; email: string } | undefined> {
  return tx.q
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .returning(['owner_id as ownerId', 'email'])
    .executeTakeFirst();
}

/** Returns whether an account has this email address. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.q.selectFrom('owners').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}

/**
 * Changes the email and returns the previous one; undefined if another account has it. Throws the database error
 * (`isDuplicate`) if another account takes it concurrently.
 */
export async function setEmail(tx: Db, ownerId: string, email: string): Promise<string | undefined> {
  if (await isEmailTaken(tx, email)) return undefined;
  const before = await readPassword(tx, ownerId);
  await tx.q.updateTable('owners').set({ email }).where('id', '=', ownerId).execute();
  return before?.email;
}

/** Returns whether an error is a unique violation (PostgreSQL 23505). */
export const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** Lists the owner's signed-in devices: the current one first, then by last use. */
export async function listDevices(db: Db, { ownerId, session }: OwnerScope): Promise<Device[]> {
  const lastUsed = sql<string>`coalesce(last_used_at, created_at)`;
  return db.q
    .selectFrom('owner_sessions')
    .innerJoin('addresses', 'addresses.event_id', 'owner_sessions.event_id')
    .select(['id', 'device', 'addresses.subdomain', 'created_at as signedInAt'])
    .select([lastUsed.as('lastUsedAt'), sql<boolean>`token_hash = ${session}`.as('isThis')])
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', db.now)
    .orderBy('isThis', 'desc')
    .orderBy(lastUsed, 'desc')
    .orderBy('id')
    .execute();
}

/** Deletes one session of the owner; returns whether it existed. */
export async function deleteSessionById(db: Db, { ownerId }: OwnerScope, id: string): Promise<boolean> {
  const ended = await db.q
    .deleteFrom('owner_sessions')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
