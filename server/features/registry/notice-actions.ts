import type { z } from 'zod';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { lockUntold, readNotices, stampTold } from './reservation-store.ts';
import { purchaseMailJob, purchasesJob, secondsToNotice } from './rules.ts';

/**
 * Handles `purchasesJob`: mails the owners all purchases not reported yet, or retries later if the last mail was too
 * recent. Of several jobs the first reports all purchases, and the others find none.
 */
export async function tellPurchases(
  { db }: Pick<Services, 'db'>,
  { eventId }: z.output<typeof purchasesJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await lockUntold(tx, { eventId });
    if (ids.length === 0) return;
    const inSeconds = secondsToNotice(await readNotices(tx, { eventId }));
    if (inSeconds > 0) return tx.enqueue(purchasesJob, { eventId }, { inSeconds });
    await stampTold(tx, { eventId }, ids);
    await tx.enqueue(purchaseMailJob, { mailId: createId(), eventId, ids });
  });
}
