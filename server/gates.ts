import type { Endpoint } from '../contract/endpoint.ts';
import { ApiError, requireFound } from './kit/errors.ts';
import { countHit, type Limit } from './kit/http/limits.ts';
import type { Gates, GateRequest, ScopeOf } from './kit/http/route.ts';
import { readCookieValues } from './kit/http/cookies.ts';
import { parseEventId } from './kit/ids.ts';
import { mintOperatorScope, mintScope, type GuestScope, type PublicScope, type VerifiedScope } from './scopes.ts';
import type { Services } from './services.ts';
import { ensureVisitorCopy, resolveVisitedSite, type DemoVisit } from './features/demos/actions.ts';
import { isForVisitors, VISIT_COOKIE } from './features/demos/rules.ts';
import { findInvitation } from './features/guests/actions.ts';
import { findGiftLink, type GiftLink } from './features/registry/link-actions.ts';
import { openOperatorSession } from './features/operators/actions.ts';
import { openOwnerSession } from './features/owners/actions.ts';
import { findSite, type Site } from './features/sites/actions.ts';
import { findPublicSession } from './features/verification/actions.ts';

/**
 * Invitation links of nobody that one network address may try (docs/reference/failures.md, S5); those of somebody are
 * not counted.
 */
const WRONG_LINKS: Limit = { name: 'wrong links', max: 100, seconds: 600 };

/** Who is let through to which calls. Scopes for requests are made here and nowhere else. */
export const gates: Gates = {
  public: () => Promise.resolve(undefined),

  /** The provider's signature stands over the body, which is not read yet: the handler verifies it. */
  provider: () => Promise.resolve(undefined),

  main: (knock) => Promise.resolve(requireMainHost(knock)),

  operator: async (knock) => {
    requireMainHost(knock);
    const session = await openOperatorSession(knock.services, knock.request);
    if (!session) throw new ApiError('not_signed_in');
    return mintOperatorScope(session);
  },

  event: (knock) => requireLiveEvent(knock, requireFound(parseEventId(knock.params['event'] ?? ''))),

  visitor: async (knock) => {
    const eventId = requireFound(parseEventId(knock.params['event'] ?? ''));
    // By bearer alone: the cookie that an owner's browser sends with every page is not meant for a call of guests.
    const session =
      readBearerToken(knock) === undefined ? undefined : await openOwnerSession(knock.services, knock.request);
    const looks = knock.request.method === 'GET';
    // What guests do needs a living event, whoever does it.
    if (looks && session?.eventId === eventId) return mintScope(session);
    const event = await requireLiveEvent(knock, eventId);
    const verified = await findVerifiedScope(knock, event);
    // Who does something as a guest whose session is over shall not become a stranger who does it once more.
    if (!verified && !looks && !session && readBearerToken(knock) !== undefined) throw new ApiError('not_verified');
    return verified ?? event;
  },

  invite: async (knock) => {
    const { services, params, request } = knock;
    const found = await findInvitation(services, params['token'] ?? '');
    if (!found) {
      await countHit(services, WRONG_LINKS, request.ip);
      throw new ApiError('not_found');
    }
    // Also the first look at a link is noted: in a demo as the visitor's own.
    const { eventId } = await requireLiveEvent(knock, found.eventId, 'lives');
    return mintScope({ eventId, invitationId: found.invitationId });
  },

  verified: async (knock) => {
    const event = await requireLiveEvent(knock, requireFound(parseEventId(knock.params['event'] ?? '')));
    const verified = await findVerifiedScope(knock, event);
    if (!verified) throw new ApiError('not_verified');
    return verified;
  },

  owner: async (knock) => {
    const { services, params, request } = knock;
    const session = await openOwnerSession(services, request);
    if (!session) throw new ApiError('not_signed_in');
    if (session.demo && !isForVisitors(request)) throw new ApiError('demo_read_only');
    // A session belongs to one site: any other event is not there.
    if (params['event'] !== undefined && parseEventId(params['event']) !== session.eventId)
      throw new ApiError('not_found');
    return mintScope(session);
  },
};

/** Names a caller: the owner's session, the invitation, the verified e-mail; whoever has none shares one name. */
export function identifyCaller(scope: ScopeOf<Endpoint['access']>): string {
  if (scope === undefined) return 'anyone';
  if ('ownerId' in scope) return `owner ${scope.ownerId}`;
  if ('invitationId' in scope) return `invitation ${scope.invitationId}`;
  if ('email' in scope) return `email ${scope.email}`;
  return 'anyone';
}

/** What a page of a site may read: the host has named the event. */
export function toSiteScope({ eventId }: Site): PublicScope {
  return mintScope({ eventId });
}

/** The guest of an invitation link on a site's own host; undefined for a link of nobody, or of another site. */
export async function findLinkScope(
  services: Services,
  { eventId, demoOf }: Site,
  token: string,
): Promise<GuestScope | undefined> {
  const found = await findInvitation(services, token);
  return found?.eventId === (demoOf ?? eventId) ? mintScope({ ...found, eventId }) : undefined;
}

/** Whose reservation a mailed link leads to, on a site's own host; undefined for a link of nobody, or of another site. */
export async function resolveGiftLink(services: Services, site: Site, token: string): Promise<GiftLink | undefined> {
  const { eventId } = site;
  const found = await findGiftLink(services.db, toSiteScope(site), token);
  return found && { ...found, holder: mintScope({ eventId, ...found.whose }) };
}

/**
 * The event as guests may reach it: 404 when it is not there, 410 when its site has ended or is suspended. Of a demo
 * everybody sees the same until they do something: from then on their own copy of it.
 */
async function requireLiveEvent(
  { services, request }: GateRequest,
  eventId: string,
  does: 'looks' | 'lives' = request.method === 'GET' ? 'looks' : 'lives',
): Promise<PublicScope> {
  const site = requireFound(await findSite(services.db, { eventId }));
  if (site.status !== 'active') throw new ApiError(site.status === 'ended' ? 'site_ended' : 'site_suspended');
  if (!site.demo) return mintScope({ eventId });
  const visit = readVisit(request);
  return toSiteScope(
    does === 'looks'
      ? await resolveVisitedSite(services.db, site, visit)
      : await ensureVisitorCopy(services, site, visit),
  );
}

/** Who visits a demo. */
export function readVisit({ headers, ip }: Pick<GateRequest['request'], 'headers' | 'ip'>): DemoVisit {
  return { token: readCookieValues(headers.cookie, VISIT_COOKIE)[0], ip };
}

/** What is there on the main site's host alone is nowhere else. */
function requireMainHost({ request }: GateRequest): undefined {
  if (request.place.kind !== 'main') throw new ApiError('not_found');
}

/** The bearer of a live session that verified an e-mail address at this event. */
async function findVerifiedScope(knock: GateRequest, { eventId }: PublicScope): Promise<VerifiedScope | undefined> {
  const token = readBearerToken(knock);
  const session = token === undefined ? undefined : await findPublicSession(knock.services, token);
  return session?.eventId === eventId ? mintScope({ eventId, email: session.email }) : undefined;
}

function readBearerToken({ request }: GateRequest): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
}
