import type { TermOffer } from '../../../contract/account.ts';
import { PLAN_IDS, getPlan, getTemplate, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { z } from 'zod';
import type { Access } from '../../../contract/access.ts';
import { RESERVED_SUBDOMAINS, checkSubdomain, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { mintScope, type GuestScope, type OwnerScope } from '../../scopes.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { Services } from '../../services.ts';
import { changeAccess, readAccess } from './access-actions.ts';
import { moveAddress, assignNearestAddress } from './address-actions.ts';
import { keepAddress, releaseAddresses } from './address-store.ts';
import { createEvent, type SiteParts } from '../event/actions.ts';
import { addDefaultQuestions } from '../rsvp/question-actions.ts';
import { moveSchedule } from '../schedule/actions.ts';
import { eraseUploads } from '../uploads/erased-actions.ts';
import { toEventType, canChangeAddress, computeTermPrice, computeSiteStatus } from './rules.ts';
import { insertSample } from './sample-store.ts';
import * as store from './store.ts';

export { PAGE_TABLES, raiseVersions, readPageVersion, VERSIONS_CHANNEL } from './version-store.ts';

export interface Site {
  eventId: string;
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  /** Open to everyone, without an order and with sample data only, or a visitor's copy of such a site. */
  isSample: boolean;
  /** Set for a visitor's copy only. */
  sampleId: string | null;
  planId: PlanId;
  status: SiteStatus;
  /** Suspended by an operator, not because of a refund. */
  blocked: boolean;
  endsAt: string;
  /** Whole days, including the current one; 0 once the term is past. */
  daysLeft: number;
  keptUntil: string;
  createdAt: string;
  /** The ordered address, if the site has a substitute address. */
  substituteFor: string | null;
  mayChangeAddress: boolean;
  /** Set if the owner has closed the site: when, and when it will be erased. */
  closing: { since: string; until: string } | null;
  /** Who may see it. */
  access: Access;
  /** Another one for each passcode; null if there is none. */
  passcodeId: string | null;
  /** Guests can find their invitation by their name. */
  findByName: boolean;
  /** The time of these values, by the database clock. */
  asOf: string;
  /** Raised by each change of what its pages show to everybody. */
  pageVersion: number;
}

/** With any status; undefined if the site is unknown or erased. */
export async function findSite(db: Db, key: store.SiteKey): Promise<Site | undefined> {
  const row = await store.findSiteRow(db, key);
  return (
    row && {
      eventId: row.event_id,
      ownerId: row.owner_id,
      subdomain: row.subdomain,
      templateId: row.template_id,
      isSample: row.is_sample,
      sampleId: row.sample_id,
      planId: row.plan_id,
      status: computeSiteStatus(row),
      blocked: row.blocked,
      endsAt: row.ends_at,
      daysLeft: row.days_left,
      keptUntil: row.held_until,
      createdAt: row.created_at,
      substituteFor: row.substitute_for,
      mayChangeAddress: canChangeAddress(row),
      closing: row.closed_at === null ? null : { since: row.closed_at, until: row.erased_from },
      access: row.access,
      passcodeId: row.passcode_id,
      findByName: row.find_by_name,
      asOf: row.now,
      pageVersion: row.page_version,
    }
  );
}

/** Undefined if the site is unknown or erased. */
export async function findSiteStatus(db: Db, eventId: string): Promise<SiteStatus | undefined> {
  return store.readSiteStatus(db, eventId);
}

export interface OrderedSite {
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  orderId: string;
}

export interface OpenedSite {
  eventId: string;
  subdomain: string;
  substituteFor: string | null;
}

/**
 * Expects the caller's transaction. Adds an empty event and the default questions. The term begins now, by the database
 * clock. If the address is sold or held for another order, the site gets a similar free one.
 */
export async function openSite(tx: Db, order: OrderedSite): Promise<OpenedSite> {
  const eventId = createId();
  const subdomain = await assignNearestAddress(tx, { ...order, eventId });
  const substituteFor = subdomain === order.subdomain ? null : order.subdomain;
  const { months } = getPlan(order.planId);
  await store.insertSite(tx, { ...order, eventId, subdomain, substituteFor, months });
  await keepAddress(tx, eventId);
  await createEvent(tx, eventId, toEventType(getTemplate(order.templateId).category));
  await addDefaultQuestions(tx, mintScope({ eventId }));
  return { eventId, subdomain, substituteFor };
}

export async function listTermOffers(
  db: Db,
  site: Pick<Site, 'eventId' | 'planId' | 'status' | 'blocked'>,
): Promise<TermOffer[]> {
  const wishes = (['renew', 'upgrade'] as const).flatMap((kind) => PLAN_IDS.map((planId) => ({ kind, planId })));
  const offers = wishes.flatMap((wish) => {
    const price = computeTermPrice(wish, site);
    return price ? [{ ...wish, ...price }] : [];
  });
  const ends = await store.computeTermEnds(
    db,
    site.eventId,
    offers.map(({ months }) => months),
  );
  return offers.flatMap((offer) => {
    const endsAt = ends.get(offer.months);
    return endsAt === undefined ? [] : [{ ...offer, endsAt }];
  });
}

/**
 * Expects the caller's transaction. Extends from the end of the term, even if that is past; a suspended site becomes
 * active. A site that has lost its address gets a similar free one. Returns undefined if the site is erased, cannot be
 * extended this way (`computeTermPrice`), or the price is now higher than what was paid.
 */
export async function extendSite(
  tx: Db,
  {
    eventId,
    kind,
    planId,
    paidCents,
  }: { eventId: string; kind: 'renew' | 'upgrade'; planId: PlanId; paidCents: number },
): Promise<{ monthsAdded: number; planBefore: PlanId } | undefined> {
  const site = await store.lockSite(tx, eventId);
  const bought = site && computeTermPrice({ kind, planId }, site);
  if (!bought || bought.priceCents > paidCents) return undefined;
  await store.extendTerm(tx, eventId, bought.months, planId);
  if (!site.hasAddress) await restoreAddress(tx, eventId, site);
  await keepAddress(tx, eventId);
  return { monthsAdded: bought.months, planBefore: site.planId };
}

/** Restores the same address if it is free, else a similar one. */
async function restoreAddress(tx: Db, eventId: string, site: store.LockedSite): Promise<void> {
  const subdomain = await assignNearestAddress(tx, { subdomain: site.subdomain, eventId, orderId: site.orderId });
  if (subdomain === site.subdomain) return;
  await store.setAddress(tx, eventId, { subdomain, substitute_for: site.subdomain, address_changed_at: null });
}

/**
 * Expects the caller's transaction. Removes months, but none that are past, and leaves at least `monthsAfter` from now:
 * those of later orders. Does nothing for an erased site.
 */
export async function shortenTerm(
  tx: Db,
  { eventId, ...change }: { eventId: string } & store.ShorterTerm,
): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.shortenTerm(tx, eventId, change);
  await keepAddress(tx, eventId);
}

/**
 * Expects the caller's transaction. Ends the term, because all that was paid for it was refunded. Data is kept for
 * `RETENTION_DAYS`.
 */
export async function suspendSite(tx: Db, eventId: string): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.suspendSite(tx, eventId);
  await keepAddress(tx, eventId);
}

