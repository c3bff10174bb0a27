import { sql } from 'kysely';
import {
  OPERATOR_CODE_MINUTES,
  OPERATOR_CODE_TRIES,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_LINK_HOURS,
  OPERATOR_SESSION_HOURS,
} from '../../../contract/operators.ts';
import type { LoggedAction } from '../../../contract/operator-actions.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';

export interface Operator {
  id: string;
  email: string;
  passwordHash: string | null;
}

const OPERATOR = ['id', 'email', 'password_hash as passwordHash'] as const;

/** Restores a removed account without its old password. Returns the id. */
export async function upsertOperator(tx: Db, email: string): Promise<string> {
  await tx.q
    .insertInto('operators')
    .values({ id: createId(), email, password_hash: null, created_at: tx.now, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash: null, created_at: tx.now, removed_at: null })
        .where('operators.removed_at', 'is not', null),
    )
    .execute();
  const { id } = await tx.q.selectFrom('operators').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

/** Returns the account's id. Waits for concurrent sign-ins. */
export async function removeOperator(tx: Db, email: string): Promise<string | undefined> {
  const removed = await tx.q
    .updateTable('operators')
    .set({ removed_at: tx.now })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed?.id;
}

/** Returns the id of an account that is not removed, with its row locked. */
export async function lockOperator(tx: Db, email: string): Promise<string | undefined> {
  const locked = await tx.q
    .selectFrom('operators')
    .select('id')
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked?.id;
}

export function listOperators(db: Db): Promise<(Operator & { createdAt: string })[]> {
  return db.q
    .selectFrom('operators')
    .select([...OPERATOR, 'created_at as createdAt'])
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
}

