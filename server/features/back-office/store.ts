import { sql, type Expression, type SqlBool } from 'kysely';
import type { OrderFilter } from '../../../contract/back-office.ts';
import type { Db } from '../../kit/db.ts';

export interface Search {
  /** The search as typed, compared with our ids and those of providers. */
  exact: string;
  number: number | undefined;
  /** A LIKE pattern for the beginning of subdomains and emails, which are in lower case. */
  beginning: string;
}

/** The position in a list of orders: after this number, among the parked orders or the others. */
export interface OrderCursor {
  parked: boolean;
  number: number;
}

/** The position in a list sorted by time: after the row with this time and id. */
export interface MomentCursor {
  /** In the database's format, to the microsecond. */
  at: string;
  id: string;
}

/**
 * Queries of the operator console across the tables of all features. Lists use indexes and are paged, so that they stay
 * fast with any number of rows. This module only reads; operators write through the actions of the other features.
 */

const ORDER = [
  'orders.id',
  'number',
  'kind',
  'status',
  'subdomain',
  'template_id as templateId',
  'plan_id as planId',
  'buyer_name as buyerName',
  'buyer_email as buyerEmail',
  'total_cents as totalCents',
  'refunded_cents as refundedCents',
  'currency',
  'provider',
  'created_at as createdAt',
  'paid_at as paidAt',
  'site_stands as siteStands',
] as const;

/** The payment's event names the order; the other event kinds do not say that somebody has paid. */
const unservedPayment = sql`handled_at is null and order_id is null and body -> 'event' ->> 'kind' = 'paid'`;
const eventOrderId = sql<string>`body -> 'event' ->> 'orderId'`;
const isOpen = sql<boolean>`status in ('pending', 'failed')`;
const unservedSince = sql<string | null>`case when ${isOpen} then (
  select min(received_at) from payment_events where ${unservedPayment} and ${eventOrderId} = orders.id
) end`;

const cause = sql<string | null>`(
  select cause from order_history where order_id = orders.id order by at desc limit 1
)`;

/** Parked orders first, then newest first. A filter by status has its own index. */
export async function listOrders(
  db: Db,
  { search, status }: { search: Search | undefined; status: OrderFilter | undefined },
  { after, take }: { after: OrderCursor | undefined; take: number },
) {
  const named = search && (await listProviderOrders(db, search.exact));
  const parked = sql<boolean>`(status = 'parked')`;
  return db.q
    .selectFrom('orders')
    .select(ORDER)
    .select([cause.as('cause'), unservedSince.as('unservedSince')])
    .$if(status !== undefined, (query) => {
      const ofStatus =
        status === 'unserved'
          ? query.where(isOpen).where(sql<SqlBool>`orders.id in (
              select ${eventOrderId} from payment_events where ${unservedPayment})`)
          : query.where('status', '=', status ?? 'parked');
      return after ? ofStatus.where('number', '<', after.number) : ofStatus;
    })
    .$if(status === undefined, (query) => {
      const parkedFirst = query.orderBy(parked, 'desc');
      return after
        ? parkedFirst.where(sql<SqlBool>`(${parked}, number) < (${after.parked}, ${after.number})`)
        : parkedFirst;
    })
    .$if(search !== undefined, (query) =>
      query.where((eb) => {
        const { number, exact, beginning } = search ?? { number: undefined, exact: '', beginning: '' };
        const ways: Expression<SqlBool>[] = [
          eb('buyer_email', 'like', beginning),
          eb('subdomain', 'like', beginning),
          eb('orders.id', 'in', [exact, ...(named ?? [])]),
        ];
        return eb.or(number === undefined ? ways : [...ways, eb('number', '=', number)]);
      }),
    )
    .orderBy('number', 'desc')
    .limit(take)
    .execute();
}

async function listProviderOrders(db: Db, id: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('orders')
    .select('id')
    .where('provider_checkout_id', '=', id)
    .union(db.q.selectFrom('payments').select('order_id as id').where('provider_order_id', '=', id))
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of the provider, by order. */
export async function listPaymentIds(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db.q
    .selectFrom('payments')
    .select(['order_id as orderId', 'provider_order_id as providerOrderId'])
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [''])
    .orderBy('created_at')
    .execute();
  const byOrder = new Map<string, string[]>();
  for (const { orderId, providerOrderId } of rows)
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), providerOrderId]);
  return byOrder;
}

export async function countParked(db: Db): Promise<number> {
  const { count } = await db.q
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'parked')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts payments that name no known order, too. */
export async function countUnserved(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_events left join orders on orders.id = ${eventOrderId}
    where ${unservedPayment} and (orders.id is null or ${isOpen})`.execute(db.q);
  return rows[0]?.count ?? 0;
}

export async function countUnhandled(db: Db, olderThanSeconds: number): Promise<number> {
  const { count } = await db.q
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .where('received_at', '<', db.secondsFromNow(-olderThanSeconds))
    .executeTakeFirstOrThrow();
  return count;
}

export function readOrder(db: Db, id: string) {
  return db.q
    .selectFrom('orders')
    .select([
      ...ORDER,
      'event_id as eventId',
      'provider_checkout_id as providerCheckoutId',
      'months_added as monthsAdded',
      'plan_before as planBefore',
    ])
    .select([cause.as('cause'), unservedSince.as('unservedSince')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export function readHistory(db: Db, orderId: string) {
  return db.q
    .selectFrom('order_history')
    .leftJoin('operators', 'operators.id', 'operator_id')
    .select(['at', 'from_status as from', 'to_status as to', 'cause', 'operators.email as operator'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
}

export function readPayments(db: Db, orderId: string) {
  return db.q
    .selectFrom('payments')
    .leftJoin('payment_disputes as dispute', (join) =>
      join
        .onRef('dispute.provider', '=', 'payments.provider')
        .onRef('dispute.provider_order_id', '=', 'payments.provider_order_id'),
    )
    .select([
      'payments.provider',
      'payments.provider_order_id as providerOrderId',
      'dispute.status as disputeStatus',
      'reason',
      'respond_by as respondBy',
      'total_cents as totalCents',
      'refunded_cents as refundedCents',
      'currency',
      'paid',
      'buyer_email as buyerEmail',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

/** The events that name an order without being handled are included; oldest first. */
export function readEvents(db: Db, orderId: string) {
  return db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key', 'received_at as receivedAt', 'handled_at as handledAt', 'outcome', 'body'])
    .where((eb) =>
      eb.or([
        eb('order_id', '=', orderId),
        eb.and([eb('order_id', 'is', null), eb(sql`body -> 'event' ->> 'orderId'`, '=', orderId)]),
      ]),
    )
    .orderBy('received_at')
    .orderBy('event_key')
    .execute();
}

export function listLog(db: Db, { after, take }: { after: MomentCursor | undefined; take: number }) {
  return db.q
    .selectFrom('operator_log')
    .leftJoin('operators', 'operators.id', 'operator_log.operator_id')
    .leftJoin('orders', 'orders.id', 'operator_log.order_id')
    .select([
      'operator_log.id',
      'at',
      'operators.email as operator',
      'action',
      'orders.id as orderId',
      'orders.number as orderNumber',
      'details',
    ])
    .select(sql<string>`at::text`.as('after'))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(at, operator_log.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('operator_log.id', 'desc')
    .limit(take)
    .execute();
}
