import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import type { EventType } from '../../../contract/event.ts';
import { KEPT_DAYS, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import type { Tables } from '../../tables.ts';
import { siteStatus } from './rules.ts';

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
  address_changed_at: string | null;
  ends_at: string;
  created_at: string;
  suspended: boolean;
  over: boolean;
  /** Whole days until the term ends, the one that has begun included; 0 when it is over. */
  days_left: number;
}

const SITE = [
  'sites.event_id',
  'sites.owner_id',
  'addresses.subdomain',
  'template_id',
  'plan_id',
  'substitute_for',
  'address_changed_at',
  'ends_at',
  'sites.created_at',
] as const;

/** The site of an event or at an address, as long as it has one: without, it is there for nobody any more. */
export function siteBy(db: Db, key: SiteKey): Promise<SiteRow | undefined> {
  return db.q
    .selectFrom('sites')
    .innerJoin('addresses', 'addresses.event_id', 'sites.event_id')
    .select(SITE)
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`ends_at <= ${db.now}`.as('over'))
    .select(sql<number>`greatest(0, ceil(extract(epoch from ends_at - ${db.now}) / 86400))::integer`.as('days_left'))
    .$if('eventId' in key, (found) => found.where('sites.event_id', '=', 'eventId' in key ? key.eventId : ''))
    .$if('subdomain' in key, (found) =>
      found.where('addresses.subdomain', '=', 'subdomain' in key ? key.subdomain : ''),
    )
    .executeTakeFirst();
}

/** The address now of the site that had this one before, as long as guests are led on from it. */
export async function movedFrom(db: Db, subdomain: string): Promise<string | undefined> {
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
export async function takenNames(db: Db, names: readonly string[]): Promise<Map<string, 'sold' | 'held'>> {
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
    .values({ subdomain: hold.subdomain, event_id: null, order_id: hold.orderId, held_until: db.in(hold.seconds) })
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
              eb('addresses.order_id', 'in', ordersOf(eb.selectFrom('orders'), hold)),
            ]),
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
    .where('moved_to', 'is', null)
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

/**
 * Gives an address to an event, unless it is sold or held for another order. Until `keepAddress` says otherwise anybody
 * may have it again: both belong into one transaction.
 */
export async function sellAddress(
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

/** Keeps the site's address from others until so many days after its term. To follow every change of the term. */
export async function keepAddress(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .from('sites')
    .set({ held_until: sql<string>`sites.ends_at + make_interval(days => ${KEPT_DAYS})` })
    .whereRef('sites.event_id', '=', 'addresses.event_id')
    .where('addresses.event_id', '=', eventId)
    .execute();
}

/** Gives the site's address up: nobody else gets it for so many days, and guests are led on from it meanwhile. */
export async function leaveAddress(db: Db, eventId: string): Promise<void> {
  await db.q
    .updateTable('addresses')
    .set({ event_id: null, moved_to: eventId, held_until: db.in(KEPT_DAYS * 86_400) })
    .where('event_id', '=', eventId)
    .execute();
}

/** What decides about a site's term, locked until the end of the transaction. */
export interface LockedSite {
  subdomain: string;
  planId: PlanId;
  orderId: string;
  substituteFor: string | null;
  addressChanged: boolean;
  status: SiteStatus;
  /** Whether its address has not been taken over by another. */
  hasAddress: boolean;
  /** Its term is over for so long that it may be erased. */
  due: boolean;
}

/**
 * The site that is not erased, locked: its address first, as those do who take one over, then its row. All that changes
 * a term or an address goes through here.
 */
export async function lockSite(tx: Db, eventId: string): Promise<LockedSite | undefined> {
  const address = await tx.q
    .selectFrom('addresses')
    .select('subdomain')
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  const row = await tx.q
    .selectFrom('sites')
    .select(['subdomain', 'plan_id', 'order_id', 'substitute_for', 'address_changed_at'])
    .select(sql<boolean>`suspended_at is not null`.as('suspended'))
    .select(sql<boolean>`ends_at <= ${tx.now}`.as('over'))
    .select(sql<boolean>`ends_at + make_interval(days => ${KEPT_DAYS}) <= ${tx.now}`.as('due'))
    .where('event_id', '=', eventId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      subdomain: row.subdomain,
      planId: row.plan_id,
      orderId: row.order_id,
      substituteFor: row.substitute_for,
      addressChanged: row.address_changed_at !== null,
      status: siteStatus(row),
      hasAddress: address !== undefined,
      due: row.due,
    }
  );
}

/** A moment so many calendar months later, by UTC: where the month has no such day, its last one. */
const monthsLater = (moment: RawBuilder<string>, months: number) =>
  sql<string>`((${moment} at time zone 'UTC') + make_interval(months => ${months})) at time zone 'UTC'`;

/** Moves the end of the term by so many calendar months and notes the plan; the site is suspended no more. */
export async function extendTerm(tx: Db, eventId: string, months: number, planId: PlanId): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ ends_at: monthsLater(sql`ends_at`, months), plan_id: planId, suspended_at: null })
    .where('event_id', '=', eventId)
    .execute();
}

/** Takes months back from the term. It ends now at the earliest, so that what is there is kept for its time. */
export async function shortenTerm(tx: Db, eventId: string, months: number, planId: PlanId): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({
      ends_at: sql<string>`greatest(${monthsLater(sql`ends_at`, -months)}, least(ends_at, ${tx.now}))`,
      plan_id: planId,
    })
    .where('event_id', '=', eventId)
    .execute();
}

/** Suspends a site and ends its term; one that is suspended keeps its moment. */
export async function suspendSite(tx: Db, eventId: string): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ suspended_at: tx.now, ends_at: sql<string>`least(ends_at, ${tx.now})` })
    .where('event_id', '=', eventId)
    .where('suspended_at', 'is', null)
    .execute();
}

/** Notes the address that a site has from now on. */
export async function noteAddress(
  tx: Db,
  eventId: string,
  change: { subdomain: string; substitute_for: string | null; address_changed_at: RawBuilder<string> | null },
): Promise<void> {
  await tx.q.updateTable('sites').set(change).where('event_id', '=', eventId).execute();
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
      ends_at: monthsLater(db.now, site.months),
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
