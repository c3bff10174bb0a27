import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { RETENTION_DAYS } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import type { Tables } from '../../kit/tables.ts';

/** The address now of the site that had this one before, as long as guests are led on from it. */
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

/** Of the names given those that nobody can take now, and why. */
export async function listTakenNames(db: Db, names: readonly string[]): Promise<Map<string, 'sold' | 'held'>> {
  const rows = await db.q
    .selectFrom('addresses')
    .select(['subdomain', sql<boolean>`coalesce(event_id, moved_to) is not null`.as('sold')])
    .where('subdomain', 'in', [...names])
    .where('held_until', '>', db.now)
    .execute();
  return new Map(rows.map(({ subdomain, sold }) => [subdomain, sold ? 'sold' : 'held']));
}

/**
 * Holds an address for an order, in one statement, so that of buyers at the same moment one wins. It may be free, have
 * been held too long, be left over from a site that ended long ago, or be held for an earlier order of the same buyer.
 * False: it is somebody else's.
 */
export async function holdAddress(
  db: Db,
  hold: { subdomain: string; orderId: string; buyerEmail: string; seconds: number },
): Promise<boolean> {
  const held = await db.q
    .insertInto('addresses')
    .values({
      subdomain: hold.subdomain,
      event_id: null,
      order_id: hold.orderId,
      held_until: db.secondsFromNow(hold.seconds),
    })
    .onConflict((conflict) =>
      conflict
        .column('subdomain')
        .doUpdateSet((eb) => ({
          event_id: null,
          moved_to: null,
          order_id: eb.ref('excluded.order_id'),
          held_until: eb.ref('excluded.held_until'),
        }))
        .where((eb) =>
          eb.or([
            eb('addresses.held_until', '<=', db.now),
            eb.and([
              eb('addresses.event_id', 'is', null),
              eb('addresses.order_id', 'in', selectHoldingOrders(eb.selectFrom('orders'), hold)),
            ]),
          ]),
        ),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return held !== undefined;
}

function selectHoldingOrders(
  orders: SelectQueryBuilder<Tables, 'orders', unknown>,
  { subdomain, buyerEmail }: { subdomain: string; buyerEmail: string },
) {
  return orders
    .select('orders.id')
    .where('orders.subdomain', '=', subdomain)
    .where('orders.buyer_email', '=', buyerEmail);
}

/** Ends the hold of an order, if it still has one, and leaves nothing of it. */
export async function releaseAddress(db: Db, orderId: string): Promise<void> {
  await db.q
    .deleteFrom('addresses')
    .where('order_id', '=', orderId)
    .where('event_id', 'is', null)
    .where('moved_to', 'is', null)
    .execute();
}

/** Locks an address until the end of the transaction; one without a row gets one that is held by nobody any more. */
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
 * Gives an address to an event, unless it is sold or held for another order. Until `keepAddress` says otherwise anybody
 * may have it again: both belong into one transaction.
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
        .doUpdateSet({ event_id: sale.eventId, moved_to: null, order_id: sale.orderId })
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
 * Keeps the site's address from others until so many days after its term, or after its owner closed it. To follow every
 * change of either.
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

/** Gives the site's address up: nobody else gets it for so many days, and guests are led on from it meanwhile. */
export async function retireAddress(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .set({ event_id: null, moved_to: eventId, held_until: db.secondsFromNow(RETENTION_DAYS * 86_400) })
    .where('event_id', '=', eventId)
    .execute();
}

/** Takes the site's addresses from it. One whose time has not come yet stays nobody's until then. */
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
