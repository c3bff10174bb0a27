import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { EventType } from '../../../contract/event.ts';
import type { Db } from '../../kit/db.ts';
import type { Tables } from '../../tables.ts';

/** How a site is found: by its event, or by the label in front of the product's domain. */
export type SiteKey = { eventId: string } | { subdomain: string };

/** A site as it stands now on the deciding clock. */
export interface SiteRow {
  event_id: string;
  owner_id: string;
  subdomain: string;
  template_id: TemplateId;
  plan_id: PlanId;
  substitute_for: string | null;
  ends_at: string;
  created_at: string;
  suspended: boolean;
  over: boolean;
}

/** The site of an event or at an address, in whatever state. */
export function siteBy(db: Db, key: SiteKey): Promise<SiteRow | undefined> {
  const found = db.q
    .selectFrom('sites')
    .select(['event_id', 'owner_id', 'subdomain', 'template_id', 'plan_id', 'substitute_for', 'ends_at', 'created_at'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`ends_at <= ${db.now}`.as('over'));
  return 'eventId' in key
    ? found.where('event_id', '=', key.eventId).executeTakeFirst()
    : found
        .where('event_id', '=', (eb) =>
          eb.selectFrom('addresses').select('event_id').where('subdomain', '=', key.subdomain),
        )
        .executeTakeFirst();
}

/** Of the names given those that nobody can take now, and why. */
export async function takenNames(db: Db, names: readonly string[]): Promise<Map<string, 'sold' | 'held'>> {
  const rows = await db.q
    .selectFrom('addresses')
    .select(['subdomain', 'event_id'])
    .where('subdomain', 'in', [...names])
    .where((eb) => eb.or([eb('event_id', 'is not', null), eb('held_until', '>', db.now)]))
    .execute();
  return new Map(rows.map(({ subdomain, event_id }) => [subdomain, event_id === null ? 'held' : 'sold']));
}

/**
 * Holds an address for an order, in one statement, so that of buyers at the same moment one wins. It may be free, have
 * been held too long, or be held for an earlier order of the same buyer. False: it is somebody else's.
 */
export async function holdAddress(
  db: Db,
  hold: { subdomain: string; orderId: string; buyerEmail: string; seconds: number },
): Promise<boolean> {
  const held = await db.q
    .insertInto('addresses')
    .values({ subdomain: hold.subdomain, event_id: null, order_id: hold.orderId, held_until: db.in(hold.seconds) })
    .onConflict((conflict) =>
      conflict
        .column('subdomain')
        .doUpdateSet((eb) => ({ order_id: eb.ref('excluded.order_id'), held_until: eb.ref('excluded.held_until') }))
        .where('addresses.event_id', 'is', null)
        .where((eb) =>
          eb.or([
            eb('addresses.held_until', '<=', db.now),
            eb('addresses.order_id', 'in', ordersOf(eb.selectFrom('orders'), hold)),
          ]),
        ),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return held !== undefined;
}

function ordersOf(
  orders: SelectQueryBuilder<Tables, 'orders', unknown>,
  { subdomain, buyerEmail }: { subdomain: string; buyerEmail: string },
) {
  return orders
    .select('orders.id')
    .where('orders.subdomain', '=', subdomain)
    .where('orders.buyer_email', '=', buyerEmail);
}

/** Ends the hold of an order, if it still has one. */
export async function releaseAddress(db: Db, orderId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .set({ held_until: db.now })
    .where('order_id', '=', orderId)
    .where('event_id', 'is', null)
    .where('held_until', '>', db.now)
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

/** Gives an address to an event for good, unless it is sold or held for another order. */
export async function sellAddress(
  db: Db,
  sale: { subdomain: string; eventId: string; orderId: string },
): Promise<boolean> {
  const sold = await db.q
    .insertInto('addresses')
    .values({ subdomain: sale.subdomain, event_id: sale.eventId, order_id: sale.orderId, held_until: null })
    .onConflict((conflict) =>
      conflict
        .column('subdomain')
        .doUpdateSet({ event_id: sale.eventId, order_id: sale.orderId, held_until: null })
        .where('addresses.event_id', 'is', null)
        .where((eb) => eb.or([eb('addresses.held_until', '<=', db.now), eb('addresses.order_id', '=', sale.orderId)])),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return sold !== undefined;
}

export interface NewSite {
  eventId: string;
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  orderId: string;
  substituteFor: string | null;
  /** How long it lives from now, in calendar months. */
  months: number;
}

export async function insertSite(db: Db, site: NewSite): Promise<void> {
  await db.q
    .insertInto('sites')
    .values({
      event_id: site.eventId,
      owner_id: site.ownerId,
      subdomain: site.subdomain,
      template_id: site.templateId,
      plan_id: site.planId,
      order_id: site.orderId,
      substitute_for: site.substituteFor,
      suspended_at: null,
      ends_at: sql<string>`${db.now} + make_interval(months => ${site.months})`,
      created_at: db.now,
    })
    .execute();
}

/** An event as it is before its owner says anything: no date, no names (interface 3, Guests). */
export async function insertEvent(db: Db, eventId: string, eventType: EventType): Promise<void> {
  await db.q
    .insertInto('events')
    .values({ event_id: eventId, event_type: eventType, event_date: null, rsvp_deadline: null, updated_at: db.now })
    .execute();
}

/** Suspends a site; one that is suspended keeps its moment. */
export async function suspendSite(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('sites')
    .set({ suspended_at: db.now })
    .where('event_id', '=', eventId)
    .where('suspended_at', 'is', null)
    .execute();
}
