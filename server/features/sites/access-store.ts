import { sql, type UpdateObject } from 'kysely';
import type { Access } from '../../../contract/access.ts';
import type { Db } from '../../kit/db.ts';
import type { Tables } from '../../kit/tables.ts';

export interface StoredAccess {
  access: Access;
  find_by_name: boolean;
  passcode_sealed: string | null;
  passcode_id: string | null;
  /** By the database clock. */
  now: string;
}

/** Locked until the end of the transaction. */
export async function lockAccess(tx: Db, eventId: string): Promise<StoredAccess | undefined> {
  return selectAccess(tx, eventId).forUpdate().executeTakeFirst();
}

export async function readAccess(db: Db, eventId: string): Promise<StoredAccess | undefined> {
  return selectAccess(db, eventId).executeTakeFirst();
}

const selectAccess = (db: Db, eventId: string) =>
  db.q
    .selectFrom('sites')
    .where('event_id', '=', eventId)
    .select(['access', 'find_by_name', 'passcode_sealed', 'passcode_id', db.now.as('now')]);

export async function updateAccess(tx: Db, eventId: string, columns: UpdateObject<Tables, 'sites'>): Promise<void> {
  await tx.q.updateTable('sites').set(columns).where('event_id', '=', eventId).execute();
}

interface SealedPasscode {
  eventId: string;
  sealed: string;
}

export async function listSealedPasscodes(
  db: Db,
  { suffix, after, take }: { suffix: string; after: SealedPasscode | undefined; take: number },
): Promise<SealedPasscode[]> {
  let query = db.q
    .selectFrom('sites')
    .select(['event_id as eventId', 'passcode_sealed as sealed'])
    .where('passcode_sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .where(sql<boolean>`right(passcode_sealed, ${suffix.length}) <> ${suffix}`)
    .orderBy('event_id')
    .limit(take);
  if (after) query = query.where('event_id', '>', after.eventId);
  return query.execute();
}

export async function replaceSealedPasscode(
  db: Db,
  { eventId, sealed }: SealedPasscode,
  passcode_sealed: string,
): Promise<void> {
  await db.q
    .updateTable('sites')
    .set({ passcode_sealed })
    .where('event_id', '=', eventId)
    .where('passcode_sealed', '=', sealed)
    .execute();
}
