import { sql } from 'kysely';
import { HANDOFF_SECONDS, SESSION_DAYS } from '../../../contract/owners.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';

/** An owner and how the password is kept; without a hash none was ever set. */
export interface Owner {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
}

const OWNER = ['id', 'email', 'name', 'password_hash as passwordHash'] as const;

/** Adds an owner; undefined when one with this address is there already. */
export async function insertOwner(db: Db, owner: { email: string; name: string }): Promise<string | undefined> {
  const added = await db.q
    .insertInto('owners')
    .values({ id: createId(), ...owner, password_hash: null, created_at: db.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** The owner with this address, in lower case. */
export function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db.q.selectFrom('owners').select(OWNER).where('email', '=', email).executeTakeFirst();
}

export function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  return db.q.selectFrom('owners').select(OWNER).where('id', '=', id).executeTakeFirst();
}

/** The owner, held until the transaction ends. Whoever changes passwords or links holds the owner first. */
export function lockOwner(tx: Db, id: string): Promise<Owner | undefined> {
  return tx.q.selectFrom('owners').select(OWNER).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Whether the password is still the one of this hash; it stays so until the transaction ends. */
export async function hasPassword(tx: Db, { id, passwordHash }: Owner): Promise<boolean> {
  const found = await tx.q
    .selectFrom('owners')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Sets an owner's password. With `replaces` only if that is still the one before (null: none was set yet); false if it is
 * not.
 */
export async function setPassword(
  tx: Db,
  id: string,
  { passwordHash, replaces }: { passwordHash: string; replaces?: string | null },
): Promise<boolean> {
  const set = await tx.q
    .updateTable('owners')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .$if(replaces !== undefined, (query) => query.where('password_hash', 'is not distinct from', replaces ?? null))
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** The newest site that the owner bought or was given access to, and that has an address; undefined when all are erased. */
export async function findNewestSite(
  db: Db,
  ownerId: string,
): Promise<{ eventId: string; subdomain: string } | undefined> {
  return db.q
    .selectFrom('sites')
    .innerJoin('addresses', 'addresses.event_id', 'sites.event_id')
    .select(['sites.event_id as eventId', 'addresses.subdomain'])
    .leftJoin('second_owners', (join) =>
      join.onRef('second_owners.event_id', '=', 'sites.event_id').on('second_owners.owner_id', '=', ownerId),
    )
    .where('sites.event_id', 'in', selectOwnedSites(db, ownerId))
    .orderBy(sql`coalesce(added_at, created_at)`, 'desc')
    .orderBy('sites.event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The events of all sites that an owner looks after: as the one who bought them, or as the second. */
const selectOwnedSites = (db: Db, ownerId: string) =>
  db.q
    .selectFrom('sites')
    .select('event_id')
    .where('owner_id', '=', ownerId)
    .union(db.q.selectFrom('second_owners').select('event_id').where('owner_id', '=', ownerId));

/** Whether an owner looks after a site. */
export async function isOwnerOf(db: Db, { ownerId, eventId }: SignIn): Promise<boolean> {
  const found = await db.q
    .selectFrom('sites')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('event_id', 'in', selectOwnedSites(db, ownerId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Who signed in, and to which site. */
interface SignIn {
  ownerId: string;
  eventId: string;
}

/** `device` is what it is made with, in words. */
export async function insertSession(
  tx: Db,
  tokenHash: Buffer,
  { ownerId, eventId }: SignIn,
  device = '',
): Promise<void> {
  await tx.q
    .insertInto('owner_sessions')
    .values({
      token_hash: tokenHash,
      owner_id: ownerId,
      event_id: eventId,
      device,
      created_at: tx.now,
      expires_at: tx.secondsFromNow(SESSION_DAYS * 86_400),
      last_used_at: null,
    })
    .execute();
}

/** How exactly the last use of a session is noted, in seconds: not every call shall write. */
const USE_SECONDS = 600;

/**
 * The living session of one of the tokens; with `subdomain` only one that speaks of the site there. A site has its address
 * by the directory alone: one whose address was sold again has no sessions any more (docs/reference/failures.md, N6).
 * Nor has who looks after the site no more. A session that is found is one that is used.
 */
export async function findSession(
  db: Db,
  tokenHashes: readonly Buffer[],
  subdomain?: string,
): Promise<(SignIn & { session: Buffer; demo: boolean }) | undefined> {
  const found = await db.q
    .selectFrom('owner_sessions')
    .innerJoin('sites', 'sites.event_id', 'owner_sessions.event_id')
    .innerJoin('addresses', (join) =>
      join.on('addresses.event_id', '=', sql<string>`coalesce(sites.demo_of, sites.event_id)`),
    )
    .leftJoin('second_owners', 'second_owners.event_id', 'owner_sessions.event_id')
    .select(sql<boolean>`sites.demo is not null`.as('demo'))
    .select(['token_hash as session', 'owner_sessions.owner_id as ownerId', 'owner_sessions.event_id as eventId'])
    .select(
      sql<boolean>`coalesce(last_used_at, owner_sessions.created_at) < ${db.secondsFromNow(-USE_SECONDS)}`.as(
        'usedAgain',
      ),
    )
    .where('token_hash', 'in', [...tokenHashes])
    .where('expires_at', '>', db.now)
    .whereRef('owner_sessions.owner_id', 'in', sql`(sites.owner_id, second_owners.owner_id)`)
    .$if(subdomain !== undefined, (query) => query.where('addresses.subdomain', '=', subdomain ?? ''))
    .executeTakeFirst();
  if (!found) return undefined;
  const { usedAgain, ...session } = found;
  if (usedAgain) await touchSession(db, session.session);
  return session;
}

async function touchSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.q.updateTable('owner_sessions').set({ last_used_at: db.now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.q.deleteFrom('owner_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function insertHandoff(tx: Db, codeHash: Buffer, { ownerId, eventId }: SignIn): Promise<void> {
  await tx.q
    .insertInto('handoffs')
    .values({
      code_hash: codeHash,
      owner_id: ownerId,
      event_id: eventId,
      expires_at: tx.secondsFromNow(HANDOFF_SECONDS),
    })
    .execute();
}

/** Uses a one-time code up; undefined for one that is unknown, used or old. */
export function takeHandoff(tx: Db, codeHash: Buffer): Promise<SignIn | undefined> {
  return tx.q
    .deleteFrom('handoffs')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', tx.now)
    .returning(['owner_id as ownerId', 'event_id as eventId'])
    .executeTakeFirst();
}

/** Tidies up what the owner's earlier sign-ins left behind. */
export async function deleteExpired(tx: Db, ownerId: string): Promise<void> {
  await tx.q.deleteFrom('owner_sessions').where('owner_id', '=', ownerId).where('expires_at', '<=', tx.now).execute();
  await tx.q.deleteFrom('handoffs').where('owner_id', '=', ownerId).where('expires_at', '<=', tx.now).execute();
}

/**
 * Ends everything that opens the owner's area: sessions, one-time codes, and links to set a password. `exceptSession` keeps
 * the session that asks. With `eventId` only what opens that site ends, and links, which belong to the owner, stay.
 */
export async function deleteSignIns(
  tx: Db,
  ownerId: string,
  { exceptSession, eventId }: { exceptSession?: Buffer; eventId?: string } = {},
): Promise<void> {
  // Deleting codes waits for one that is being exchanged right now, and the next statement then sees its session.
  await tx.q
    .deleteFrom('handoffs')
    .where('owner_id', '=', ownerId)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? ''))
    .execute();
  await tx.q
    .deleteFrom('owner_sessions')
    .where('owner_id', '=', ownerId)
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? ''))
    .$if(exceptSession !== undefined, (query) => query.where('token_hash', '!=', exceptSession ?? Buffer.alloc(0)))
    .execute();
  if (eventId === undefined) await endLinks(tx, ownerId);
}

/** Deletes the owner's links to set a password. */
export async function endLinks(tx: Db, ownerId: string): Promise<void> {
  await tx.q.deleteFrom('password_links').where('owner_id', '=', ownerId).execute();
}

interface PasswordLink {
  ownerId: string;
  /** The site that it is mailed for; null for an owner who has none. */
  eventId: string | null;
  /** Sent with a new site, not asked for. */
  firstTime: boolean;
  /** How long it lives from now. */
  seconds: number;
}

/** Adds a link to set the password; the owner's earlier ones of its kind die. */
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

/**
 * The living link of a token, and whether the owner sets a password for the first time by it. One that was mailed for a
 * site dies with that (docs/reference/failures.md, N6).
 */
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

/** Uses a link up; false for one that is unknown, used or old. */
export async function takeLink(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx.q
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .returning('owner_id')
    .executeTakeFirst();
  return taken !== undefined;
}