/**
 * Expects the caller's transaction. Suspends the site for abuse, or ends that. The term goes on and cannot be extended
 * meanwhile. Returns false if nothing changes; throws 404 for an erased site.
 */
export async function setBlocked(tx: Db, eventId: string, blocked: boolean): Promise<boolean> {
  const site = requireFound(await store.lockSite(tx, eventId));
  if (site.blocked === blocked) return false;
  await store.setBlocked(tx, eventId, blocked);
  return true;
}

/**
 * Expects the caller's transaction. The site is erased after `CLOSING_DAYS`; until then `reopenSite` or paying for more
 * time cancels the closing.
 */
export async function closeSite(tx: Db, eventId: string): Promise<void> {
  requireFound(await store.lockSite(tx, eventId));
  await store.closeSite(tx, eventId);
  await keepAddress(tx, eventId);
}

/** The term is unchanged. Throws 404 for an erased site. */
export async function reopenSite(tx: Db, eventId: string): Promise<void> {
  requireFound(await store.lockSite(tx, eventId));
  await store.reopenSite(tx, eventId);
  await keepAddress(tx, eventId);
}

/**
 * Changes a substitute address, in the caller's transaction. Throws `invalid_input` for an invalid name,
 * `subdomain_unavailable` for one that is not free, and `address_settled` if the site has its ordered address or has
 * changed it before.
 */
export async function changeAddress(tx: Db, eventId: string, subdomain: string): Promise<void> {
  const site = requireFound(await store.lockSite(tx, eventId));
  if (!canChangeAddress(site)) throw new ApiError('address_settled');
  if (RESERVED_SUBDOMAINS.has(subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  const message = checkSubdomain(subdomain);
  if (message !== undefined) throw buildFieldErrors({ subdomain: message });
  if (subdomain === site.subdomain) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This is already your address.' });
  }
  if (!(await moveAddress(tx, { subdomain, eventId, orderId: site.orderId }))) {
    throw new ApiError('subdomain_unavailable');
  }
  const { substitute_for } = site;
  await store.setAddress(tx, eventId, { subdomain, substitute_for, address_changed_at: tx.now });
}

async function setTemplate(tx: Db, { eventId }: OwnerScope, templateId: TemplateId): Promise<void> {
  await store.updateTemplate(tx, eventId, templateId);
}

/** For `changeEvent`, which must not import this feature. */
export const siteParts: SiteParts = { setTemplate, readAccess, changeAccess, moveSchedule };

export const eraseJob = defineJob('sites.erase', z.object({}));

/** The next run erases the others. */
const ERASED_AT_ONCE = 2000;

/** Erases each site in its own transaction, so that a stop or an error does not affect the others. */
export async function eraseSites({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.findDueSites(db, ERASED_AT_ONCE);
  await runForEach(context, due, (eventId) => db.transaction((tx) => eraseSite(tx, eventId)));
}

/** Does nothing if the site was renewed in the meantime. */
async function eraseSite(tx: Db, eventId: string): Promise<void> {
  const site = await store.lockSite(tx, eventId);
  if (!site?.due) return;
  await store.eraseSite(tx, eventId);
  await eraseUploads(tx, eventId);
  await releaseAddresses(tx, eventId);
}

export interface OpenedSample {
  owner: OwnerScope;
  guest: (invitationId: string) => GuestScope;
}

/** Expects the caller's transaction. Adds an empty event and the default questions, but no address. */
export async function openSample(
  tx: Db,
  { ownerId, ...sample }: { ownerId: string; subdomain: string; templateId: TemplateId },
): Promise<OpenedSample> {
  const eventId = createId();
  await insertSample(tx, { ...sample, eventId, ownerId });
  await createEvent(tx, eventId, toEventType(getTemplate(sample.templateId).category));
  await addDefaultQuestions(tx, mintScope({ eventId }));
  return {
    owner: toSampleOwnerScope({ eventId, ownerId }),
    guest: (invitationId) => mintScope({ eventId, invitationId }),
  };
}

/** Samples have an owner who never signs in. */
export const toSampleOwnerScope = (who: { eventId: string; ownerId: string }): OwnerScope =>
  mintScope({ ...who, session: Buffer.alloc(0) });
