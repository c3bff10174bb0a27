import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export async function deleteLinks(tx: Db, ownerId: string): Promise<void> {
  await tx.q.deleteFrom('password_links').where('owner_id', '=', ownerId).execute();
}

interface PasswordLink {
  ownerId: string;
  /** Null for an owner without a site. */
  eventId: string | null;
  /** Sent with a new site instead of on request. */
  firstTime: boolean;
  seconds: number;
}

/**
 * Deletes the owner's earlier first-time or reset links of all sites, whichever this is. The owner's row must be
 * locked.
 */
export async function replaceLink(
  tx: Db,
  tokenHash: Buffer,
  { ownerId, eventId, firstTime, seconds }: PasswordLink,
): Promise<void> {
  await tx.q.deleteFrom('password_links').where('owner_id', '=', ownerId).where('first_time', '=', firstTime).execute();
  await tx.q
    .insertInto('password_links')
    .values({
      token_hash: tokenHash,
      owner_id: ownerId,
      event_id: eventId,
      first_time: firstTime,
      created_at: tx.now,
      expires_at: tx.secondsFromNow(seconds),
    })
    .execute();
}

/** `firstTime`: it sets the first password. A link mailed for a site ends with it (docs/reference/failures.md, N6). */
export function findLink(
  db: Db,
  tokenHash: Buffer,
): Promise<{ ownerId: string; email: string; isFirstTime: boolean } | undefined> {
  return db.q
    .selectFrom('password_links')
    .innerJoin('owners', 'owners.id', 'password_links.owner_id')
    .leftJoin('addresses', 'addresses.event_id', 'password_links.event_id')
    .select(['owner_id as ownerId', 'email', sql<boolean>`first_time or password_hash is null`.as('isFirstTime')])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', db.now)
    .where((eb) => eb.or([eb('password_links.event_id', 'is', null), eb('addresses.event_id', 'is not', null)]))
    .executeTakeFirst();
}

/** Returns false if the link is unknown, used or expired. */
export async function takeLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.q
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .returning('owner_id')
    .executeTakeFirst();
  return taken !== undefined;
}
