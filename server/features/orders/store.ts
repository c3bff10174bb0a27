import { sql, type Selectable } from 'kysely';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import type { OrdersTable } from './tables.ts';

export type Order = Selectable<OrdersTable>;

/** `total_cents` is the price without tax. */
export type OrderRow = Pick<
  Order,
  | 'id'
  | 'kind'
  | 'status'
  | 'subdomain'
  | 'template_id'
  | 'plan_id'
  | 'buyer_email'
  | 'buyer_name'
  | 'total_cents'
  | 'currency'
  | 'provider'
  | 'event_id'
>;

export type OrderChange = Partial<
  Pick<
    Order,
    | 'kind'
    | 'subdomain'
    | 'template_id'
    | 'plan_id'
    | 'buyer_email'
    | 'buyer_name'
    | 'event_id'
    | 'known_owner'
    | 'months_added'
    | 'plan_before'
    | 'refunded_cents'
    | 'replaced'
    | 'site_stands'
  >
>;

/** Sets `paid_at` if the order begins with a payment. */
export async function insertOrder(db: Db, order: OrderRow): Promise<Order> {
  return db.q
    .insertInto('orders')
    .values({
      ...order,
      provider_checkout_id: null,
      checkout_url: null,
      months_added: null,
      plan_before: null,
      created_at: db.now,
      paid_at: order.status === 'pending' ? null : db.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the order until the end of the transaction, without its key (FOR NO KEY UPDATE): otherwise two transactions
 * that hold an address each for this order could deadlock.
 */
export async function lockOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.q.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The order must be locked. `paid_at` keeps its first value. */
export async function updateOrder(
  db: Db,
  id: string,
  change: OrderChange & { status?: OrderStatus; paid?: boolean },
): Promise<Order> {
  const { paid, ...columns } = change;
  return db.q
    .updateTable('orders')
    .set({ ...columns, ...(paid && { paid_at: sql<string>`coalesce(paid_at, ${db.now})` }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The order must be locked. The time is after that of the previous transition. */
export async function insertHistory(
  db: Db,
  step: { orderId: string; from: OrderStatus | null; to: OrderStatus; cause: string; operatorId: string | null },
): Promise<void> {
  await db.q
    .insertInto('order_history')
    .values({
      order_id: step.orderId,
      id: createId(),
      from_status: step.from,
      to_status: step.to,
      cause: step.cause,
      operator_id: step.operatorId,
      at: sql<string>`greatest(${db.now}, (
        select max(at) + interval '1 microsecond' from order_history where order_id = ${step.orderId}
      ))`,
    })
    .execute();
}

/** Marks checkouts of the same buyer for the same address, or of the same site. Returns those that were open. */
export async function markReplaced(
  db: Db,
  {
    id,
    kind,
    subdomain,
    buyer_email,
    event_id,
  }: Pick<OrderRow, 'kind' | 'subdomain' | 'buyer_email' | 'event_id'> & { id: string | undefined },
): Promise<string[]> {
  const replaced = await db.q
    .updateTable('orders')
    .set({ replaced: true })
    .where('status', 'in', ['pending', 'failed'])
    .where('replaced', '=', false)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .$if(kind === 'new', (query) =>
      query.where('kind', '=', 'new').where('subdomain', '=', subdomain).where('buyer_email', '=', buyer_email),
    )
    .$if(kind !== 'new', (query) => query.where('kind', '<>', 'new').where('event_id', '=', event_id))
    .returning(['id', 'status'])
    .execute();
  return replaced.filter(({ status }) => status === 'pending').map((order) => order.id);
}

/** The lock lasts until the end of the transaction. */
export async function lockSiteOrders(db: Db, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkouts of ${eventId}`}, 0))`.execute(db.q);
}

/** Locks the fulfilled orders of a site that are not refunded in full, also if disputed, oldest first. */
export async function lockTermOrders(db: Db, eventId: string): Promise<Order[]> {
  return db.q
    .selectFrom('orders')
    .selectAll()
    .where('event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'partially_refunded']),
        eb.and([eb('status', '=', 'parked'), eb('site_stands', '=', true)]),
      ]),
    )
    .orderBy('paid_at')
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
}

export async function setCheckout(
  db: Db,
  id: string,
  { url, providerCheckoutId }: { url: string; providerCheckoutId: string | null },
): Promise<Order> {
  return db.q
    .updateTable('orders')
    .set({ checkout_url: url, provider_checkout_id: providerCheckoutId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lists at most two orders at a provider that a payment without our id could belong to (docs/reference/failures.md,
 * W11): neither paid nor replaced, same buyer and price, begun within `hours` before the payment, or before now.
 */
export async function listPayableOrders(
  db: Db,
  look: { provider: string; email: string; cents: number; currency: string; paidAt: string | null; hours: number },
): Promise<string[]> {
  const paidAt = sql<string>`coalesce(${look.paidAt}::timestamptz, ${db.now})`;
  const rows = await db.q
    .selectFrom('orders')
    .select('id')
    .where('status', 'in', ['pending', 'failed'])
    .where('replaced', '=', false)
    .where('provider', '=', look.provider)
    .where('buyer_email', '=', look.email.toLowerCase())
    .where('total_cents', '=', look.cents)
    .where('currency', '=', look.currency)
    .where('created_at', '<=', paidAt)
    .where('created_at', '>', sql<string>`${paidAt} - make_interval(hours => ${look.hours})`)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}
