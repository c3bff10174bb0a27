import type { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import type { Services } from '../../services.ts';
import { recordNews } from '../owner-news/actions.ts';
import { deriveReference } from './fund-rules.ts';
import { readContributions } from './fund-store.ts';
import {
  findHolderEmail as findEmail,
  lockUnnotifiedPurchases,
  markPurchasesNotified,
  readReservations,
} from './reservation-store.ts';
import type { purchasesJob } from './rules.ts';

/** Owners hear of the purchases that a node of the previous release has recorded, which only enqueues this. */
export async function recordPurchases(
  { db }: Pick<Services, 'db'>,
  { eventId }: z.output<typeof purchasesJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ids = await lockUnnotifiedPurchases(tx, { eventId });
    if (ids.length > 0) await markPurchasesNotified(tx, { eventId }, ids);
    for (const itemId of ids) await recordNews(tx, { eventId }, { kind: 'gifts', itemId, changed: false });
  });
}

/** Finds the email of the guest who holds a reservation, if it is known. */
export const findHolderEmail = (
  db: Db,
  event: { eventId: string },
  reservationId: string,
): Promise<string | null | undefined> => findEmail(db, event, reservationId);

export interface GivenGift {
  id: string;
  gift: string;
  guest: string;
  /** Of a contribution to a fund; null for a purchase. */
  cents: number | null;
  /** For the transfer of a contribution. */
  reference: string | null;
  /** From the guest; empty for none. */
  note: string;
}

/** Purchases and contributions with these ids; those that were canceled in the meantime are left out. */
export async function listGivenGifts(db: Db, event: { eventId: string }, ids: readonly string[]): Promise<GivenGift[]> {
  const [reservations, contributions] = await Promise.all([
    readReservations(db, event, ids),
    readContributions(db, event, ids),
  ]);
  return [
    ...reservations.filter(({ status }) => status === 'purchased').map((one) => ({ ...one, amount_cents: null })),
    ...contributions,
  ].map(({ id, gift_title, guest_name, amount_cents, message }) => ({
    id,
    gift: gift_title,
    guest: guest_name,
    cents: amount_cents,
    reference: amount_cents === null ? null : deriveReference(id),
    note: message,
  }));
}
