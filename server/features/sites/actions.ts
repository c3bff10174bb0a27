import { randomBytes } from 'node:crypto';
import { planOf, templateOf, type PlanId, type TemplateId } from '../../../contract/catalog.ts';
import { subdomainFault, type SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { mintScope } from '../../kit/scopes.ts';
import { addDefaultQuestions } from '../rsvp/actions.ts';
import { addressesNear, eventTypeOf, siteStatus } from './rules.ts';
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

/** Suspends a site, within the caller's transaction: its money was given back. */
export const suspendSite = store.suspendSite;
