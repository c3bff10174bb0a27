import { z } from 'zod';
import { requireFound } from '../../kit/errors.ts';
import { defineJob } from '../../kit/jobs.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { PaymentEvent } from '../../providers/payment/provider.ts';
import type { Services } from '../../services.ts';
import { closeCheckout, storeEvent, paymentEventJob } from './payment-actions.ts';
import { OPEN_HOURS, OVERDUE_SECONDS } from './payment-rules.ts';
import * as store from './reconciliation-store.ts';
import { findOrder } from './store.ts';

export const reconcileJob = defineJob('reconciliation.payments', z.object({}));

export const reconcileRefundsJob = defineJob('reconciliation.refunds', z.object({}));

export const reconcileDisputesJob = defineJob('reconciliation.disputes', z.object({}));

export const expireJob = defineJob('reconciliation.checkouts', z.object({}));

export const deleteOldCheckoutsJob = defineJob('reconciliation.delete-old-checkouts', z.object({}));

/** Providers repeat webhooks for at most three days. */
const LISTED_DAYS = 4;
/** Buyers can be refunded for 30 days. */
const REFUNDED_DAYS = 35;
/** Buyers can dispute a payment for 120 days, and a dispute lasts for up to three months. */
const DISPUTED_DAYS = 120;
/** An announced payment, such as a bank transfer, takes up to two weeks to arrive. */
const ANNOUNCED_HOURS = 30 * 24;
const RETENTION_DAYS = 90;

/**
 * Enqueues overdue events, and stores what is new in the provider's list of recent payments, as webhooks would
 * (docs/reference/failures.md, W11).
 */
export async function reconcile(services: Services): Promise<void> {
  const { db, log } = services;
  const waiting = await store.listUnhandledEvents(db, OVERDUE_SECONDS);
  if (waiting.length > 0) log.error({ waiting: waiting.length }, 'payment events wait for too long');
  await db.transaction(async (tx) => {
    // Once, because this job repeats.
    for (const event of waiting) await tx.enqueue(paymentEventJob, event, { once: true });
  });
  await readList(services, LISTED_DAYS);
}

export const reconcileRefunds = (services: Services): Promise<void> => readList(services, REFUNDED_DAYS);

/** Stores what is new in the provider's list of disputes (docs/reference/failures.md, L7). */
export async function reconcileDisputes({ db, payment }: Services): Promise<void> {
  if (!payment.listDisputes) return;
  const [since, now] = [await store.readDaysAgo(db, DISPUTED_DAYS), await store.readDaysAgo(db, 0)];
  const listed = await payment.listDisputes(new Date(since), now);
  const ids = [...new Set(listed.map(({ providerOrderId }) => providerOrderId))];
  const known = await store.findDisputeStatuses(db, payment.name, ids);
  for (const event of listed) {
    if (event.dispute?.status !== known.get(event.providerOrderId))
      await storeEvent(db, payment.name, { event, listed: true });
  }
}

async function readList({ db, payment }: Services, days: number): Promise<void> {
  const listed = await payment.listPayments(new Date(await store.readDaysAgo(db, days)));
  const ids = [...new Set(listed.map(({ providerOrderId }) => providerOrderId))];
  const known = new Map(
    (await store.findPayments(db, payment.name, ids)).map((found) => [found.provider_order_id, found]),
  );
  const waiting = await store.listOrdersWithUnhandledEvents(db, payment.name, ids);
  for (const event of listed) {
    const { providerOrderId: id } = event;
    // A waiting webhook names our order; a list entry may not, so the webhook takes precedence.
    if (!waiting.has(id) && isNewEvent(event, known.get(id)))
      await storeEvent(db, payment.name, { event, listed: true });
  }
}

function isNewEvent({ kind, refundedCents }: PaymentEvent, known: store.KnownPayment | undefined): boolean {
  return !known || (kind === 'paid' && !known.paid) || refundedCents > known.refunded_cents;
}

/**
 * Fails checkouts without an event, because not every provider reports expiry. Checkouts with an announced payment stay
 * open longer.
 */
export async function expireCheckouts({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.listOverdueOrders(db, { hours: OPEN_HOURS, announcedHours: ANNOUNCED_HOURS });
  await runForEach(context, due, (id) =>
    db.transaction(async (tx) => closeCheckout(tx, requireFound(await findOrder(tx, id)), 'not paid in time')),
  );
}

/** Orders with a payment are kept. */
export async function deleteOldCheckouts({ db }: Pick<Services, 'db'>): Promise<void> {
  for (let more = true; more;) more = await db.transaction((tx) => store.deleteFailedOrders(tx, RETENTION_DAYS));
}
