import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError, requireFound } from './kit/errors.ts';
import { countHit, type Limit } from './kit/http/limits.ts';
import type { Gates, GateInput, ScopeOf } from './kit/http/route.ts';
import { parseEventId } from './kit/ids.ts';
import { mintOperatorScope, mintScope, type GuestScope, type PublicScope, type VerifiedScope } from './scopes.ts';
import { isAdmitted } from './admission.ts';
import type { Services } from './services.ts';
import { findDataLink } from './features/verification/data-link-actions.ts';
import { findInvitation } from './features/guests/link-actions.ts';
import { findGiftLink, type GiftLink } from './features/registry/link-actions.ts';
import { openOperatorSession } from './features/operators/actions.ts';
import { openOwnerSession } from './features/owners/actions.ts';
import { findSite, type Site } from './features/sites/actions.ts';
import { CLOSED_CODES } from './features/sites/rules.ts';
import { findPublicSession } from './features/verification/actions.ts';

/** Per network address (docs/reference/failures.md, S5); valid links are not counted. */
const WRONG_LINKS: Limit = { name: 'wrong links', max: 100, seconds: 600 };

/**
 * Per site, of all its owners (docs/reference/failures.md, M3). The busiest minute of people is a gallery of 300 photos,
 * each an upload and an image; an import is one write.
 */
const OWNER_WRITES: Limit = {
  name: 'owner writes',
  max: 900,
  seconds: 60,
  sentence: 'Your site has had too many changes in the last minute. Please wait a minute, then save again.',
};

/** A site that its owner closed counts as ended. */
const CLOSED_TO_OWNERS = {
  ended: 'Your site is closed, so you can’t change anything. Renew or reopen it on your Account page first.',
  suspended: 'Your site is suspended, so you can’t change anything. Your Account page says what you can do.',
} as const;

/** Scopes for requests are made only in this file. */
export const gates: Gates = {
  public: () => Promise.resolve(undefined),

  /** The provider's signature covers the body, which is not read yet; the handler verifies it. */
  provider: () => Promise.resolve(undefined),

  main: (input) => Promise.resolve(requireMainHost(input)),

  operator: async (input) => {
    requireMainHost(input);
    const session = await openOperatorSession(input.services, input.request);
    if (!session) throw new ApiError('not_signed_in');
    const isOpen = input.request.routeOptions.config.endpoint?.beforeSecondFactor === true;
    if (!session.secondFactor && !isOpen) throw new ApiError('second_factor_missing');
    return mintOperatorScope(session);
  },

  event: (input) => requireLiveEvent(input, requireFound(parseEventId(input.params['event'] ?? ''))),

  visitor: async (input) => {
    const eventId = requireFound(parseEventId(input.params['event'] ?? ''));
    // Accepts a bearer token only: the owner's cookie, sent with every page, must not authorize a guest's call.
    const session =
      readBearerToken(input) === undefined ? undefined : await openOwnerSession(input.services, input.request);
    const isRead = input.request.method === 'GET';
    // Reads by the owner are allowed at any time; anything else needs an active site.
    if (isRead && session?.eventId === eventId) return mintScope(session);
    const event = await requireLiveEvent(input, eventId);
    const verified = await findVerifiedScope(input, event);
    // A guest with an expired session must not write as an unverified visitor, which would create a duplicate.
    if (!verified && !isRead && !session && readBearerToken(input) !== undefined) throw new ApiError('not_verified');
    return verified ?? event;
  },

  invite: async (input) => {
    const { services, params, request } = input;
    const found = await findInvitation(services, params['token'] ?? '');
    if (!found) {
      await countHit(services, WRONG_LINKS, request.network);
      throw new ApiError('not_found');
    }
    // Opening a link already writes, so a visitor of a sample gets their own copy first.
    const { eventId } = await requireLiveEvent(input, found.eventId, { use: 'write', isLetIn: true });
    return mintScope({ eventId, invitationId: found.invitationId });
  },

  verified: async (input) => {
    const event = await requireLiveEvent(input, requireFound(parseEventId(input.params['event'] ?? '')));
    const verified = await findVerifiedScope(input, event);
    if (!verified) throw new ApiError('not_verified');
    return verified;
  },

  owner: async (input) => {
    const { services, params, request } = input;
    const session = await openOwnerSession(services, request);
    if (!session) throw new ApiError('not_signed_in');
    const endpoint = requireFound(request.routeOptions.config.endpoint);
    if (session.isSample) services.samples.requireAllowed(endpoint);
    // A session belongs to one site; any other event counts as missing.
    if (params['event'] !== undefined && parseEventId(params['event']) !== session.eventId)
      throw new ApiError('not_found');
    if (endpoint.method !== 'GET' && endpoint.afterEnd !== true) {
      if (session.status !== 'active')
        throw new ApiError(CLOSED_CODES[session.status], { sentence: CLOSED_TO_OWNERS[session.status] });
      await countHit(services, OWNER_WRITES, session.eventId);
    }
    return mintScope(session);
  },
};

