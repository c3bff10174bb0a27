import type { FastifyRequest } from 'fastify';
import type { OwnerUser } from '../../../contract/owners.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { buildOwnOrigin, isCrossSite } from '../../kit/http/origin.ts';
import { createToken, hashToken } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { countNewReplies } from '../owner-news/actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin, type HostKind } from '../sites/rules.ts';
import { deleteLinks } from './password-store.ts';
import { setEmail } from './profile-store.ts';
import { readBearerToken, readSessionTokens } from './rules.ts';
import * as store from './store.ts';

/**
 * Finds or creates the owner with this email, in the caller's transaction. `known` means that the owner had a password
 * before: password and name are then kept.
 */
export async function findOrCreateOwner(
  tx: Db,
  { email, name }: { email: string; name: string },
): Promise<{ ownerId: string; known: boolean }> {
  const owner = await store.upsertOwner(tx, { email: email.toLowerCase(), name });
  return { ownerId: owner.id, known: owner.passwordHash !== null };
}

/**
 * Gives an owner who has never signed in another email; links sent to the one before end. Throws a field error if the owner
 * has a password, or another account has the email.
 */
export async function correctOwnerEmail(tx: Db, ownerId: string, email: string): Promise<void> {
  await store.lockOwner(tx, ownerId);
  const owner = await getOwner(tx, ownerId);
  if (owner.email === email) return;
  if (owner.hasPassword)
    throw buildFieldErrors({ email: 'This owner has a password by now, and can change the email in the owner area.' });
  if ((await setEmail(tx, ownerId, email)) === undefined)
    throw buildFieldErrors({ email: 'Another account has this email already.' });
  await deleteLinks(tx, ownerId);
}

/** Finds the newest site if no subdomain is given; undefined if the site is another owner's. */
export async function findOwnedSite(db: Db, ownerId: string, subdomain: string | undefined) {
  if (subdomain === undefined) return store.findNewestSite(db, ownerId);
  const site = await findSite(db, { subdomain });
  return site && (await store.isOwnerOf(db, { ownerId, eventId: site.eventId })) ? site : undefined;
}

/** On a site's host the code must be for that site; it is used up either way. */
export async function exchangeHandoff(
  services: Services,
  code: string,
  { place, device }: { place: HostKind; device: string },
): Promise<{ token: string; user: OwnerUser; ownerId: string }> {
  const token = createToken();
  const found = await services.db.transaction(async (tx) => {
    const signIn = await store.takeHandoff(tx, hashToken(code));
    const site = signIn && (await findSite(tx, signIn));
    if (!site || (place.kind === 'site' && place.subdomain !== site.subdomain)) return undefined;
    if (!(await store.isOwnerOf(tx, signIn))) return undefined;
    await store.insertSession(tx, hashToken(token), signIn, device);
    return { user: await getOwnerUser(tx, signIn.ownerId, site), ownerId: signIn.ownerId };
  });
  if (!found) throw new ApiError('invalid_handoff');
  return { token, ...found };
}

export async function getOwnerName(db: Db, ownerId: string): Promise<{ name: string; email: string }> {
  const { name, email } = requireFound(await store.findOwner(db, ownerId));
  return { name, email };
}

async function getOwnerUser(db: Db, ownerId: string, { subdomain }: { subdomain: string }): Promise<OwnerUser> {
  return { ...(await getOwnerName(db, ownerId)), subdomain };
}

/** Returns the owner and a one-time code for the site's current host, for pages on another host. */
export async function createHandoff(
  tx: Db,
  signIn: { ownerId: string; eventId: string },
): Promise<{ user: OwnerUser; handoff: string }> {
  const handoff = createToken();
  const site = requireFound(await findSite(tx, signIn));
  await store.insertHandoff(tx, hashToken(handoff), signIn);
  return { user: await getOwnerUser(tx, signIn.ownerId, site), handoff };
}

export type OpenedSession = NonNullable<Awaited<ReturnType<typeof store.findSession>>>;

/**
 * Finds the live session of a request, by bearer token or, on a site's host, by cookie. A cookie grants access only to
 * the site at that host. Throws 403 for a change by cookie that may come from a page of another site (CSRF).
 */
export async function openOwnerSession(
  { db, config }: Services,
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'place'>,
): Promise<OpenedSession | undefined> {
  const { headers, place } = request;
  const bearer = readBearerToken(headers.authorization);
  if (bearer !== undefined) return store.findSession(db, [hashToken(bearer)]);
  if (place.kind !== 'site') return undefined;
  const { protocol } = config.publicUrl;
  const tokens = readSessionTokens(headers.cookie, protocol === 'https:');
  if (tokens.length === 0) return undefined;
  if (isCrossSite(request, buildOwnOrigin(config.publicUrl, request))) throw new ApiError('cross_site_request');
  return store.findSession(db, tokens.map(hashToken), place.subdomain);
}

export async function signOut({ db }: Services, { session }: OwnerScope): Promise<void> {
  await store.deleteSession(db, session);
}

/** Ends the sessions in a Cookie header, whoever they belong to. */
export async function endSessions({ db, config }: Services, cookies: string | undefined): Promise<void> {
  const tokens = readSessionTokens(cookies, config.publicUrl.protocol === 'https:');
  for (const token of tokens) await store.deleteSession(db, hashToken(token));
}

/** Ends every session of an owner; returns false if there is none with this email. */
export async function endSessionsOf(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await store.findOwnerByEmail(tx, email);
    const owner = found && (await store.lockOwner(tx, found.id));
    if (owner) await store.deleteSignIns(tx, owner.id);
    return owner !== undefined;
  });
}

/** Lists the subdomains of the owner with this email. */
export async function listAddressesOf(db: Db, email: string): Promise<string[]> {
  const owner = await store.findOwnerByEmail(db, email);
  return owner ? store.listAddresses(db, owner.id) : [];
}

export async function getSignedInOwner({ db, config }: Services, scope: OwnerScope) {
  const site = requireFound(await findSite(db, scope));
  const { eventId, status, endsAt, daysLeft, templateId, closing } = site;
  const url = buildSiteOrigin(config.brand.origin, site.subdomain);
  return {
    user: await getOwnerUser(db, scope.ownerId, site),
    site: {
      eventId,
      url,
      status,
      endsAt,
      daysLeft,
      templateId,
      deletedOn: closing?.until ?? null,
      // Visitors of a sample cannot mark them as seen.
      newReplies: site.isSample ? 0 : await countNewReplies(db, scope),
    },
  };
}

/** Throws 404 for an unknown id. */
export async function getOwner(
  db: Db,
  ownerId: string,
): Promise<{ name: string; email: string; hasPassword: boolean }> {
  const { name, email, passwordHash } = requireFound(await store.findOwner(db, ownerId));
  return { name, email, hasPassword: passwordHash !== null };
}
