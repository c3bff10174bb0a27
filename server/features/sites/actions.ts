import { randomBytes } from 'node:crypto';
import { planOf, templateOf, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { subdomainFault, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { mintScope } from '../../kit/scopes.ts';
import { addDefaultQuestions } from '../rsvp/actions.ts';
import { addressesNear, eventTypeOf, priceOfTerm, siteStatus } from './rules.ts';
import * as store from './store.ts';

/** A site as others need it: whose it is, what was bought, and whether it lives. */
export interface Site {
  eventId: string;
  ownerId: string;
  subdomain: string;
  templateId: TemplateId;
  planId: PlanId;
  status: SiteStatus;
  /** End of the term, ISO 8601. */
  endsAt: string;
  createdAt: string;
  /** The address that was ordered, when the site got another because that was lost meanwhile. */
  substituteFor: string | null;
}

/** The site of an event or at an address, in whatever state; undefined for an unknown one. */
export async function findSite(db: Db, key: store.SiteKey): Promise<Site | undefined> {
  const row = await store.siteBy(db, key);
  return (
    row && {
      eventId: row.event_id,
      ownerId: row.owner_id,
      subdomain: row.subdomain,
      templateId: row.template_id,
      planId: row.plan_id,
      status: siteStatus(row),
      endsAt: row.ends_at,
      createdAt: row.created_at,
      substituteFor: row.substitute_for,
    }
  );
}

/** Whether an address can be bought; for one that is taken, up to three free ones near it (interface 3, Buying). */
export async function checkAddress(
  db: Db,
  name: string,
): Promise<{ available: boolean; message: string; suggestions: string[] }> {
  const fault = subdomainFault(name);
  if (fault !== undefined) return { available: false, message: fault, suggestions: [] };
  const near = addressesNear(name, spareEnding());
  const taken = await store.takenNames(db, [name, ...near]);
  const state = taken.get(name);
  if (state === undefined) return { available: true, message: 'This address is available.', suggestions: [] };
  return {
    available: false,
    message: state === 'sold' ? 'This subdomain is already taken' : HELD,
    suggestions: near.filter((other) => !taken.has(other)).slice(0, 3),
  };
}

const HELD = 'Somebody is buying this address just now. It may be free again in half an hour.';

/**
 * Holds an address for an order. Of buyers at the same moment one wins; an earlier order of the same buyer gives way.
 * False: the address is sold, or held for somebody else.
 */
export async function holdAddress(
  tx: Db,
  hold: { subdomain: string; orderId: string; buyerEmail: string; seconds: number },
): Promise<boolean> {
  // The second look sees an order of this buyer that the first one had to wait for.
  return (await store.holdAddress(tx, hold)) || (await store.holdAddress(tx, hold));
}

/** Ends the hold of an order that came to nothing. */
export const releaseAddress = store.releaseAddress;

/**
 * Locks the address that an order asked for, whoever has it. Whoever changes orders of an address locks it first, so
 * that checkouts and payments wait for each other and never in a circle.
 */
export const lockAddress = store.lockAddress;

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
  const eventId = newId();
  const subdomain = await sellNearest(tx, { ...order, eventId });
  const substituteFor = subdomain === order.subdomain ? null : order.subdomain;
  const { months } = planOf(order.planId);
  await store.insertSite(tx, { ...order, eventId, subdomain, substituteFor, months });
  await store.keepAddress(tx, eventId);
  await store.insertEvent(tx, eventId, eventTypeOf(templateOf(order.templateId).category));
  await addDefaultQuestions(tx, mintScope({ eventId }));
  return { eventId, subdomain, substituteFor };
}

async function sellNearest(
  tx: Db,
  { subdomain, eventId, orderId }: { subdomain: string; eventId: string; orderId: string },
): Promise<string> {
  if (await store.sellAddress(tx, { subdomain, eventId, orderId })) return subdomain;
  const near = addressesNear(subdomain, spareEnding());
  const taken = await store.takenNames(tx, near);
  for (const name of near.filter((other) => !taken.has(other))) {
    if (await store.sellAddress(tx, { subdomain: name, eventId, orderId })) return name;
  }
  throw new Error(`no address near ${subdomain} was free`);
}

const spareEnding = () => randomBytes(4).toString('hex');

/**
 * Lengthens a site's term by what was paid for, within the caller's transaction: from its end, also when that is past, and
 * a suspended site lives again. One whose address is another's by now gets a free one near it. Undefined when the site is
 * erased or cannot take it (`priceOfTerm`): the payment is not for it then.
 */
export async function extendSite(
  tx: Db,
  { eventId, kind, planId }: { eventId: string; kind: 'renew' | 'upgrade'; planId: PlanId },
): Promise<{ monthsAdded: number; planBefore: PlanId } | undefined> {
  const site = await store.lockSite(tx, eventId);
  const bought = site && priceOfTerm({ kind, planId }, site);
  if (!bought) return undefined;
  await store.extendTerm(tx, eventId, bought.months, planId);
  if (!site.hasAddress) await readdress(tx, eventId, site);
  await store.keepAddress(tx, eventId);
  return { monthsAdded: bought.months, planBefore: site.planId };
}

/** A site that comes back after its address was sold again. */
async function readdress(tx: Db, eventId: string, site: store.LockedSite): Promise<void> {
  const subdomain = await sellNearest(tx, { subdomain: site.subdomain, eventId, orderId: site.orderId });
  const substitute_for = subdomain === site.subdomain ? site.substituteFor : site.subdomain;
  await store.noteAddress(tx, eventId, { subdomain, substitute_for, address_changed_at: null });
}

/**
 * Takes back what a renewal or an upgrade added, within the caller's transaction: its money was given back. A term that
 * would have ended before ends now. Of an erased site nothing is left to take.
 */
export async function takeBackTerm(
  tx: Db,
  { eventId, monthsAdded, planBefore }: { eventId: string; monthsAdded: number; planBefore: PlanId },
): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.shortenTerm(tx, eventId, monthsAdded, planBefore);
  await store.keepAddress(tx, eventId);
}

/**
 * Suspends a site at once and ends its term, within the caller's transaction: the money of the order that opened it was
 * given back. Its data is kept for `KEPT_DAYS`.
 */
export async function suspendSite(tx: Db, eventId: string): Promise<void> {
  if (!(await store.lockSite(tx, eventId))) return;
  await store.suspendSite(tx, eventId);
  await store.keepAddress(tx, eventId);
}
