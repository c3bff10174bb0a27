import type { FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import { findInvitation } from './features/guests/link-actions.ts';
import { openOwnerSession } from './features/owners/actions.ts';
import { ADMISSION_SECONDS, isUnlocked } from './features/sites/access-rules.ts';
import type { Site } from './features/sites/actions.ts';
import { buildCookieName, readCookieValues, setCookie } from './kit/http/cookies.ts';
import { buildOwnOrigin, isFromOtherOrigin } from './kit/http/origin.ts';
import type { Services } from './services.ts';

/** What a visitor shows to see a site that is not open (decision 0056). */
export type Credentials = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'place'>;

const INVITED = 'invited';

/**
 * Builds the cookie by which a browser that opened an invitation link is let in from now on. Its value is the token of
 * the invitation, so it ends with the link: there is nothing else to revoke.
 */
export function buildAdmissionCookie({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  const secure = publicUrl.protocol === 'https:';
  const options = { secure, seconds: ADMISSION_SECONDS, sameSite: 'Lax', httpOnly: true } as const;
  return setCookie(buildCookieName(INVITED, secure), token, options);
}

/**
 * Whether a visitor may see the site: everyone if it is open; else its owners and the browsers that opened an invitation
 * link, and with a passcode also those that know it.
 */
export async function isAdmitted(services: Services, site: Site, shown: Credentials): Promise<boolean> {
  if (site.access === 'open') return true;
  const { config, seal } = services;
  const { host, place } = shown;
  const headers = listTrustedHeaders(services, shown);
  const { cookie } = headers;
  if (site.access === 'passcode' && isUnlocked(config, seal, { site, cookie })) return true;
  const owner = await openOwnerSession(services, { method: 'GET', headers, host, place });
  if (owner?.eventId === site.eventId) return true;
  const tokens = readCookieValues(cookie, buildCookieName(INVITED, config.publicUrl.protocol === 'https:'));
  for (const token of tokens) if ((await findInvitation(services, token))?.eventId === site.eventId) return true;
  return false;
}

/** Without cookies if a page of another site may have sent them with a change. */
function listTrustedHeaders({ config }: Services, shown: Credentials): Credentials['headers'] {
  const { cookie, ...headers } = shown.headers;
  const foreign = shown.method !== 'GET' && isFromOtherOrigin(shown, buildOwnOrigin(config.publicUrl, shown));
  return foreign || cookie === undefined ? headers : { ...headers, cookie };
}
