import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Access } from '../../../contract/access.ts';
import type { PlanId, TemplateId } from '../../../contract/catalog.ts';
import { CLOSING_DAYS, RETENTION_DAYS, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { prepare } from '../../kit/prepared.ts';
import { ERASED_TABLES, computeSiteStatus, selectSiteStatus } from './rules.ts';
import { ADDRESSED_EVENT, SAMPLE_COLUMNS } from './sample-rules.ts';

export type SiteKey = { eventId: string } | { subdomain: string };

export interface SiteRow {
  event_id: string;
  owner_id: string;
  subdomain: string;
  template_id: TemplateId;
  is_sample: boolean;
  sample_id: string | null;
  plan_id: PlanId;
  substitute_for: string | null;
  address_changed_at: string | null;
  ends_at: string;
  held_until: string;
  created_at: string;
  suspended: boolean;
  blocked: boolean;
  ended: boolean;
  days_left: number;
  closed_at: string | null;
  access: Access;
  passcode_id: string | null;
  find_by_name: boolean;
  /** After the retention of the term or, if sooner, of the closing. */
  erased_from: string;
  now: string;
  /** Raised by each change of what its pages show to everybody. */
  page_version: number;
}

/** All that was paid was refunded, or an operator suspended the site. */
const isSuspended = sql<boolean>`(suspended_at is not null or blocked_at is not null)`;
const isBlocked = sql<boolean>`blocked_at is not null`;
/** Guests have no access to an ended site. */
const isEnded = (db: Db) => sql<boolean>`ends_at <= ${db.now} or closed_at is not null`;
/** `least` ignores nulls, so this is the earlier time, or the only one. */
const erasedFrom = sql<string>`least(
  ends_at + make_interval(days => ${RETENTION_DAYS}), closed_at + make_interval(days => ${CLOSING_DAYS})
)`;

/** `$2` is the offset of the clock. */
const NOW = 'now() + make_interval(secs => $2)';
const COLUMNS = `
  sites.event_id, sites.owner_id, addresses.subdomain, template_id, plan_id, substitute_for, address_changed_at,
  ends_at, held_until, sites.created_at, closed_at, access, passcode_id, find_by_name,
  ${SAMPLE_COLUMNS},
  (suspended_at is not null or blocked_at is not null) as suspended, blocked_at is not null as blocked,
  (ends_at <= ${NOW} or closed_at is not null) as ended, ${NOW} as now,
  least(
    ends_at + make_interval(days => ${RETENTION_DAYS}), closed_at + make_interval(days => ${CLOSING_DAYS})
  ) as erased_from,
  greatest(0, ceil(extract(epoch from ends_at - (${NOW})) / 86400))::integer as days_left,
  coalesce((select version from page_versions where page_versions.event_id = sites.event_id), 0) as page_version`;

const selectByAddress = prepare<SiteRow>`select ${COLUMNS} from sites
  join addresses on addresses.event_id = sites.event_id where addresses.subdomain = $1`;
/** A visitor's copy of a sample has the address of the sample. */
const selectByEvent = prepare<SiteRow>`select ${COLUMNS} from sites
  join addresses on addresses.event_id = ${ADDRESSED_EVENT} where sites.event_id = $1`;

/** A site without an address is not found. */
export async function findSiteRow(db: Db, key: SiteKey): Promise<SiteRow | undefined> {
  const [row] =
    'eventId' in key
      ? await selectByEvent(db, [key.eventId, db.offset])
      : await selectByAddress(db, [key.subdomain, db.offset]);
  return row;
}

export async function readSiteStatus(db: Db, eventId: string): Promise<SiteStatus | undefined> {
  const row = await db.q
    .selectFrom('sites')
    .where('event_id', '=', eventId)
    .where('erased_at', 'is', null)
    .select(selectSiteStatus(db).as('status'))
    .executeTakeFirst();
  return row?.status;
}

/** Values that decide about a site's term and address, locked until the end of the transaction. */
export interface LockedSite {
  subdomain: string;
  planId: PlanId;
  orderId: string;
  substitute_for: string | null;
  address_changed_at: string | null;
  status: SiteStatus;
  blocked: boolean;
  hasAddress: boolean;
  due: boolean;
}

/**
 * Locks the site's address first, as takeovers of addresses do, then its row. All changes of a term or an address go
 * through here. Undefined for an erased site; samples have no term and no address.
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
    .select([isSuspended.as('suspended'), isBlocked.as('blocked')])
    .select(isEnded(tx).as('ended'))
    .select(sql<boolean>`${erasedFrom} <= ${tx.now}`.as('due'))
    .where('event_id', '=', eventId)
    .where('order_id', 'is not', null)
    .where('erased_at', 'is', null)
    .$narrowType<{ order_id: string }>()
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      subdomain: row.subdomain,
      planId: row.plan_id,
      orderId: row.order_id,
      substitute_for: row.substitute_for,
      address_changed_at: row.address_changed_at,
      status: computeSiteStatus(row),
      blocked: row.blocked,
      hasAddress: address !== undefined,
      due: row.due,
    }
  );
}

/** Uses UTC. A day that the month lacks becomes its last day. */
const addMonths = (moment: RawBuilder<string>, months: number) =>
  sql<string>`((${moment} at time zone 'UTC') + make_interval(months => ${months})) at time zone 'UTC'`;

export async function computeTermEnds(
  db: Db,
  eventId: string,
  months: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ months: number; ends_at: string }>`
    select months, (ends_at at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC' as ends_at
    from sites, unnest(${[...months]}::integer[]) as months
    where event_id = ${eventId}
  `.execute(db.q);
  return new Map(rows.map((row) => [row.months, row.ends_at]));
}