export function findOperator(db: Db, email: string): Promise<Operator | undefined> {
  return db.q
    .selectFrom('operators')
    .select(OPERATOR)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function findOperatorEmail(db: Db, id: string): Promise<string | undefined> {
  const found = await db.q
    .selectFrom('operators')
    .select('email')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found?.email;
}

/** Returns whether the hash is unchanged, and locks the operator's row until the transaction ends. */
export async function hasPassword(tx: Db, { id, passwordHash }: Operator): Promise<boolean> {
  const found = await tx.q
    .selectFrom('operators')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false if the account was removed in the meantime. */
export async function setPassword(tx: Db, id: string, passwordHash: string): Promise<boolean> {
  const set = await tx.q
    .updateTable('operators')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** The operator's row must be locked, so that no sign-in is missed. */
export async function deleteSignIns(tx: Db, operatorId: string): Promise<void> {
  // Waits for a challenge that is being completed, so that the next statement sees its session.
  await tx.q.deleteFrom('operator_challenges').where('operator_id', '=', operatorId).execute();
  await tx.q.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
  await tx.q.deleteFrom('operator_links').where('operator_id', '=', operatorId).execute();
}

/** Replaces the previous challenge, with all tries left; returns the end of the new one. */
export async function writeChallenge(
  tx: Db,
  operatorId: string,
  hashes: { challenge: Buffer; code: Buffer },
): Promise<string> {
  const fresh = {
    challenge_hash: hashes.challenge,
    code_hash: hashes.code,
    tries: 0,
    expires_at: tx.secondsFromNow(OPERATOR_CODE_MINUTES * 60),
  };
  const { expires_at } = await tx.q
    .insertInto('operator_challenges')
    .values({ operator_id: operatorId, ...fresh })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(fresh))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Returns the hash to compare with; locks the row. Returns undefined if there is no live challenge with a try left. */
export function countTry(tx: Db, challengeHash: Buffer): Promise<{ operatorId: string; codeHash: Buffer } | undefined> {
  return tx.q
    .updateTable('operator_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_hash', '=', challengeHash)
    .where('tries', '<', OPERATOR_CODE_TRIES)
    .where('expires_at', '>', tx.now)
    .returning(['operator_id as operatorId', 'code_hash as codeHash'])
    .executeTakeFirst();
}

export async function findChallengeEmail(db: Db, challengeHash: Buffer): Promise<string | undefined> {
  const found = await db.q
    .selectFrom('operator_challenges')
    .innerJoin('operators', 'operators.id', 'operator_challenges.operator_id')
    .select('email')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return found?.email;
}

export async function deleteChallenge(tx: Db, operatorId: string): Promise<void> {
  await tx.q.deleteFrom('operator_challenges').where('operator_id', '=', operatorId).execute();
}

export async function insertSession(
  tx: Db,
  operatorId: string,
  tokenHash: Buffer,
  { secondFactor }: { secondFactor: boolean },
): Promise<void> {
  await tx.q
    .insertInto('operator_sessions')
    .values({
      token_hash: tokenHash,
      operator_id: operatorId,
      expires_at: tx.secondsFromNow(OPERATOR_SESSION_HOURS * 3600),
      last_used_at: tx.now,
      second_factor: secondFactor,
    })
    .execute();
}

/** Sessions of nodes of the previous release have no last use; they count from the sign-in. */
const LAST_USED = sql<string>`coalesce(
  last_used_at, expires_at - make_interval(hours => ${OPERATOR_SESSION_HOURS})
)`;

/** A finer resolution of `last_used_at` would write at every call. */
const USE_SECONDS = 60;

const selectFactor = (db: Db) =>
  db.q
    .selectFrom('second_factors')
    .select('account_id')
    .whereRef('account_id', '=', sql<string>`operator_sessions.operator_id`);

/**
 * Finds the live session of one of the tokens, and updates its last use if `isUse`. One without the second factor that
 * its operator has, from a node of the previous release, is not found.
 */
export async function findSession(
  db: Db,
  tokenHashes: readonly Buffer[],
  { isUse }: { isUse: boolean },
): Promise<{ session: Buffer; operatorId: string; email: string; secondFactor: boolean } | undefined> {
  const found = await db.q
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['token_hash as session', 'operator_id as operatorId', 'email', 'second_factor as secondFactor'])
    .select(sql<boolean>`${LAST_USED} < ${db.secondsFromNow(-USE_SECONDS)}`.as('usedAgain'))
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', db.now)
    .where(LAST_USED, '>', db.secondsFromNow(-OPERATOR_IDLE_MINUTES * 60))
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('second_factor', '=', true), eb.not(eb.exists(selectFactor(db)))]))
    .executeTakeFirst();
  if (!found) return undefined;
  const { usedAgain, ...session } = found;
  if (isUse && usedAgain) await touchSession(db, session.session);
  return session;
}

async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.q
    .updateTable('operator_sessions')
    .set({ last_used_at: db.now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function findSessionEnd(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db.q
    .selectFrom('operator_sessions')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found?.expires_at;
}

export async function deleteSession(tx: Db, tokenHash: Buffer): Promise<void> {
  await tx.q.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function replaceLink(tx: Db, operatorId: string, tokenHash: Buffer): Promise<void> {
  const link = { token_hash: tokenHash, expires_at: tx.secondsFromNow(OPERATOR_LINK_HOURS * 3600) };
  await tx.q
    .insertInto('operator_links')
    .values({ operator_id: operatorId, ...link })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(link))
    .execute();
}

export function findLink(db: Db, tokenHash: Buffer): Promise<{ operatorId: string; email: string } | undefined> {
  return db.q
    .selectFrom('operator_links')
    .innerJoin('operators', 'operators.id', 'operator_links.operator_id')
    .select(['operator_id as operatorId', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns false if the link is unknown, used or expired. */
export async function takeLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.q
    .deleteFrom('operator_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .returning('operator_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export interface LogEntry {
  /** Left out for an action of the command line that concerns no operator's account. */
  operatorId?: string;
  action: LoggedAction;
  orderId?: string;
  details?: string;
}

export async function insertLog(tx: Db, { operatorId, action, orderId, details = '' }: LogEntry): Promise<void> {
  await tx.q
    .insertInto('operator_log')
    .values({ id: createId(), operator_id: operatorId ?? null, action, order_id: orderId ?? null, details, at: tx.now })
    .execute();
}
