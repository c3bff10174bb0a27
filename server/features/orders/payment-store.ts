import { sql, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { PaymentsTable } from './tables.ts';

export type Payment = Selectable<PaymentsTable>;

/** Returns false if the event is stored already. */
export async function insertEvent(
  db: Db,
  { provider, key, body }: { provider: string; key: string; body: object },
): Promise<boolean> {
  const kept = await db.q
    .insertInto('payment_events')
    .values({
      provider,
      event_key: key,
      body: toJsonText(body),
      received_at: db.now,
      handled_at: null,
      outcome: null,
      order_id: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning('event_key')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function lockEvent(
  db: Db,
  { provider, key }: { provider: string; key: string },
): Promise<{ body: unknown; handled: boolean } | undefined> {
  const row = await db.q
    .selectFrom('payment_events')
    .select(['body', 'handled_at'])
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row && { body: row.body, handled: row.handled_at !== null };
}

export async function setEventOutcome(
  db: Db,
  { provider, key }: { provider: string; key: string },
  { outcome, orderId }: { outcome: string; orderId: string | null },
): Promise<void> {
  await db.q
    .updateTable('payment_events')
    .set({ handled_at: db.now, outcome, order_id: orderId })
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .execute();
}

/** Serializes the events of one provider order until the end of the transaction, even if it has no row yet. */
export async function lockPayment(db: Db, provider: string, providerOrderId: string): Promise<void> {
  const name = `payment ${provider} ${providerOrderId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db.q);
}

export async function findPayment(db: Db, provider: string, providerOrderId: string): Promise<Payment | undefined> {
  return db.q
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst();
}

export async function hasPayment(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db.q.selectFrom('payments').select('order_id').where('order_id', '=', orderId).executeTakeFirst()) !==
    undefined
  );
}

export async function insertPayment(db: Db, payment: Omit<Payment, 'created_at' | 'updated_at'>): Promise<void> {
  await db.q
    .insertInto('payments')
    .values({ ...payment, created_at: db.now, updated_at: db.now })
    .execute();
}

export async function updatePayment(
  db: Db,
  { provider, provider_order_id }: Payment,
  facts: Pick<Payment, 'paid' | 'refunded_cents' | 'total_cents' | 'buyer_email'>,
): Promise<void> {
  await db.q
    .updateTable('payments')
    .set({ ...facts, updated_at: db.now })
    .where('provider', '=', provider)
    .where('provider_order_id', '=', provider_order_id)
    .execute();
}

interface SealedEvent {
  provider: string;
  key: string;
  sealed: string;
}

export async function listSealedEvents(
  db: Db,
  { suffix, after, take }: { suffix: string; after: SealedEvent | undefined; take: number },
): Promise<SealedEvent[]> {
  const sealed = sql<string>`body ->> 'raw'`;
  let query = db.q
    .selectFrom('payment_events')
    .select(['provider', 'event_key as key', sealed.as('sealed')])
    .where(sql<boolean>`right(${sealed}, ${suffix.length}) <> ${suffix}`)
    .orderBy('provider')
    .orderBy('event_key')
    .limit(take);
  if (after)
    query = query.where((eb) => eb(eb.refTuple('provider', 'event_key'), '>', eb.tuple(after.provider, after.key)));
  return query.execute();
}

export async function replaceSealedEvent(db: Db, { provider, key, sealed }: SealedEvent, fresh: string): Promise<void> {
  await db.q
    .updateTable('payment_events')
    .set({ body: sql<string>`jsonb_set(body, '{raw}', to_jsonb(${fresh}::text))` })
    .where('provider', '=', provider)
    .where('event_key', '=', key)
    .where(sql<boolean>`body ->> 'raw' = ${sealed}`)
    .execute();
}
