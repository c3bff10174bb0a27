import { z } from 'zod';
import type { Db } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import * as store from './store.ts';

/**
 * Mails the buyer of a new site: an owner without a password gets the link to set one, one who has a password is led to
 * the sign-in. Enqueue it in the transaction that makes the site.
 */
export const firstLinkJob = job(
  'owners.first-link',
  z.object({ ownerId: z.uuid(), eventId: z.uuid(), orderId: z.string() }),
);

/**
 * The owner with this address, made now if there is none, within the caller's transaction. `known` is an owner who has
 * set a password before: it is kept, and so is the name.
 */
export async function findOrCreateOwner(
  tx: Db,
  { email, name }: { email: string; name: string },
): Promise<{ ownerId: string; known: boolean }> {
  const address = email.toLowerCase();
  const added = await store.insertOwner(tx, { email: address, name });
  if (added !== undefined) return { ownerId: added, known: false };
  const owner = await store.findOwnerByEmail(tx, address);
  if (!owner) throw new Error('an owner was neither added nor found');
  return { ownerId: owner.id, known: owner.passwordHash !== null };
}
