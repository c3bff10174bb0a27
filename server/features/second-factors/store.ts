import { sql } from 'kysely';
import { SETUP_MINUTES, UNDO_DAYS } from '../../../contract/second-factor.ts';
import type { Db } from '../../kit/db.ts';

export interface Factor {
  sealedSecret: string;
  /** The current Unix time by the database clock. */
  seconds: number;
}

const unixTime = (db: Db) => sql<number>`floor(extract(epoch from ${db.now}))::float8`;

export async function findStatus(
  db: Db,
  accountId: string,
): Promise<{ since: string; recoveryCodesLeft: number } | undefined> {
  return db.q
    .selectFrom('second_factors')
    .select('created_at as since')
    .select(
      sql<number>`(
        select count(*)::int from recovery_codes where recovery_codes.account_id = second_factors.account_id
      )`.as('recoveryCodesLeft'),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Locks until the transaction ends, so that codes of one account are tried one after another. */
export function lockFactor(tx: Db, accountId: string): Promise<Factor | undefined> {
  return tx.q
    .selectFrom('second_factors')
    .select(['sealed_secret as sealedSecret', unixTime(tx).as('seconds')])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false if a code of this step or a later one was accepted before. */
export async function takeStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await tx.q
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Returns false if the code is unknown or used. */
export async function takeRecoveryCode(tx: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await tx.q
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.q.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx.q
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Replaces an earlier setup. */
export async function writeSetup(db: Db, accountId: string, sealedSecret: string): Promise<void> {
  const fresh = { sealed_secret: sealedSecret, expires_at: db.secondsFromNow(SETUP_MINUTES * 60) };
  await db.q
    .insertInto('second_factor_setups')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute();
}

/** Locks until the transaction ends; undefined if there is none or it has expired. */
export function lockSetup(tx: Db, accountId: string): Promise<Factor | undefined> {
  return tx.q
    .selectFrom('second_factor_setups')
    .select(['sealed_secret as sealedSecret', unixTime(tx).as('seconds')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes the account's setup its factor. The step is that of the code that confirmed it. */
export async function confirmSetup(
  tx: Db,
  accountId: string,
  { sealedSecret, step, undoHash }: { sealedSecret: string; step: number; undoHash: Buffer | null },
): Promise<void> {
  await tx.q.deleteFrom('second_factor_setups').where('account_id', '=', accountId).execute();
  await tx.q
    .insertInto('second_factors')
    .values({
      account_id: accountId,
      sealed_secret: sealedSecret,
      last_step: step,
      undo_hash: undoHash,
      created_at: tx.now,
    })
    .execute();
}

/** With `since`, only a factor that was set up then or later. Returns whether there was one. */
export async function deleteFactor(tx: Db, accountId: string, since?: string): Promise<boolean> {
  await tx.q.deleteFrom('second_factor_setups').where('account_id', '=', accountId).execute();
  const deleted = await tx.q
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? ''))
    .returning('account_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Finds the account of a mailed link that removes its factor. */
export function findUndo(db: Db, undoHash: Buffer): Promise<{ accountId: string } | undefined> {
  return db.q
    .selectFrom('second_factors')
    .select('account_id as accountId')
    .where('undo_hash', '=', undoHash)
    .where('created_at', '>', db.secondsFromNow(-UNDO_DAYS * 86_400))
    .executeTakeFirst();
}

interface SealedSecret {
  accountId: string;
  sealed: string;
}

export function listSealedSecrets(
  db: Db,
  { suffix, after, take }: { suffix: string; after: SealedSecret | undefined; take: number },
): Promise<SealedSecret[]> {
  return db.q
    .selectFrom('second_factors')
    .select(['account_id as accountId', 'sealed_secret as sealed'])
    .where(sql<boolean>`right(sealed_secret, ${suffix.length}) <> ${suffix}`)
    .$if(after !== undefined, (query) => query.where('account_id', '>', after?.accountId ?? ''))
    .orderBy('account_id')
    .limit(take)
    .execute();
}

export async function replaceSealedSecret(db: Db, { accountId, sealed }: SealedSecret, fresh: string): Promise<void> {
  await db.q
    .updateTable('second_factors')
    .set({ sealed_secret: fresh })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealed)
    .execute();
}
