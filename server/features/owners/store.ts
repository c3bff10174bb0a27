import { sql } from 'kysely';
import { HANDOFF_SECONDS, SESSION_DAYS } from '../../../contract/owners.ts';
import type { Db } from '../../kit/db.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import { ADDRESSED_EVENT_ID, IS_SAMPLE } from '../sites/sample-rules.ts';
import { selectSiteStatus } from '../sites/rules.ts';
import { createId } from '../../kit/ids.ts';
import { deleteLinks } from './password-store.ts';

export interface Owner {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
}

const OWNER = ['id', 'email', 'name', 'password_hash as passwordHash'] as const;

/** Returns the new owner or, unchanged and locked against erasing, the one who has this email. */
export async function upsertOwner(tx: Db, owner: { email: string; name: string }): Promise<Owner> {
  return tx.q
    .insertInto('owners')
    .values({ id: createId(), ...owner, password_hash: null, created_at: tx.now, anonymized_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name: (eb) => eb.ref('owners.name') }))
    .returning(OWNER)
    .executeTakeFirstOrThrow();
}

export function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db.q.selectFrom('owners').select(OWNER).where('email', '=', email).executeTakeFirst();
}

/** Erased owners are not found. */
export function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  return db.q
    .selectFrom('owners')
    .select(OWNER)
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst();
}

/** Locks until the transaction ends. Required before changes of passwords or links. */
export function lockOwner(tx: Db, id: string): Promise<Owner | undefined> {
  return tx.q.selectFrom('owners').select(OWNER).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns whether the hash is unchanged, and locks the owner's row until the transaction ends. */
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

/** With `replaces`, only if that is the current hash (null: none); returns whether it was set. */
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

export async function removePassword(tx: Db, id: string): Promise<void> {
  await tx.q.updateTable('owners').set({ password_hash: null }).where('id', '=', id).execute();
}

/** Includes sites that the owner was given access to; undefined if all are erased. */
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

/** A query, also for use within others. */
export const selectOwnedSites = (db: Db, ownerId: string) =>
  db.q
    .selectFrom('sites')
    .select('event_id')
    .where('owner_id', '=', ownerId)
    .union(db.q.selectFrom('second_owners').select('event_id').where('owner_id', '=', ownerId));

/** Lists the subdomains of the owner's sites that are not erased. */
export async function listAddresses(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('sites')
    .select('subdomain')
    .where('event_id', 'in', selectOwnedSites(db, ownerId))
    .where('erased_at', 'is', null)
    .orderBy('subdomain')
    .execute();
  return rows.map(({ subdomain }) => subdomain);
}

/** True for a second owner too, in whatever state the site is. */
export async function isOwnerOf(db: Db, { ownerId, eventId }: SignIn): Promise<boolean> {
  const found = await db.q
    .selectFrom('sites')
    .select('event_id')
    .where('event_id', '=', eventId)
    .where('event_id', 'in', selectOwnedSites(db, ownerId))
    .executeTakeFirst();
  return found !== undefined;
}

interface SignIn {
  ownerId: string;
  eventId: string;
}

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

/** A finer resolution of `last_used_at` would write at every call. */
const USE_SECONDS = 600;

/**
 * Finds the live session of one of the tokens and updates its last use; with `subdomain` only one of the site there.
 * Only the addresses table decides which site has an address: sessions of a site whose address was sold again are not
 * found (docs/reference/failures.md, N6), nor are those of a removed second owner.
 */
export async function findSession(
  db: Db,
  tokenHashes: readonly Buffer[],
  subdomain?: string,
): Promise<(SignIn & { session: Buffer; isSample: boolean; status: SiteStatus }) | undefined> {
  const found = await db.q
    .selectFrom('owner_sessions')
    .innerJoin('sites', 'sites.event_id', 'owner_sessions.event_id')
    .innerJoin('addresses', (join) => join.on('addresses.event_id', '=', ADDRESSED_EVENT_ID))
    .leftJoin('second_owners', 'second_owners.event_id', 'owner_sessions.event_id')
    .select([IS_SAMPLE.as('isSample'), selectSiteStatus(db).as('status')])
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

export async function hasSession(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await tx.q
    .selectFrom('owner_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
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

/** Deletes and returns the code; undefined if it is unknown, used or expired. */
export function takeHandoff(tx: Db, codeHash: Buffer): Promise<SignIn | undefined> {
  return tx.q
    .deleteFrom('handoffs')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', tx.now)
    .returning(['owner_id as ownerId', 'event_id as eventId'])
    .executeTakeFirst();
}

export async function deleteExpired(tx: Db, ownerId: string): Promise<void> {
  await tx.q.deleteFrom('owner_sessions').where('owner_id', '=', ownerId).where('expires_at', '<=', tx.now).execute();
  await tx.q.deleteFrom('handoffs').where('owner_id', '=', ownerId).where('expires_at', '<=', tx.now).execute();
}

/**
 * Deletes all of an owner's sessions and one-time codes except the session `exceptSession`, and what could give somebody
 * else access later: password links, a pending change of email and open invitations of second owners. With `eventId`,
 * only the sessions and codes of that site.
 */
export async function deleteSignIns(
  tx: Db,
  ownerId: string,
  { exceptSession, eventId }: { exceptSession?: Buffer; eventId?: string } = {},
): Promise<void> {
  // Deleting codes waits for a concurrent exchange, so that the next statement sees the session that it created.
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
  if (eventId !== undefined) return;
  await deleteLinks(tx, ownerId);
  await tx.q.deleteFrom('email_changes').where('owner_id', '=', ownerId).execute();
  await tx.q
    .deleteFrom('owner_invitations')
    .where('event_id', 'in', tx.q.selectFrom('sites').select('event_id').where('owner_id', '=', ownerId))
    .execute();
}
