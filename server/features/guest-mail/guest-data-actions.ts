import type { StoredMail } from '../../../contract/guest-data.ts';
import type { Db } from '../../kit/db.ts';
import type { VerifiedScope } from '../../scopes.ts';
import { deletePersonalMails, listMailsOfGuest } from './guest-data-store.ts';

export async function listStoredMails(db: Db, scope: VerifiedScope): Promise<StoredMail[]> {
  return listMailsOfGuest(db, scope);
}

/** Confirmations are deleted with what they confirm; the hosts' mails stay in their list. Requires a transaction. */
export async function erasePersonalMails(tx: Db, scope: VerifiedScope): Promise<void> {
  await deletePersonalMails(tx, scope);
}
