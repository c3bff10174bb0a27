import type { FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { isInvitedEmail } from './features/guests/actions.ts';
import { findInvitation } from './features/guests/link-actions.ts';
import { openOwnerSession } from './features/owners/actions.ts';
import { readBearerToken } from './features/owners/rules.ts';
import type { Site } from './features/sites/actions.ts';
import { findPublicSession } from './features/verification/actions.ts';
import { buildCookieName, readCookieValues, setCookie } from './kit/http/cookies.ts';
import { buildOwnOrigin, isFromOtherOrigin } from './kit/http/origin.ts';
import type { Services } from './services.ts';

/** What a visitor shows to see a private site (decision 0048). */
export type Credentials = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'place'>;

/** A verified email session of this browser. */
export interface BrowserSession {
  token: string;
  email: string;
  expiresAt: string;
}

/** `session` is set for a guest whose cookie holds one. */
export interface Admission {
  session?: BrowserSession;
}

const INVITED = 'invited';
const YEAR_SECONDS = 365 * 86_400;

/**
 * Builds the cookie by which a browser is admitted from now on. Its value is an invitation token or the token of a
 * verified session, so it ends with them: there is nothing else to revoke.
 */
export function buildAdmissionCookie({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  const secure = publicUrl.protocol === 'https:';
  const options = { secure, seconds: YEAR_SECONDS, sameSite: 'Lax', httpOnly: true } as const;
  return setCookie(buildCookieName(INVITED, secure), token, options);
}

/**
 * Admits everyone to a public site. To a private one it admits its owners, and the bearer, by header or cookie, of an
 * invitation token or of a verified session whose email is on the guest list. Undefined for anyone else.
 */
export async function admit(services: Services, site: Site, shown: Credentials): Promise<Admission | undefined> {
  if (!site.invitedOnly) return {};
  const { host, place } = shown;
  const headers = listTrustedHeaders(services, shown);
  const owner = await openOwnerSession(services, { method: 'GET', headers, host, place });
  if (owner?.eventId === site.eventId) return {};
  for (const token of listTokens(services, headers)) {
    const admission = await admitByToken(services, site, token);
    if (admission) return admission;
  }
  return undefined;
}

/** Without cookies if a page of another site may have sent them with a change. */
function listTrustedHeaders({ config }: Services, shown: Credentials): Credentials['headers'] {
  const { cookie, ...headers } = shown.headers;
  const foreign = shown.method !== 'GET' && isFromOtherOrigin(shown, buildOwnOrigin(config.publicUrl, shown));
  return foreign || cookie === undefined ? headers : { ...headers, cookie };
}

function listTokens({ config }: Services, headers: Credentials['headers']): string[] {
  const bearer = readBearerToken(headers.authorization);
  const name = buildCookieName(INVITED, config.publicUrl.protocol === 'https:');
  return [...(bearer === undefined ? [] : [bearer]), ...readCookieValues(headers.cookie, name)];
}

async function admitByToken(services: Services, { eventId }: Site, token: string): Promise<Admission | undefined> {
  const invitation = await findInvitation(services, token);
  if (invitation) return invitation.eventId === eventId ? {} : undefined;
  const session = await findPublicSession(services, token);
  if (session?.eventId !== eventId || !(await isInvitedEmail(services.db, { eventId }, session.email)))
    return undefined;
  return { session: { token, email: session.email, expiresAt: session.expiresAt } };
}
