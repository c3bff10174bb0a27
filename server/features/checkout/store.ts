import type { Selectable } from 'kysely';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { Db } from '../../kit/db.ts';
import { jsonText } from '../../kit/json.ts';
import type { OrdersTable, PaymentsTable } from '../../tables/orders.ts';

export type Order = Selectable<OrdersTable>;

export interface NewOrder {
  id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  buyer_email: string;
  buyer_name: string;
  total_cents: number;
  currency: string;
  provider: string;
}

export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  await db.q
    .insertInto('orders')
    .values({
      ...order,
      status: 'pending',
      provider_checkout_id: null,
      checkout_url: null,
      event_id: null,
      created_at: db.now,
      paid_at: null,
    })
    .execute();
}

/** Voids what the same buyer had begun for the same address before. */
export async function voidEarlierOrders(db: Db, { id, subdomain, buyer_email }: NewOrder): Promise<void> {
  await db.q
    .updateTable('orders')
    .set({ status: 'void' })
    .where('subdomain', '=', subdomain)
    .where('buyer_email', '=', buyer_email)
    .where('status', '=', 'pending')
    .where('id', '<>', id)
    .execute();
}

export async function voidOrder(db: Db, id: string): Promise<void> {
  await db.q
    .updateTable('orders')
    .set({ status: 'void' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Keeps where the provider takes the payment. */
export async function noteCheckout(
  db: Db,
  id: string,
  { url, providerCheckoutId }: { url: string; providerCheckoutId: string | null },
): Promise<void> {
  await db.q
    .updateTable('orders')
    .set({ checkout_url: url, provider_checkout_id: providerCheckoutId })
    .where('id', '=', id)
    .execute();
}

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.q.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order, locked until the end of the transaction. */
export async function lockOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.q.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markPaid(
  db: Db,
  id: string,
  { eventId, known }: { eventId: string; known: boolean },
): Promise<void> {
  await db.q
    .updateTable('orders')
    .set({ status: 'paid', event_id: eventId, known_owner: known, paid_at: db.now })
    .where('id', '=', id)
    .execute();
}

/** Keeps a provider's event, once. False: it was there already. */
export async function insertPaymentEvent(
  db: Db,
  { provider, key, body }: { provider: string; key: string; body: object },
): Promise<boolean> {
  const kept = await db.q
    .insertInto('payment_events')
    .values({
      provider,
      event_key: key,
      body: jsonText(body),
      received_at: db.now,
      handled_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('event_key')
    .executeTakeFirst();
  return kept !== undefined;
}

/** An event that was kept and not handled yet, locked until the end of the transaction. */
export async function lockUnhandledEvent(db: Db, provider: string, key: string): Promise<unknown> {
  const row = await db.q
    .selectFrom('payment_events')
    .select('body')
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.body;
}

export async function stampEvent(db: Db, provider: string, key: string, outcome: string): Promise<void> {
  await db.q
    .updateTable('payment_events')
    .set({ handled_at: db.now, outcome })
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .execute();
}

export type Payment = Selectable<PaymentsTable>;

/** Why a payment is parked of which only a refund was heard so far. */
const UNHEARD = 'the payment itself was not heard of yet';

/** The row of an order at a provider, made when it is first heard of, locked until the end of the transaction. */
export async function claimPayment(
  db: Db,
  { provider, providerOrderId, totalCents, currency }: Heard,
): Promise<Payment & { judged: boolean }> {
  const row = await db.q
    .insertInto('payments')
    .values({
      provider,
      provider_order_id: providerOrderId,
      order_id: null,
      event_id: null,
      state: 'parked',
      reason: UNHEARD,
      total_cents: totalCents,
      currency,
      created_at: db.now,
      updated_at: db.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_order_id']).doUpdateSet({ updated_at: db.now }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, judged: row.reason !== UNHEARD };
}

interface Heard {
  provider: string;
  providerOrderId: string;
  totalCents: number;
  currency: string;
}

/** Changes what became of a payment. */
export async function updatePayment(
  db: Db,
  { provider, provider_order_id }: Pick<Payment, 'provider' | 'provider_order_id'>,
  change: Partial<Pick<Payment, 'state' | 'reason' | 'order_id' | 'event_id' | 'total_cents' | 'currency'>>,
): Promise<void> {
  await db.q
    .updateTable('payments')
    .set({ ...change, updated_at: db.now })
    .where('provider', '=', provider)
    .where('provider_order_id', '=', provider_order_id)
    .execute();
}
