import { sql } from 'kysely';
import { getPlan, type PlanId, type TemplateCategory } from '../../../contract/catalog.ts';
import type { EventType } from '../../../contract/event-kinds.ts';
import type { Db } from '../../kit/db.ts';
import { REDIRECTED_SUBDOMAINS, type SiteStatus } from '../../../contract/sites.ts';
import { withoutWww } from '../../../contract/subdomain.ts';

export { buildSiteOrigin } from '../../../contract/subdomain.ts';

export type HostKind =
  | { kind: 'main' }
  | { kind: 'site'; subdomain: string }
  | { kind: 'reserved' }
  | { kind: 'foreign' };

export type ParseHost = (header: string | undefined) => HostKind;

/** Returns a function that parses a `Host` header. It ignores only letter case, port and a trailing dot. */
export function createHostParser(brand: { domain: string; origin: string }): ParseHost {
  const { hostname } = new URL(brand.origin);
  const bases = new Set([brand.domain, hostname, withoutWww(hostname), 'localhost']);
  return (header) => {
    const host = parseHostname(header);
    if (host === undefined) return { kind: 'foreign' };
    if (isIp(host) || bases.has(host)) return { kind: 'main' };
    const dot = host.indexOf('.');
    const [label, rest] = [host.slice(0, dot), host.slice(dot + 1)];
    if (dot < 1 || !bases.has(rest)) return { kind: 'foreign' };
    if (label === 'www') return { kind: 'main' };
    return REDIRECTED_SUBDOMAINS.has(label) ? { kind: 'reserved' } : { kind: 'site', subdomain: label };
  };
}

/** Accepts `name`, `name:port` and `[v6]:port` only, so that no unusual spelling passes for a known host. */
function parseHostname(header: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase().replace(/\.$/, '');
}

const isIp = (host: string) => host.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** Suspension takes precedence over the end of the term. */
export function computeSiteStatus(site: { suspended: boolean; ended: boolean }): SiteStatus {
  if (site.suspended) return 'suspended';
  return site.ended ? 'ended' : 'active';
}

/** The same in SQL, for joins with `sites`. */
export const selectSiteStatus = (db: Db) => sql<SiteStatus>`case
  when sites.suspended_at is not null or sites.blocked_at is not null then 'suspended'
  when sites.ends_at <= ${db.now} or sites.closed_at is not null then 'ended'
  else 'active'
end`;

/** Errors for sites that are not active. */
export const CLOSED_CODES = { ended: 'site_ended', suspended: 'site_suspended' } as const;

export interface TermPrice {
  priceCents: number;
  months: number;
}

/**
 * A renewal adds a whole term, whatever the site's status. An upgrade changes the plan of an active site to a longer
 * one, for the difference of the prices and terms. Undefined if not available, as for a site that an operator suspended.
 */
export function computeTermPrice(
  { kind, planId }: { kind: 'renew' | 'upgrade'; planId: PlanId },
  site: { planId: PlanId; status: SiteStatus; blocked?: boolean },
): TermPrice | undefined {
  if (site.blocked) return undefined;
  const [bought, present] = [getPlan(planId), getPlan(site.planId)];
  if (kind === 'renew') return { priceCents: bought.priceCents, months: bought.months };
  const months = bought.months - present.months;
  if (site.status !== 'active' || months <= 0) return undefined;
  return { priceCents: bought.priceCents - present.priceCents, months };
}

/** Only a substitute address may be changed, and only once. */
export function canChangeAddress(site: { substitute_for: string | null; address_changed_at: string | null }): boolean {
  return site.substitute_for !== null && site.address_changed_at === null;
}

export function toEventType(category: TemplateCategory): EventType {
  if (category === 'wedding' || category === 'birthday') return category;
  return category === 'baby-shower' ? 'baby_shower' : 'other';
}

/**
 * The rows of these tables are deleted when a site is erased, rows that others depend on last. A test compares the
 * names with the tables that have an `event_id`.
 */
export const ERASED_TABLES = [
  'gallery_images',
  'site_sections',
  'originals',
  'uploads',
  'contributions',
  'gift_links',
  'reservations',
  'gifts',
  'rsvp_history',
  'rsvp_responses',
  'erased_replies',
  'rsvp_questions',
  'told_households',
  'mails',
  'mailings',
  'mail_suppressions',
  'reminder_settings',
  'reminder_days',
  'invited_items',
  'schedule_items',
  'invite_tokens',
  'imported_guests',
  'imports',
  'invitations',
  'verification_codes',
  'public_sessions',
  'owner_sessions',
  'handoffs',
  'password_links',
  'second_owners',
  'owner_invitations',
  'term_notices',
  'fund_payments',
  'gift_surprises',
  'page_versions',
  'owner_news',
  'owner_news_state',
  'events',
] as const;

/**
 * The other tables of a site are distributed by `event_id` (decision 0051). These stay on one node: rows that are found
 * by a token or an owner before the site is known, what is read with the site's own row, and what belongs to the owners'
 * accounts.
 */
const COORDINATOR_TABLES: ReadonlySet<string> = new Set([
  'invite_tokens',
  'public_sessions',
  'owner_sessions',
  'handoffs',
  'password_links',
  'second_owners',
  'owner_invitations',
  'term_notices',
  'page_versions',
]);

/** Those that others refer to come first. */
export const DISTRIBUTED_TABLES: readonly string[] = ERASED_TABLES.filter(
  (table) => !COORDINATOR_TABLES.has(table),
).toReversed();
