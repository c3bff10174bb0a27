import type { TermOffer } from '../../../contract/account.ts';
import { PLAN_IDS, getPlan, getTemplate, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { z } from 'zod';
import { RESERVED_SUBDOMAINS, checkSubdomain, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, fieldErrors, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { mintScope, type GuestScope, type OwnerScope } from '../../scopes.ts';
import { runForEach } from '../../kit/run-for-each.ts';
import type { Services } from '../../services.ts';
import { freeAddresses, keepSiteAddress, moveAddress, assignNearestAddress } from './address-actions.ts';
import { insertDemo } from './demo-store.ts';
import { createEvent } from '../event/actions.ts';
import { addDefaultQuestions } from '../rsvp/question-actions.ts';
import { eraseUploads } from '../uploads/actions.ts';
import { toEventType, canChangeAddress, computeTermPrice, computeSiteStatus } from './rules.ts';
import * as store from './store.ts';

/** A site as others need it: whose it is, what was bought, and whether it lives. */
export interface Site {
  eventId: string;
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  /** Shown to everybody and sold to nobody: nothing in it is anybody's. */
  demo: boolean;
  /** The demo of which this is one visitor's copy. */
  demoOf: string | null;
  planId: PlanId;
  status: SiteStatus;
  /** End of the term, ISO 8601. */
  endsAt: string;
  /** Whole days until then, the one that has begun included; 0 when it is past. */
  daysLeft: number;
  /** Until when its data and its address are kept. */
  keptUntil: string;
  createdAt: string;
  /** The address that was ordered, when the site got another because that was lost meanwhile. */
  substituteFor: string | null;
  /** Whether the owner may take another address in its place. */
  mayChangeAddress: boolean;
  /** Its owner has closed it: when, and from when on it is erased. */
  closing: { since: string; until: string } | null;
  /** The moment at which all this is so, on the deciding clock. */
  asOf: string;
}

/** The site of an event or at an address, in whatever state; undefined for one that is unknown or erased. */
export async function findSite(db: Db, key: store.SiteKey): Promise<Site | undefined> {
  const row = await store.findSiteRow(db, key);
  return (
    row && {
      eventId: row.event_id,
      ownerId: row.owner_id,
      subdomain: row.subdomain,
      templateId: row.template_id,
      demo: row.demo !== null,
      demoOf: row.demo_of,
      planId: row.plan_id,
      status: computeSiteStatus(row),
      endsAt: row.ends_at,
      daysLeft: row.days_left,
      keptUntil: row.held_until,
      createdAt: row.created_at,
      substituteFor: row.substitute_for,
      mayChangeAddress: canChangeAddress(row),
      closing: row.closed_at === null ? null : { since: row.closed_at, until: row.erased_from },
      asOf: row.now,
    }
  );
}

/** What a paid order asks for. */
export interface OrderedSite {
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  orderId: string;
}

/** A site that was opened, and the address it got. */
export interface OpenedSite {
  eventId: string;
  subdomain: string;
  /** The address that was ordered, if it was lost and `subdomain` stands in for it. */
  substituteFor: string | null;
}

/**
 * Opens a site within the caller's transaction, with an empty event and the default questions. Its term runs from now on
 * the deciding clock. When the address is sold or held for another order, the site gets a free one near it.
 */
export async function openSite(tx: Db, order: OrderedSite): Promise<OpenedSite> {
  const eventId = createId();
  const subdomain = await assignNearestAddress(tx, { ...order, eventId });
  const substituteFor = subdomain === order.subdomain ? null : order.subdomain;
  const { months } = getPlan(order.planId);
  await store.insertSite(tx, { ...order, eventId, subdomain, substituteFor, months });
  await keepSiteAddress(tx, eventId);
  await createEvent(tx, eventId, toEventType(getTemplate(order.templateId).category));
  await addDefaultQuestions(tx, mintScope({ eventId }));
  return { eventId, subdomain, substituteFor };
}

/** Every longer term that the site can have now, renewals by their length and then upgrades. */
export async function listTermOffers(db: Db, site: Pick<Site, 'eventId' | 'planId' | 'status'>): Promise<TermOffer[]> {
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
 * Lengthens a site's term by what was paid for, within the caller's transaction: from its end, also when that is past, and
 * a suspended site lives again. One whose address is another's by now gets a free one near it. Undefined when the site is
 * erased or cannot take it (`priceOfTerm`), or when it would cost more by now than was paid: the payment is not for it then.
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
  await keepSiteAddress(tx, eventId);
  return { monthsAdded: bought.months, planBefore: site.planId };
}

/** A site that comes back after its address went to others: it gets that again if it is free, else one near it. */
async function restoreAddress(tx: Db, eventId: string, site: store.LockedSite): Promise<void> {
  const subdomain = await assignNearestAddress(tx, { subdomain: site.subdomain, eventId, orderId: site.orderId });
  if (subdomain === site.subdomain) return;
  await store.setAddress(tx, eventId, { subdomain, substitute_for: site.subdomain, address_changed_at: null });
}

/**
 * Takes back what a renewal or an upgrade added, within the caller's transaction: its money was given back. A term that
 * would have ended before ends now. Of an erased site nothing is left to take.
 */
export async function revokeTerm(
  tx: Db,
  { eventId, monthsAdded, planBefore }: { eventId: string; monthsAdded: number; planBefore: PlanId },
): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.shortenTerm(tx, eventId, monthsAdded, planBefore);
  await keepSiteAddress(tx, eventId);
}

/**
 * Suspends a site at once and ends its term, within the caller's transaction: the money of the order that opened it was
 * given back. Its data is kept for `KEPT_DAYS`.
 */
export async function suspendSite(tx: Db, eventId: string): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.suspendSite(tx, eventId);
  await keepSiteAddress(tx, eventId);
}

