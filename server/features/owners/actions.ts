import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FIRST_LINK_DAYS, RESET_LINK_HOURS, type OwnerUser } from '../../../contract/owners.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { isCrossSite } from '../../kit/http/cookies.ts';
import { countWithinLimit, requireBelowLimit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin, type HostKind } from '../sites/rules.ts';
import { BAD_LINKS, readBearerToken, readSessionTokens, WRONG_FOR_ACCOUNT, WRONG_FROM_NETWORK } from './rules.ts';
import * as store from './store.ts';

/** Sends nothing if the email is not an owner's. */
export const resetLinkJob = defineJob(
  'owners.reset-link',
  z.object({ requestId: z.uuid(), email: z.string(), subdomain: z.string().optional() }),
);

/**
 * Expects the caller's transaction. `known` means that the owner had a password before: password and name are then
 * kept.
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

interface Credentials {
  email: string;
  password: string;
  subdomain?: string | undefined;
}

/**
 * Creates a session, and a one-time code that another host exchanges for a session. Unknown email, wrong password and
 * another owner's site give the same error after the same time. An owner whose sites are all erased gets a token and
 * code that grant no access.
 */
export async function signIn(
  services: Services,
  credentials: Credentials,
  { network, device }: { network: string; device: string },
): Promise<{ token: string; handoff: string; user: OwnerUser }> {
  const { owner, site } = await passwordSemaphore.run(() => checkCredentials(services, credentials, network));
  const [token, handoff] = [createToken(), createToken()];
  await services.db.transaction(async (tx) => {
    // A concurrent password reset ends sign-ins with the old password.
    if (!(await store.hasPassword(tx, owner))) throw new ApiError('wrong_credentials');
    await store.deleteExpired(tx, owner.id);
    if (!site) return;
    const signIn = { ownerId: owner.id, eventId: site.eventId };
    await store.insertSession(tx, hashToken(token), signIn, device);
    await store.insertHandoff(tx, hashToken(handoff), signIn);
  });
  return { token, handoff, user: { name: owner.name, email: owner.email, subdomain: site?.subdomain ?? null } };
}

/**
 * Runs within `passwordSemaphore` from checking the limits to counting, so that no more concurrent guesses than it
 * admits can pass a limit before they count.
 */
async function checkCredentials(services: Services, { email, password, subdomain }: Credentials, network: string) {
  await requireBelowLimit(services, WRONG_FOR_ACCOUNT, email);
  await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
  const owner = await store.findOwnerByEmail(services.db, email);
  const right = await isPassword(password, owner?.passwordHash ?? null);
  const site = owner && right ? await findOwnedSite(services.db, owner.id, subdomain) : undefined;
  if (owner && right && (site || subdomain === undefined)) return { owner, site };
  await countWithinLimit(services, WRONG_FOR_ACCOUNT, email);
  await countWithinLimit(services, WRONG_FROM_NETWORK, network);
  throw new ApiError('wrong_credentials');
}

/** Finds the newest site if no subdomain is given; undefined if the site is another owner's. */
async function findOwnedSite(db: Db, ownerId: string, subdomain: string | undefined) {
  if (subdomain === undefined) return store.findNewestSite(db, ownerId);
  const site = await findSite(db, { subdomain });
  return site && (await store.isOwnerOf(db, { ownerId, eventId: site.eventId })) ? site : undefined;
}

