import { sql } from 'kysely';
import type { DisputeStatus } from '../../../contract/orders.ts';
import type { Db } from '../../kit/db.ts';

export async function listUnhandledEvents(
  db: Db,
  olderThanSeconds: number,
): Promise<{ provider: string; key: string }[]> {
  return db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', db.secondsFromNow(-olderThanSeconds))
    .orderBy('received_at')
    .limit(500)
    .execute();
}

export async function listOrdersWithUnhandledEvents(
  db: Db,
  provider: string,
  providerOrderIds: readonly string[],
): Promise<Set<string>> {
  const named = sql<string>`body -> 'event' ->> 'providerOrderId'`;
  const rows = await db.q
    .selectFrom('payment_events')
    .select(named.as('id'))
    .where('handled_at', 'is', null)
    .where('provider', '=', provider)
    .where(named, '=', matchesAny(providerOrderIds))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const namedOrder = sql<string>`body -> 'event' ->> 'orderId'`;

/** One parameter for a list of any length, so that the statement stays the same. */
const matchesAny = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;

/**
 * Lists up to 5,000 open orders begun more than `hours` ago, oldest first; more than `announcedHours` ago if the
 * provider has sent an event about them that is not a payment or not handled yet.
 */
export async function listOverdueOrders(
  db: Db,
  { hours, announcedHours }: { hours: number; announcedHours: number },
): Promise<string[]> {
  const rows = await db.q
    .selectFrom('orders')
    .select('orders.id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', db.secondsFromNow(-hours * 3600))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_events')
            .select('event_key')
            .where('order_id', 'is', null)
            .where(namedOrder, '=', eb.ref('orders.id'))
            .where(eb.ref('orders.created_at'), '>', db.secondsFromNow(-announcedHours * 3600)),
        ),
      ),
    )
    .orderBy('number')
    .limit(5000)
    .execute();
  return rows.map(({ id }) => id);
}

export interface KnownPayment {
  provider_order_id: string;
  paid: boolean;
  refunded_cents: number;
}

export function findPayments(db: Db, provider: string, providerOrderIds: readonly string[]): Promise<KnownPayment[]> {
  return db.q
    .selectFrom('payments')
    .select(['provider_order_id', 'paid', 'refunded_cents'])
    .where('provider', '=', provider)
    .where('provider_order_id', '=', matchesAny(providerOrderIds))
    .execute();
}

/** By payment. */
export async function findDisputeStatuses(
  db: Db,
  provider: string,
  providerOrderIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeStatus>> {
  const rows = await db.q
    .selectFrom('payment_disputes')
    .select(['provider_order_id', 'status'])
    .where('provider', '=', provider)
    .where('provider_order_id', '=', matchesAny(providerOrderIds))
    .execute();
  return new Map(rows.map((row) => [row.provider_order_id, row.status]));
}

export async function readDaysAgo(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${db.secondsFromNow(-days * 86_400)} as at`.execute(db.q);
  return rows[0]?.at ?? '';
}

/**
 * Deletes up to 100 failed orders begun more than this many days ago, with their history and handled payment events, if
 * no payment, address, operator log entry or unhandled payment event refers to them. Returns false if there were none.
 * Deletes payment events before it locks orders: handlers of payment events lock in the same order.
 */
export async function deleteFailedOrders(tx: Db, days: number): Promise<boolean> {
  const due = await selectDeletable(tx, days).orderBy('number').limit(100).execute();
  if (due.length === 0) return false;
  const ids = matchesAny(due.map(({ id }) => id));
  const handled = tx.q.deleteFrom('payment_events').where('handled_at', 'is not', null);
  await handled.where('order_id', '=', ids).execute();
  await handled.where('order_id', 'is', null).where(namedOrder, '=', ids).execute();
  // A payment or an event that committed since then excludes its order here.
  const left = await selectDeletable(tx, days).where('id', '=', ids).forUpdate().execute();
  const leftIds = matchesAny(left.map(({ id }) => id));
  await tx.q.deleteFrom('order_history').where('order_id', '=', leftIds).execute();
  await tx.q.deleteFrom('orders').where('id', '=', leftIds).execute();
  return true;
}

function selectDeletable(tx: Db, days: number) {
  return tx.q
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'failed')
    .where('created_at', '<=', tx.secondsFromNow(-days * 86_400))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payments').select('order_id').whereRef('order_id', '=', 'orders.id'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('addresses').select('order_id').whereRef('order_id', '=', 'orders.id'))),
    )
    .where((eb) => eb.not(eb.exists(eb.selectFrom('operator_log').select('id').whereRef('order_id', '=', 'orders.id'))))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_events')
            .select('event_key')
            .where('order_id', 'is', null)
            .where('handled_at', 'is', null)
            .where(namedOrder, '=', eb.ref('orders.id')),
        ),
      ),
    );
}