/** Sets the plan too; clears suspension and closing. */
export async function extendTerm(tx: Db, eventId: string, months: number, planId: PlanId): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ ends_at: addMonths(sql`ends_at`, months), plan_id: planId, suspended_at: null, closed_at: null })
    .where('event_id', '=', eventId)
    .execute();
}

export interface ShorterTerm {
  months: number;
  monthsAfter: number;
  planId: PlanId;
}

/** Never shortens to before now, so that the retention still applies in full. */
export async function shortenTerm(
  tx: Db,
  eventId: string,
  { months, monthsAfter, planId }: ShorterTerm,
): Promise<void> {
  const shorter = sql`greatest(${addMonths(sql`ends_at`, -months)}, ${addMonths(tx.now, monthsAfter)})`;
  await tx.q
    .updateTable('sites')
    .set({ ends_at: sql<string>`least(ends_at, ${shorter})`, plan_id: planId })
    .where('event_id', '=', eventId)
    .execute();
}

/** A site that is suspended already keeps its original time. */
export async function suspendSite(tx: Db, eventId: string): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ suspended_at: tx.now, ends_at: sql<string>`least(ends_at, ${tx.now})` })
    .where('event_id', '=', eventId)
    .where('suspended_at', 'is', null)
    .execute();
}

export async function setBlocked(tx: Db, eventId: string, blocked: boolean): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ blocked_at: blocked ? tx.now : null })
    .where('event_id', '=', eventId)
    .execute();
}

/** A site that is closed already keeps its original time. */
export async function closeSite(tx: Db, eventId: string): Promise<void> {
  await tx.q
    .updateTable('sites')
    .set({ closed_at: tx.now })
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function reopenSite(tx: Db, eventId: string): Promise<void> {
  await tx.q.updateTable('sites').set({ closed_at: null }).where('event_id', '=', eventId).execute();
}

export async function setAddress(
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
      ends_at: addMonths(db.now, site.months),
      created_at: db.now,
    })
    .execute();
}

/** The order keeps the ordered template. */
export async function updateTemplate(tx: Db, eventId: string, template_id: TemplateId): Promise<void> {
  await tx.q.updateTable('sites').set({ template_id }).where('event_id', '=', eventId).execute();
}

export async function findDueSites(db: Db, limit: number): Promise<string[]> {
  const rows = await db.q
    .selectFrom('sites')
    .select('event_id')
    .where('erased_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ends_at', '<=', sql<string>`${db.now} - make_interval(days => ${RETENTION_DAYS})`),
        eb('closed_at', '<=', sql<string>`${db.now} - make_interval(days => ${CLOSING_DAYS})`),
      ]),
    )
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * The tables of all features are handled here because rows must be deleted in one order, those that others depend on
 * last.
 */
export async function deleteContents(tx: Db, eventId: string): Promise<void> {
  for (const table of ERASED_TABLES)
    // writer: a test compares ERASED_TABLES with the tables that have an event_id
    await tx.q.deleteFrom<(typeof ERASED_TABLES)[number]>(table).where('event_id', '=', eventId).execute();
}

/** Keeps the site's row, which orders and accounts still refer to. */
export async function eraseSite(tx: Db, eventId: string): Promise<void> {
  await deleteContents(tx, eventId);
  await tx.q
    .updateTable('sites')
    .set({ erased_at: tx.now, access: 'open', passcode_sealed: null, passcode_id: null })
    .where('event_id', '=', eventId)
    .execute();
}
