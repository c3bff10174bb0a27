import { sql, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DisputeReport } from '../../providers/payment/provider.ts';
import type { PaymentDisputesTable } from './tables.ts';

export type Dispute = Pick<Selectable<PaymentDisputesTable>, 'status' | 'reason' | 'respond_by' | 'settled'>;

export function findDispute(db: Db, provider: string, providerOrderId: string): Promise<Dispute | undefined> {
  return db.q
    .selectFrom('payment_disputes')
    .select(['status', 'reason', 'respond_by', 'settled'])
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

/** A later report wins; of the same second, an outcome wins over an open dispute. So their order does not matter. */
const version = (row: string) =>
  sql`(${sql.ref(`${row}.reported_at`)}, array_position(array['open', 'lost', 'won'], ${sql.ref(`${row}.status`)}))`;

/** The payment must be locked. */
export async function saveDispute(
  db: Db,
  provider: string,
  providerOrderId: string,
  { status, reason, respondBy, reportedAt }: DisputeReport,
): Promise<void> {
  await db.q
    .insertInto('payment_disputes')
    .values({
      provider,
      provider_order_id: providerOrderId,
      status,
      reason,
      respond_by: respondBy,
      reported_at: reportedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_order_id'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          reason: eb.ref('excluded.reason'),
          respond_by: eb.ref('excluded.respond_by'),
          reported_at: eb.ref('excluded.reported_at'),
          // The operator's decision was about the status at that time.
          settled: sql<boolean>`payment_disputes.settled and payment_disputes.status = excluded.status`,
        }))
        .where(sql<boolean>`${version('excluded')} > ${version('payment_disputes')}`),
    )
    .execute();
}

/** Returns the payments of an order. */
export function listOrderPayments(db: Db, orderId: string) {
  return db.q
    .selectFrom('payments')
    .select(['provider', 'provider_order_id as providerOrderId'])
    .where('order_id', '=', orderId)
    .orderBy('provider_order_id')
    .execute();
}

export async function settleDispute(db: Db, provider: string, providerOrderId: string): Promise<void> {
  await db.q
    .updateTable('payment_disputes')
    .set({ settled: true })
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .execute();
}
