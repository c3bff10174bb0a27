import { z } from 'zod';
import { formatUtcDay } from '../../../contract/dates.ts';
import { formatCents } from '../../../contract/money.ts';
import { formatProvider } from '../../../contract/providers.ts';
import { DISPUTE_STATUSES } from '../../../contract/orders.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { Services } from '../../services.ts';
import { listReadyOperators } from '../operators/actions.ts';
import { moveOrder, type Order } from './actions.ts';
import { findDispute, listOrderPayments, settleDispute } from './dispute-store.ts';
import { lockWithAddress } from './fulfillment-actions.ts';
import { lockPayment } from './payment-store.ts';
import { findOrder } from './store.ts';

/** Jobs of the previous release name the recipient in `to`. */
export const disputeMailJob = defineJob(
  'orders.dispute-mail',
  z.object({
    mailId: z.uuid(),
    operatorId: z.uuid().optional(),
    to: z.string().optional(),
    orderId: z.string(),
    status: z.enum(DISPUTE_STATUSES),
  }),
);

/** Expects the caller's transaction. */
export async function warnOperators(tx: Db, { id }: Order, status: (typeof DISPUTE_STATUSES)[number]): Promise<void> {
  for (const { id: operatorId } of await listReadyOperators(tx))
    await tx.enqueue(disputeMailJob, { mailId: createId(), operatorId, orderId: id, status });
}

/** Sends nothing to an operator who was removed meanwhile. */
export async function sendDisputeMail(
  { db, config, views, mail }: Services,
  { mailId, operatorId, to: named, orderId, status }: z.output<typeof disputeMailJob.payload>,
): Promise<void> {
  const to = named ?? (await listReadyOperators(db)).find(({ id }) => id === operatorId)?.email;
  if (to === undefined) return;
  const order = requireFound(await findOrder(db, orderId));
  const [payment] = await listOrderPayments(db, orderId);
  const dispute = payment && (await findDispute(db, payment.provider, payment.providerOrderId));
  const content = views.mails.renderDisputeMail({
    brand: config.brand,
    number: order.number,
    amount: formatCents(order.total_cents, order.currency),
    status,
    reason: dispute?.reason ?? '',
    respondBy: dispute?.respond_by ? formatUtcDay(dispute.respond_by) : undefined,
    provider: formatProvider(order.provider) ?? 'the payment provider',
    orderUrl: `${config.brand.origin}/operator/orders/${orderId}`,
  });
  await mail.send({ ...content, to, id: mailId });
}

/**
 * Decides that the site of a disputed order stays: the order counts as paid again. It is parked again if the dispute's
 * status changes to open or lost. Throws `order_settled` for any other order.
 */
export async function keepDisputedSite({ db }: Services, orderId: string, operatorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const payments = await listOrderPayments(tx, orderId);
    for (const { provider, providerOrderId } of payments) await lockPayment(tx, provider, providerOrderId);
    const order = await lockWithAddress(tx, requireFound(await findOrder(tx, orderId)));
    if (order.status !== 'parked' || !order.site_stands) throw new ApiError('order_settled');
    for (const { provider, providerOrderId } of payments) await settleDispute(tx, provider, providerOrderId);
    const cause = 'the site stays, although the payment is disputed';
    await moveOrder(tx, orderId, { to: 'paid', cause, operatorId, set: { site_stands: false } });
    if (order.refunded_cents > 0)
      await moveOrder(tx, orderId, { to: 'partially_refunded', cause: 'partially refunded before', operatorId });
  });
}
