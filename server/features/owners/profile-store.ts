import { sql } from 'kysely';
import type { Device } from '../../../contract/profile.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

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

/** Replaces an earlier pending address. `seconds` is the lifetime. */
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

export async function findPendingEmail(db: Db, ownerId: string): Promise<string | null> {
  const found = await db.q
    .selectFrom('email_changes')
    .select('email')
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return found?.email ?? null;
}

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

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.q.selectFrom('owners').select('id').where('email', '=', email).executeTakeFirst();
  return found !== undefined;
}

/**
 * Returns the previous email; undefined if another account has the new one. Throws the database error (`isDuplicate`)
 * if another account takes it concurrently.
 */
export async function setEmail(tx: Db, ownerId: string, email: string): Promise<string | undefined> {
  if (await isEmailTaken(tx, email)) return undefined;
  const before = await readPassword(tx, ownerId);
  await tx.q.updateTable('owners').set({ email }).where('id', '=', ownerId).execute();
  return before?.email;
}

/** PostgreSQL 23505: unique violation. */
export const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

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

export async function deleteSessionById(db: Db, { ownerId }: OwnerScope, id: string): Promise<boolean> {
  const ended = await db.q
    .deleteFrom('owner_sessions')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