/** On a site's host the code must be for that site; it is used up either way. */
export async function exchangeHandoff(
  services: Services,
  code: string,
  { place, device }: { place: HostKind; device: string },
): Promise<{ token: string; user: OwnerUser }> {
  const token = createToken();
  const user = await services.db.transaction(async (tx) => {
    const signIn = await store.takeHandoff(tx, hashToken(code));
    const site = signIn && (await findSite(tx, signIn));
    if (!site || (place.kind === 'site' && place.subdomain !== site.subdomain)) return undefined;
    if (!(await store.isOwnerOf(tx, signIn))) return undefined;
    await store.insertSession(tx, hashToken(token), signIn, device);
    return getOwnerUser(tx, signIn.ownerId, site);
  });
  if (!user) throw new ApiError('invalid_handoff');
  return { token, user };
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

/**
 * Finds the live session of a request, by bearer token or, on a site's host, by cookie. A cookie grants access only to
 * the site at that host. Throws 403 for a change by cookie that may come from a page of another site (CSRF).
 */
export async function openOwnerSession(
  { db, config }: Services,
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'place'>,
): Promise<{ ownerId: string; eventId: string; session: Buffer; isSample: boolean } | undefined> {
  const { headers, host, place } = request;
  const bearer = readBearerToken(headers.authorization);
  if (bearer !== undefined) return store.findSession(db, [hashToken(bearer)]);
  if (place.kind !== 'site') return undefined;
  const { protocol } = config.publicUrl;
  const tokens = readSessionTokens(headers.cookie, protocol === 'https:');
  if (tokens.length === 0) return undefined;
  if (isCrossSite(request, `${protocol}//${host}`)) throw new ApiError('cross_site_request');
  return store.findSession(db, tokens.map(hashToken), place.subdomain);
}

export async function signOut({ db }: Services, { session }: OwnerScope): Promise<void> {
  await store.deleteSession(db, session);
}

export async function getSignedInOwner({ db, config }: Services, scope: OwnerScope) {
  const site = requireFound(await findSite(db, scope));
  const { eventId, status, endsAt, daysLeft, templateId, closing } = site;
  const url = buildSiteOrigin(config.brand.origin, site.subdomain);
  return {
    user: await getOwnerUser(db, scope.ownerId, site),
    site: { eventId, url, status, endsAt, daysLeft, templateId, deletedOn: closing?.until ?? null },
  };
}

/** Over a limit nothing is sent; the response is the same. */
export async function requestPasswordReset(
  services: Services,
  { email, subdomain }: { email: string; subdomain?: string | undefined },
  network: string,
): Promise<void> {
  const fromNetwork = await countWithinLimit(services, MAIL_FROM_NETWORK, network);
  const toAddress = await countWithinLimit(services, MAIL_TO_ADDRESS, email);
  if (!fromNetwork || !toAddress) return;
  const payload = { requestId: createId(), email, ...(subdomain !== undefined && { subdomain }) };
  await services.db.transaction((tx) => tx.enqueue(resetLinkJob, payload));
}

export async function sendResetLink(services: Services, payload: z.output<typeof resetLinkJob.payload>): Promise<void> {
  const { db, config, views, mail } = services;
  const owner = await store.findOwnerByEmail(db, payload.email);
  if (!owner) return;
  const site = (await findOwnedSite(db, owner.id, payload.subdomain)) ?? (await store.findNewestSite(db, owner.id));
  const origin = site ? buildSiteOrigin(config.brand.origin, site.subdomain) : config.brand.origin;
  const token = await addLink(services, {
    ownerId: owner.id,
    eventId: site?.eventId ?? null,
    causeId: payload.requestId,
    firstTime: false,
    seconds: RESET_LINK_HOURS * 3600,
  });
  const content = views.mails.renderResetMail({
    brand: config.brand,
    ownerName: owner.name,
    account: site ? hostOf(origin) : owner.email,
    link: buildResetUrl(origin, token),
  });
  await mail.send({ ...content, to: owner.email, id: payload.requestId });
}

/** Returns the URL at which a new owner sets the first password; the same for every retry with one `causeId`. */
export async function createFirstLink(
  services: Services,
  cause: { ownerId: string; eventId: string; causeId: string },
  siteUrl: string,
): Promise<string> {
  return buildResetUrl(
    siteUrl,
    await addLink(services, { ...cause, firstTime: true, seconds: FIRST_LINK_DAYS * 86_400 }),
  );
}

/**
 * Derives the token from its cause and the current password hash with the product's secret: a retried job mails the
 * same link, and a used link does not become valid again.
 */
async function addLink(
  { db, seal }: Services,
  {
    causeId,
    ...link
  }: { ownerId: string; eventId: string | null; causeId: string; firstTime: boolean; seconds: number },
): Promise<string> {
  return db.transaction(async (tx) => {
    const owner = requireFound(await store.lockOwner(tx, link.ownerId));
    const token = seal.hash('password link', `${causeId} ${owner.passwordHash ?? ''}`).toString('base64url');
    await store.replaceLink(tx, hashToken(token), link);
    return token;
  });
}

const hostOf = (origin: string) => new URL(origin).host;

const buildResetUrl = (origin: string, token: string) => `${origin}/admin/reset-password?token=${token}`;

/** Throws 400 for an invalid, used or expired link. */
export async function checkLink(
  services: Services,
  token: string,
  network: string,
): Promise<{ ownerId: string; email: string; isFirstTime: boolean }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const link = await store.findLink(services.db, hashToken(token));
  if (link) return link;
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link');
}

export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<void> {
  const { ownerId } = await checkLink(services, token, network);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(password));
  await services.db.transaction(async (tx) => {
    await store.lockOwner(tx, ownerId);
    if (!(await store.takeLink(tx, hashToken(token)))) throw new ApiError('invalid_link');
    await store.setPassword(tx, ownerId, { passwordHash });
    await store.deleteSignIns(tx, ownerId);
  });
}

/** Throws 404 for an unknown id. */
export async function getOwner(
  db: Db,
  ownerId: string,
): Promise<{ name: string; email: string; hasPassword: boolean }> {
  const { name, email, passwordHash } = requireFound(await store.findOwner(db, ownerId));
  return { name, email, hasPassword: passwordHash !== null };
}
