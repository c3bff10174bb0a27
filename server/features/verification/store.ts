import type { Purpose } from '../../../contract/verification.ts';
import type { Db } from '../../kit/db.ts';
import type { PublicScope, VerifiedScope } from '../../scopes.ts';

/** There is one live code for each email and purpose. */
export interface CodeKey {
  email: string;
  purpose: Purpose;
}

/** Replaces the previous code, with all tries left. */
export async function writeCode(
  tx: Db,
  scope: PublicScope,
  { email, purpose }: CodeKey,
  code: { hash: Buffer; mailId: string; seconds: number },
): Promise<void> {
  const expires_at = tx.secondsFromNow(code.seconds);
  const fresh = { code_hash: code.hash, mail_id: code.mailId, tries: 0 };
  await tx.q
    .insertInto('verification_codes')
    .values({ event_id: scope.eventId, email, purpose, ...fresh, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'email', 'purpose'])
        .doUpdateSet((eb) => ({ ...fresh, expires_at: eb.ref('excluded.expires_at') })),
    )
    .execute();
}

/** Finds the recipient of a code's mail; undefined if the code is no longer valid. */
export async function findMailedEmail(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  mailId: string,
): Promise<string | undefined> {
  const found = await db.q
    .selectFrom('verification_codes')
    .select('email')
    .where('event_id', '=', eventId)
    .where('mail_id', '=', mailId)
    .where('expires_at', '>', db.now)
    .executeTakeFirst();
  return found?.email;
}

/** Returns the hash to compare with; locks the row. Returns undefined if there is no live code with a try left. */
export async function countTry(
  tx: Db,
  scope: PublicScope,
  { email, purpose }: CodeKey,
  tries: number,
): Promise<Buffer | undefined> {
  const taken = await tx.q
    .updateTable('verification_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('event_id', '=', scope.eventId)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('tries', '<', tries)
    .where('expires_at', '>', tx.now)
    .returning('code_hash')
    .executeTakeFirst();
  return taken?.code_hash;
}

export async function deleteCode(tx: Db, scope: PublicScope, { email, purpose }: CodeKey): Promise<void> {
  await tx.q
    .deleteFrom('verification_codes')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .execute();
}

export async function insertSession(
  tx: Db,
  scope: PublicScope,
  session: { hash: Buffer; email: string; seconds: number },
): Promise<string> {
  const { hash, email, seconds } = session;
  const row = await tx.q
    .insertInto('public_sessions')
    .values({ token_hash: hash, event_id: scope.eventId, email, expires_at: tx.secondsFromNow(seconds) })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** In any event: the table of sessions is not per event. */
export async function readSession(
  db: Db,
  hash: Buffer,
): Promise<{ event_id: string; email: string; expires_at: string } | undefined> {
  return db.q
    .selectFrom('public_sessions')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', db.now)
    .select(['event_id', 'email', 'expires_at'])
    .executeTakeFirst();
}

export async function lockSessions(tx: Db, scope: VerifiedScope): Promise<boolean> {
  const live = await tx.q
    .selectFrom('public_sessions')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', scope.email)
    .where('expires_at', '>', tx.now)
    .select('token_hash')
    .orderBy('token_hash')
    .forNoKeyUpdate()
    .execute();
  return live.length > 0;
}

/** Decides by the database clock. */
export async function isExpired(db: Db, moment: string): Promise<boolean> {
  const { expired } = await db.q
    .selectNoFrom((eb) => eb(eb.cast<string>(eb.val(moment), 'timestamptz'), '<=', db.now).as('expired'))
    .executeTakeFirstOrThrow();
  return Boolean(expired);
}
