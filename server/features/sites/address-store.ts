import { sql } from 'kysely';
import { RETENTION_DAYS } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';

/** Finds the current address of the site that had this one before, while redirects from it last. */
export async function findNewAddress(db: Db, subdomain: string): Promise<string | undefined> {
  const found = await db.q
    .selectFrom('addresses as old')
    .innerJoin('addresses as own', 'own.event_id', 'old.moved_to')
    .select('own.subdomain')
    .where('old.subdomain', '=', subdomain)
    .where('old.held_until', '>', db.now)
    .executeTakeFirst();
  return found?.subdomain;
}

/** Leaves out what is held for the order `ownOrderId`. */
export async function listTakenNames(
  db: Db,
  names: readonly string[],
  ownOrderId = '',
): Promise<Map<string, 'sold' | 'held'>> {
  const sold = sql<boolean>`coalesce(event_id, moved_to) is not null`;
  const rows = await db.q
    .selectFrom('addresses')
    .select(['subdomain', sold.as('sold')])
    .where('subdomain', 'in', [...names])
    .where('held_until', '>', db.now)
    .where((eb) => eb.or([sold, eb('order_id', 'is distinct from', ownOrderId)]))
    .execute();
  return new Map(rows.map(({ subdomain, sold }) => [subdomain, sold ? 'sold' : 'held']));
}

export interface Hold {
  subdomain: string;
  orderId: string;
  seconds: number;
  /** Orders whose hold it takes over. */
  replaces?: readonly string[];
  /** Counts the hold for this network address. */
  networkHash?: Buffer | undefined;
}

/**
 * Holds an address for an order, in one statement, so that only one of several concurrent buyers succeeds. The address
 * may be free, have an expired hold, be left from a site that ended long ago, or be held for this order or one that it
 * replaces. Returns false otherwise.
 */
export async function holdAddress(db: Db, hold: Hold): Promise<boolean> {
  const held = await db.q
    .insertInto('addresses')
    .values({
      subdomain: hold.subdomain,
      event_id: null,
      order_id: hold.orderId,
      held_until: db.secondsFromNow(hold.seconds),
      network_hash: hold.networkHash ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('subdomain')
        .doUpdateSet((eb) => ({
          event_id: null,
          moved_to: null,
          order_id: eb.ref('excluded.order_id'),
          held_until: eb.ref('excluded.held_until'),
          network_hash: eb.ref('excluded.network_hash'),
        }))
        .where((eb) =>
          eb.or([
            eb('addresses.held_until', '<=', db.now),
            eb.and([
              eb('addresses.event_id', 'is', null),
              eb('addresses.moved_to', 'is', null),
              eb('addresses.order_id', 'in', [hold.orderId, ...(hold.replaces ?? [])]),
            ]),
          ]),
        ),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return held !== undefined;
}

/** Does nothing if another order has taken the address over. */
export async function extendHold(db: Db, { subdomain, orderId, seconds }: Hold): Promise<void> {
  await db.q
    .updateTable('addresses')
    .set({ held_until: db.secondsFromNow(seconds) })
    .where('subdomain', '=', subdomain)
    .where('order_id', '=', orderId)
    .where('event_id', 'is', null)
    .where('moved_to', 'is', null)
    .execute();
}

/** Serializes the holds of one network address until the end of the transaction. */
export async function lockNetwork(db: Db, networkHash: Buffer): Promise<void> {
  const name = `holds of ${networkHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db.q);
}

/** Leaves out the hold of one order. `secondsLeft` is the time until the first of them ends. */
export async function countHolds(
  db: Db,
  networkHash: Buffer,
  exceptOrderId: string,
): Promise<{ count: number; secondsLeft: number }> {
  const left = sql<number>`coalesce(ceil(extract(epoch from min(held_until) - ${db.now})), 0)::integer`;
  return db.q
    .selectFrom('addresses')
    .select([sql<number>`count(*)::integer`.as('count'), left.as('secondsLeft')])
    .where('network_hash', '=', networkHash)
    .where('event_id', 'is', null)
    .where('held_until', '>', db.now)
    .where('order_id', '<>', exceptOrderId)
    .executeTakeFirstOrThrow();
}

export async function releaseAddress(db: Db, orderId: string): Promise<void> {
  await db.q
    .deleteFrom('addresses')
    .where('order_id', '=', orderId)
    .where('event_id', 'is', null)
    .where('moved_to', 'is', null)
    .execute();
}

/**
 * Locks until the end of the transaction, whoever has the address. Code that changes orders of an address locks it
 * first; this order prevents deadlocks between checkouts and payments. An address without a row gets one with an
 * expired hold.
 */
export async function lockAddress(
  db: Db,
  { subdomain, orderId }: { subdomain: string; orderId: string },
): Promise<void> {
  await db.q
    .insertInto('addresses')
    .values({ subdomain, event_id: null, order_id: orderId, held_until: db.now })
    .onConflict((conflict) =>
      conflict.column('subdomain').doUpdateSet((eb) => ({ subdomain: eb.ref('excluded.subdomain') })),
    )
    .execute();
}

/**
 * Returns false if the address is sold or held for another order. Others can take it until `keepAddress` is called in
 * the same transaction.
 */
export async function assignAddress(
  db: Db,
  sale: { subdomain: string; eventId: string; orderId: string },
): Promise<boolean> {
  const sold = await db.q
    .insertInto('addresses')
    .values({ subdomain: sale.subdomain, event_id: sale.eventId, order_id: sale.orderId, held_until: db.now })
    .onConflict((conflict) =>
      conflict
        .column('subdomain')
        .doUpdateSet({ event_id: sale.eventId, moved_to: null, order_id: sale.orderId, network_hash: null })
        .where((eb) =>
          eb.or([
            eb('addresses.held_until', '<=', db.now),
            eb.and([eb('addresses.event_id', 'is', null), eb('addresses.order_id', '=', sale.orderId)]),
          ]),
        ),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return sold !== undefined;
}

/**
 * Reserves the address until its retention after the end of the site's term or its closing. Must follow every change of
 * either.
 */
export async function keepAddress(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .from('sites')
    .set({
      held_until: sql<string>`least(sites.ends_at, sites.closed_at) + make_interval(days => ${RETENTION_DAYS})`,
    })
    .whereRef('sites.event_id', '=', 'addresses.event_id')
    .where('addresses.event_id', '=', eventId)
    .execute();
}

/** Keeps the address reserved for `RETENTION_DAYS`; it redirects to the new one. */
export async function retireAddress(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .set({ event_id: null, moved_to: eventId, held_until: db.secondsFromNow(RETENTION_DAYS * 86_400) })
    .where('event_id', '=', eventId)
    .execute();
}

/** Keeps each address reserved until `held_until`. */
export async function releaseAddresses(tx: Db, eventId: string): Promise<void> {
  await tx.q
    .deleteFrom('addresses')
    .where((eb) => eb.or([eb('event_id', '=', eventId), eb('moved_to', '=', eventId)]))
    .where('held_until', '<=', tx.now)
    .execute();
  await tx.q
    .updateTable('addresses')
    .set({ event_id: null, moved_to: eventId })
    .where('event_id', '=', eventId)
    .execute();
}
