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

interface FormerEmail {
  id: string;
  tokenHash: Buffer;
  ownerId: string;
  email: string;
}

/** Inserts a link to a former email, with a lifetime in seconds. */
export async function insertFormerEmail(
  tx: Db,
  { id, tokenHash, ownerId, email, seconds }: FormerEmail & { seconds: number },
): Promise<void> {
  const [created_at, expires_at] = [tx.now, tx.secondsFromNow(seconds)];
  await tx.q
    .insertInto('former_emails')
    .values({ id, token_hash: tokenHash, owner_id: ownerId, email, created_at, expires_at })
    .execute();
}

/**
 * Deletes and returns the former email of a link, with the owner's later ones: whoever took the account over cannot
 * restore theirs. Undefined if the link is used or expired.
 */
export async function takeFormerEmail(
  tx: Db,
  tokenHash: Buffer,
): Promise<{ ownerId: string; email: string; createdAt: string } | undefined> {
  const found = await tx.q
    .selectFrom('former_emails')
    .select(['id', 'owner_id as ownerId', 'email', 'created_at as createdAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  await tx.q
    .deleteFrom('former_emails')
    .where('owner_id', '=', found.ownerId)
    .where((eb) => eb.or([eb('id', '=', found.id), eb('created_at', '>=', found.createdAt)]))
    .execute();
  const { ownerId, email, createdAt } = found;
  return { ownerId, email, createdAt };
}

/** Finds the former email of a link without using the link up. */
export async function findFormerEmail(db: Db, tokenHash: Buffer): Promise<{ email: string } | undefined> {
  return db.q
    .selectFrom('former_emails')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
}

/** Sets an email without asking whether it is free, and removes the password. */
export async function restoreEmail(tx: Db, ownerId: string, email: string): Promise<void> {
  await tx.q.updateTable('owners').set({ email, password_hash: null }).where('id', '=', ownerId).execute();
}

/** Returns whether an account has this email address. */
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