/**
 * Closes a site at its owner's wish, within the caller's transaction: guests see that it is over, and `CLOSED_DAYS` later
 * it is erased. Until then `reopenSite` takes it back, and so does paying for more time.
 */
export async function closeSite(tx: Db, eventId: string): Promise<void> {
  requireFound(await store.lockSite(tx, eventId));
  await store.closeSite(tx, eventId);
  await keepSiteAddress(tx, eventId);
}

/** Takes the owner's wish back, as long as the site is not erased. Its term is what it was. */
export async function reopenSite(tx: Db, eventId: string): Promise<void> {
  requireFound(await store.lockSite(tx, eventId));
  await store.reopenSite(tx, eventId);
  await keepSiteAddress(tx, eventId);
}

/**
 * Changes an address that stands in for a lost one, within the caller's transaction. Refused with
 * `invalid_input` for a name that is none, `subdomain_unavailable` for one that cannot be had, and `address_settled` for a
 * site that has the address it was bought for, or has changed it before.
 */
export async function changeAddress(tx: Db, eventId: string, subdomain: string): Promise<void> {
  const site = requireFound(await store.lockSite(tx, eventId));
  if (!canChangeAddress(site)) throw new ApiError('address_settled');
  if (RESERVED_SUBDOMAINS.has(subdomain)) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This address is reserved.' });
  }
  const fault = checkSubdomain(subdomain);
  if (fault !== undefined) throw fieldErrors({ subdomain: fault });
  if (subdomain === site.subdomain) {
    throw new ApiError('subdomain_unavailable', { sentence: 'This is your address already.' });
  }
  if (!(await moveAddress(tx, { subdomain, eventId, orderId: site.orderId }))) {
    throw new ApiError('subdomain_unavailable');
  }
  const { substitute_for } = site;
  await store.setAddress(tx, eventId, { subdomain, substitute_for, address_changed_at: tx.now });
}

/** Sets the design that a site shows, within the caller's transaction. */
export async function setTemplate(tx: Db, { eventId }: OwnerScope, templateId: TemplateId): Promise<void> {
  await store.updateTemplate(tx, eventId, templateId);
}

/** Erases the sites whose time is over (defineJob); each by itself, so that neither a stop nor one that fails keeps the others. */
export const eraseJob = defineJob('sites.erase', z.object({}));

/** The most sites that one run erases; the next one goes on. */
const ERASED_AT_ONCE = 2000;

/** The defineJob of `eraseJob`. */
export async function eraseSites({ db, ...context }: Pick<Services, 'db' | 'log' | 'stopping'>): Promise<void> {
  const due = await store.findDueSites(db, ERASED_AT_ONCE);
  await runForEach(context, due, (eventId) => db.transaction((tx) => eraseSite(tx, eventId)));
}

/** One that was renewed meanwhile stays. */
async function eraseSite(tx: Db, eventId: string): Promise<void> {
  const site = await store.lockSite(tx, eventId);
  if (!site?.due) return;
  await store.eraseSite(tx, eventId);
  await eraseUploads(tx, eventId);
  await freeAddresses(tx, eventId);
}

/** A demo that is not shown yet, as its owner and its guests reach it. */
export interface OpenedDemo {
  owner: OwnerScope;
  guest: (invitationId: string) => GuestScope;
}

/** Opens a demo that is at no address yet, within the caller's transaction, with an empty event and the usual questions. */
export async function openDemo(
  tx: Db,
  { ownerId, ...demo }: { ownerId: string; subdomain: string; templateId: TemplateId },
): Promise<OpenedDemo> {
  const eventId = createId();
  await insertDemo(tx, { ...demo, eventId, ownerId });
  await createEvent(tx, eventId, toEventType(getTemplate(demo.templateId).category));
  await addDefaultQuestions(tx, mintScope({ eventId }));
  return {
    owner: toDemoOwnerScope({ eventId, ownerId }),
    guest: (invitationId) => mintScope({ eventId, invitationId }),
  };
}

/** A demo's owner, who never signs in. */
export const toDemoOwnerScope = (who: { eventId: string; ownerId: string }): OwnerScope =>
  mintScope({ ...who, session: Buffer.alloc(0) });
