import { z } from 'zod';
import { requireFound } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';
import type { Services } from '../../services.ts';
import { findOrder } from './actions.ts';
import { closeCheckout, storeEvent, paymentEventJob } from './payment-actions.ts';
import { OPEN_HOURS, OVERDUE_SECONDS } from './payment-rules.ts';
import * as store from './reconciliation-store.ts';

/** Looks every few minutes for payments that nobody told us of, and for events that were left lying. */
export const reconcileJob = defineJob('reconciliation.payments', z.object({}));

/** Looks every night for refunds that nobody told us of. */
export const reconcileRefundsJob = defineJob('reconciliation.refunds', z.object({}));

/** Looks every hour for checkouts that can no longer be paid. */
export const expireJob = defineJob('reconciliation.checkouts', z.object({}));

/** Looks every night for checkouts that came to nothing long ago. */
export const deleteOldCheckoutsJob = defineJob('reconciliation.forget', z.object({}));

/** What is looked for in a provider's list: payments of so many days. Providers repeat webhooks for three at most. */
const LISTED_DAYS = 4;
/** Refunds, for which buyers have 30 days. */
const REFUNDED_DAYS = 35;
/** Money that its provider has announced comes within so many hours: a bank's transfer takes two weeks at most. */
const ANNOUNCED_HOURS = 30 * 24;
/** For so long a checkout that came to nothing is kept, for whoever asks about it. */
const FORGOTTEN_DAYS = 90;

/**
 * Finds what nobody told us of (docs/reference/failures.md, W11): enqueues events that were left lying, and asks the
 * provider for the payments of the last days. What is new in them goes the way of a webhook.
 */
export async function reconcile(services: Services): Promise<void> {
  const { db, log } = services;
  const waiting = await store.listUnhandledEvents(db, OVERDUE_SECONDS);
  if (waiting.length > 0) log.error({ waiting: waiting.length }, 'payment events wait for too long');
  await db.transaction(async (tx) => {
    // Once, because this comes round again.
    for (const event of waiting) await tx.enqueue(paymentEventJob, event, { once: true });
  });
  await readList(services, LISTED_DAYS);
}

/** Finds the refunds that nobody told us of, as long as there can be any. */
export const reconcileRefunds = (services: Services): Promise<void> => readList(services, REFUNDED_DAYS);

async function readList({ db, payment }: Services, days: number): Promise<void> {
  const listed = await payment.listPayments(new Date(await store.readDaysAgo(db, days)));
  const ids = [...new Set(listed.map(({ providerOrderId }) => providerOrderId))];
  const known = new Map(
    (await store.findPayments(db, payment.name, ids)).map((found) => [found.provider_order_id, found]),
  );
  const waiting = await store.listOrdersWithUnhandledEvents(db, payment.name, ids);
  for (const event of listed) {
    const { providerOrderId: id } = event;
    // What was told and waits to be handled names our order, as a list may not.
    if (!waiting.has(id) && isNewEvent(event, known.get(id)))
      await storeEvent(db, payment.name, { event, listed: true });
  }
}

/** Whether a listed event says more than is known. */
function isNewEvent({ kind, refundedCents }: PaymentEvent, known: store.KnownPayment | undefined): boolean {
  return !known || (kind === 'paid' && !known.paid) || refundedCents > known.refunded_cents;
}

/**
 * Gives up the checkouts that can no longer be paid and that nothing was heard of: not every provider tells. Those of
 * which it told that money is on its way are left open for longer.
 */
export async function expireCheckouts({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.listOverdueOrders(db, { hours: OPEN_HOURS, announcedHours: ANNOUNCED_HOURS });
  await runForEach(context, due, (id) =>
    db.transaction(async (tx) => closeCheckout(tx, requireFound(await findOrder(tx, id)), 'nobody paid in time')),
  );
}

/**
 * Deletes the checkouts that came to nothing, with all that is known of them: who did not buy is nobody of ours. Where
 * there was money, whatever became of it, the order stays.
 */
export async function deleteOldCheckouts({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let more = true; more;) more = await db.transaction((tx) => store.deleteOldOrders(tx, FORGOTTEN_DAYS));
}
