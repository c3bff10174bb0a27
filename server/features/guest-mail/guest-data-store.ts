import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { IS_PERSONAL } from './rules.ts';

/** The newest ones. */
const SHOWN = 200;

export async function listMailsOfGuest(db: Db, scope: VerifiedScope): Promise<{ subject: string; at: string }[]> {
  return db.q
    .selectFrom('mails')
    .where('event_id', '=', scope.eventId)
    .where('address', '=', scope.email)
    .select(['subject', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function deletePersonalMails(tx: Db, scope: VerifiedScope): Promise<void> {
  await tx.q
    .deleteFrom('mails')
    .where('event_id', '=', scope.eventId)
    .where('address', '=', scope.email)
    .where(IS_PERSONAL)
    .execute();
}
