import { randomBytes } from 'node:crypto';
import { checkSubdomain } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { suggestAddresses } from './address-rules.ts';
import * as store from './address-store.ts';

export { extendHold, findNewAddress, holdAddress, lockAddress, lockNetwork, releaseAddress } from './address-store.ts';

/**
 * For a taken address, suggests up to three similar free ones. What the checkout `ownOrderId` holds counts as free.
 */
export async function checkAddress(
  db: Db,
  name: string,
  ownOrderId?: string,
): Promise<{ available: boolean; message: string; suggestions: string[] }> {
  const message = checkSubdomain(name);
  if (message !== undefined) return { available: false, message, suggestions: [] };
  const near = suggestAddresses(name, createEnding());
  const taken = await store.listTakenNames(db, [name, ...near], ownOrderId);
  const state = taken.get(name);
  if (state === undefined) return { available: true, message: 'This address is available.', suggestions: [] };
  return {
    available: false,
    message: state === 'sold' ? 'This subdomain is already taken' : HELD,
    suggestions: near.filter((other) => !taken.has(other)).slice(0, 3),
  };
}

const HELD = 'Someone is checking out with this address. Try again in 30 minutes.';

/** Otherwise one visitor could hold all good names without paying. */
const MAX_HOLDS = 3;

/** Expects a locked network (`lockNetwork`). Throws 429 with the seconds until a hold ends. */
export async function requireFewHolds(tx: Db, networkHash: Buffer, exceptOrderId = ''): Promise<void> {
  const { count, secondsLeft } = await store.countHolds(tx, networkHash, exceptOrderId);
  if (count < MAX_HOLDS) return;
  const minutes = Math.ceil(secondsLeft / 60);
  throw new ApiError('too_many_requests', {
    sentence: `There are ${MAX_HOLDS} unpaid orders from your network. Pay one of them, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: secondsLeft,
  });
}

/**
 * Assigns a similar free address if this one is sold or held for another order; returns the assigned one. Others can
 * take it until `keepAddress` is called.
 */
export async function assignNearestAddress(
  tx: Db,
  { subdomain, eventId, orderId }: { subdomain: string; eventId: string; orderId: string },
): Promise<string> {
  if (await store.assignAddress(tx, { subdomain, eventId, orderId })) return subdomain;
  const near = suggestAddresses(subdomain, createEnding());
  const taken = await store.listTakenNames(tx, near);
  for (const name of near.filter((other) => !taken.has(other))) {
    if (await store.assignAddress(tx, { subdomain: name, eventId, orderId })) return name;
  }
  throw new Error(`no address near ${subdomain} was free`);
}

const createEnding = () => randomBytes(4).toString('hex');

/**
 * Expects the caller's transaction. The old address redirects to the new one for `RETENTION_DAYS`, during which it
 * stays reserved. Returns false if the new one is sold or held; the caller must then roll back.
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
