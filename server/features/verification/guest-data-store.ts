import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';

export async function readLastSessionEnd(db: Db, scope: VerifiedScope): Promise<string | null> {
  const { last } = await db.q
    .selectFrom('public_sessions')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', scope.email)
    .where('expires_at', '>', db.now)
    .select(({ fn }) => fn.max('expires_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export async function deleteSessions(tx: Db, scope: VerifiedScope): Promise<void> {
  await tx.q
    .deleteFrom('public_sessions')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', scope.email)
    .execute();
}

export async function deleteCodes(tx: Db, scope: VerifiedScope): Promise<void> {
  await tx.q
    .deleteFrom('verification_codes')
    .where('event_id', '=', scope.eventId)
    .where('email', '=', scope.email)
    .execute();
}
