import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { hashAddress } from '../guests/delivery-rules.ts';
import { IS_PERSONAL, type SuppressionReason } from './rules.ts';

interface Suppressed {
  eventId: string;
  addressHash: Buffer;
}

/** A second call does nothing. */
export async function insertSuppression(
  tx: Db,
  { eventId, addressHash }: Suppressed,
  reason: SuppressionReason,
): Promise<void> {
  await tx.q
    .insertInto('mail_suppressions')
    .values({ event_id: eventId, address_hash: addressHash, reason, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Confirmations still go to an address that has unsubscribed, and nothing to one that has bounced. */
export async function stopWaitingMails(
  tx: Db,
  { eventId, addressHash }: Suppressed,
  { state, detail }: { state: SuppressionReason; detail: string },
): Promise<void> {
  let query = tx.q
    .updateTable('mails')
    .set({ state, detail })
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`${hashAddress(sql.ref('address'))} = ${addressHash}`);
  if (state === 'unsubscribed') query = query.where(sql<boolean>`not ${IS_PERSONAL}`);
  await query.execute();
}
