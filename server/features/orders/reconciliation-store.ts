import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** Events that were kept so many seconds ago and are not handled yet, the oldest first. */
export async function listUnhandledEvents(db: Db, seconds: number): Promise<{ provider: string; key: string }[]> {
  return db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', db.secondsFromNow(-seconds))
    .orderBy('received_at')
    .limit(500)
    .execute();
}

/** Of these orders at a provider those of which an event is kept and not handled yet. */
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

/** The order of ours that an event names. */
const namedOrder = sql<string>`body -> 'event' ->> 'orderId'`;

/** One parameter, however many there are. */
const matchesAny = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;

/**
 * Open orders, 5,000 at most, that were begun more than so many hours ago, the oldest first; more than `announcedHours` ago where a
 * provider has said something of them that is no payment, or is not handled yet.
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
      eb.or([
        eb('created_at', '<=', db.secondsFromNow(-announcedHours * 3600)),
        eb.not(
          eb.exists(
            eb
              .selectFrom('payment_events')
              .select('event_key')
              .where('order_id', 'is', null)
              .where(namedOrder, '=', eb.ref('orders.id')),
          ),
        ),
      ]),
    )
    .orderBy('number')
    .limit(5000)
    .execute();
  return rows.map(({ id }) => id);
}

/** What of a payment may be news. */
export interface KnownPayment {
  provider_order_id: string;
  paid: boolean;
  refunded_cents: number;
}

/** What is known of these orders at a provider. */
export function findPayments(db: Db, provider: string, providerOrderIds: readonly string[]): Promise<KnownPayment[]> {
  return db.q
    .selectFrom('payments')
    .select(['provider_order_id', 'paid', 'refunded_cents'])
    .where('provider', '=', provider)
    .where('provider_order_id', '=', matchesAny(providerOrderIds))
    .execute();
}

/** So many days ago on the deciding clock, ISO 8601. */
export async function readDaysAgo(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${db.secondsFromNow(-days * 86_400)} as at`.execute(db.q);
  return rows[0]?.at ?? '';
}

/**
 * Deletes some of the orders that failed without money and were begun more than so many days ago, with their history and
 * what a provider said of them. False: there are no more. Events are locked before orders, as by those who handle them.
 */
export async function deleteOldOrders(tx: Db, days: number): Promise<boolean> {
  const due = await selectDeletable(tx, days).orderBy('number').limit(100).execute();
  if (due.length === 0) return false;
  const ids = matchesAny(due.map(({ id }) => id));
  await tx.q.deleteFrom('payment_events').where('order_id', '=', ids).execute();
  await tx.q.deleteFrom('payment_events').where('order_id', 'is', null).where(namedOrder, '=', ids).execute();
  // Of one that was paid just now, its payment has come after those events.
  const left = await selectDeletable(tx, days).where('id', '=', ids).forUpdate().execute();
  const leftIds = matchesAny(left.map(({ id }) => id));
  await tx.q.deleteFrom('order_history').where('order_id', '=', leftIds).execute();
  await tx.q.deleteFrom('orders').where('id', '=', leftIds).execute();
  return true;
}

/** What nothing refers to any more, and no event waits to be handled for. */
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
