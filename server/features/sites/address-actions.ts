import { randomBytes } from 'node:crypto';
import { checkSubdomain } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { suggestAddresses } from './address-rules.ts';
import * as store from './address-store.ts';

/** Whether an address can be bought; for one that is taken, up to three free ones near it. */
export async function checkAddress(
  db: Db,
  name: string,
): Promise<{ available: boolean; message: string; suggestions: string[] }> {
  const fault = checkSubdomain(name);
  if (fault !== undefined) return { available: false, message: fault, suggestions: [] };
  const near = suggestAddresses(name, randomEnding());
  const taken = await store.listTakenNames(db, [name, ...near]);
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

/**
 * Gives an event the address, or when that is sold or held for another order, a free one near it; answers which. Until
 * `keepSiteAddress` anybody may take it again.
 */
export async function assignNearestAddress(
  tx: Db,
  { subdomain, eventId, orderId }: { subdomain: string; eventId: string; orderId: string },
): Promise<string> {
  if (await store.assignAddress(tx, { subdomain, eventId, orderId })) return subdomain;
  const near = suggestAddresses(subdomain, randomEnding());
  const taken = await store.listTakenNames(tx, near);
  for (const name of near.filter((other) => !taken.has(other))) {
    if (await store.assignAddress(tx, { subdomain: name, eventId, orderId })) return name;
  }
  throw new Error(`no address near ${subdomain} was free`);
}

const randomEnding = () => randomBytes(4).toString('hex');

/** Keeps a site's address from others until `RETENTION_DAYS` after its term or closing. To follow every change of either. */
export const keepSiteAddress = store.keepAddress;

/** The address now of a site that had this one before; undefined for any other address. */
export const movedFrom = store.findNewAddress;

/** Lets anybody have what addresses an erased site had, each when its time has come. */
export const freeAddresses = store.releaseAddresses;

/**
 * Moves a site to another address, within the caller's transaction; from the one it leaves guests are led on for
 * `RETENTION_DAYS`, in which nobody else gets it. False: the new one is sold or held. Then nothing may be kept of this
 * transaction.
 */
export async function moveAddress(
  tx: Db,
  move: { subdomain: string; eventId: string; orderId: string },
): Promise<boolean> {
  await store.retireAddress(tx, move.eventId);
  if (!(await store.assignAddress(tx, move))) return false;
  await store.keepAddress(tx, move.eventId);
  return true;
}
