import type { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import {
  findHolderEmail as findEmail,
  lockUnnotifiedPurchases,
  listNotificationAges,
  markPurchasesNotified,
} from './reservation-store.ts';
import { purchaseMailJob, purchasesJob, computeSecondsToNotice } from './rules.ts';

/**
 * Enqueues one mail about all purchases not reported yet, or retries later if the last mail was too recent. Of several
 * jobs the first reports all purchases, and the others find none.
 */
export async function enqueuePurchaseMail(
  { db }: Pick<Services, 'db'>,
  { eventId }: z.output<typeof purchasesJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await lockUnnotifiedPurchases(tx, { eventId });
    if (ids.length === 0) return;
    const inSeconds = computeSecondsToNotice(await listNotificationAges(tx, { eventId }));
    if (inSeconds > 0) return tx.enqueue(purchasesJob, { eventId }, { inSeconds });
    await markPurchasesNotified(tx, { eventId }, ids);
    await tx.enqueue(purchaseMailJob, { mailId: createId(), eventId, ids });
  });
}

/** Finds the email of the guest who holds a reservation, if it is known. */
export const findHolderEmail = (
  db: Db,
  event: { eventId: string },
  reservationId: string,
): Promise<string | null | undefined> => findEmail(db, event, reservationId);