/** For a page that only an owner may see. Undefined for anyone else; the caller compares the site. */
export async function findOwnerScope(...[services, request]: Parameters<typeof openOwnerSession>) {
  const session = await openOwnerSession(services, request);
  return session && mintScope(session);
}

/** Callers without an owner's id, invitation or verified email share one name. */
export function identifyCaller(scope: ScopeOf<Endpoint['access']>): string {
  if (scope === undefined) return 'anyone';
  if ('ownerId' in scope) return `owner ${scope.ownerId}`;
  if ('invitationId' in scope) return `invitation ${scope.invitationId}`;
  if ('email' in scope) return `email ${scope.email}`;
  return 'anyone';
}

/** The host determines the event. */
export function toSiteScope({ eventId }: Site): PublicScope {
  return mintScope({ eventId });
}

/** Returns undefined if the link is unknown or of another site. */
export async function findLinkScope(
  services: Services,
  { eventId, sampleId }: Site,
  token: string,
): Promise<GuestScope | undefined> {
  const found = await findInvitation(services, token);
  return found?.eventId === (sampleId ?? eventId) ? mintScope({ ...found, eventId }) : undefined;
}

/** Returns undefined if the link is unknown or of another site. */
export async function resolveGiftLink(services: Services, site: Site, token: string): Promise<GiftLink | undefined> {
  const { eventId } = site;
  const found = await findGiftLink(services.db, toSiteScope(site), token);
  return found && { ...found, holder: mintScope({ eventId, ...found.whose }) };
}

/**
 * The link was mailed to the email that it names, so its bearer counts as verified. Undefined if the link is unknown or
 * of another site; samples mail none.
 */
export async function resolveDataLink(
  services: Services,
  { eventId, isSample }: Site,
  token: string,
): Promise<{ holder: VerifiedScope; expired: boolean } | undefined> {
  const found = isSample ? undefined : await findDataLink(services, token);
  if (found?.eventId !== eventId) return undefined;
  return { holder: mintScope({ eventId, email: found.email }), expired: found.expired };
}

/**
 * Throws 404 if there is no site, 410 if it has ended or is suspended, 401 if the visitor may not see it. All visitors of a sample share it until their first write; from then on each has their own copy.
 */
async function requireLiveEvent(
  { services, request }: GateInput,
  eventId: string,
  {
    use = request.method === 'GET' ? 'read' : 'write',
    isLetIn = request.routeOptions.config.endpoint?.beforeAdmission === true,
  }: { use?: 'read' | 'write'; isLetIn?: boolean } = {},
): Promise<PublicScope> {
  const site = requireFound(await findSite(services.db, { eventId }));
  if (site.status !== 'active') throw new ApiError(CLOSED_CODES[site.status]);
  if (!isLetIn && !(await isAdmitted(services, site, request))) throw new ApiError('site_locked');
  const { db, samples } = services;
  const visit = samples.readVisit(services, request);
  return toSiteScope(
    use === 'read'
      ? await samples.resolveVisitedSite(db, site, visit)
      : await samples.ensureVisitorCopy(services, site, visit),
  );
}

function requireMainHost({ request }: GateInput): undefined {
  if (request.place.kind !== 'main') throw new ApiError('not_found');
}

/** Returns undefined if the session is invalid or belongs to another event. */
async function findVerifiedScope(input: GateInput, { eventId }: PublicScope): Promise<VerifiedScope | undefined> {
  const token = readBearerToken(input);
  const session = token === undefined ? undefined : await findPublicSession(input.services, token);
  return session?.eventId === eventId ? mintScope({ eventId, email: session.email }) : undefined;
}

function readBearerToken({ request }: GateInput): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
}
