import type { FastifyRequest } from 'fastify';
import { owners, type OwnerUser } from '../../../contract/owners.ts';
import { ApiError } from '../../kit/errors.ts';
import { buildOwnOrigin, isFromOtherOrigin } from '../../kit/http/origin.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import { endSessions, exchangeHandoff, getSignedInOwner, signOut } from './actions.ts';
import { checkLink, requestPasswordReset, resetPassword } from './password-actions.ts';
import {
  buildDeviceCookie,
  buildSessionCookie,
  buildWelcomeCookie,
  describeDevice,
  refuseWeakPassword,
} from './rules.ts';
import { accountRoutes } from './account-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { secondOwnerRoutes } from './second-owner-routes.ts';
import { signIn } from './sign-in-actions.ts';

export const ownerRoutes: Route[] = [
  bindRoute(owners.login, async ({ services, body, request }) => {
    requireOwnPage(services, request);
    const { network, headers } = request;
    const from = { network, device: describeDevice(headers), cookies: headers.cookie };
    const { ownerId, ...answer } = await signIn(services, body, from);
    return respondToSignIn(services, request, ownerId, answer);
  }),

  bindRoute(owners.exchange, async ({ services, body, request }) => {
    requireOwnPage(services, request);
    const { ownerId, ...answer } = await exchangeHandoff(services, body.token, {
      place: request.place,
      device: describeDevice(request.headers),
    });
    return respondToSignIn(services, request, ownerId, answer);
  }),

  bindRoute(owners.logout, async ({ services, scope }) => {
    await signOut(services, scope);
    const secure = isSecure(services);
    return new Reply(undefined, {
      headers: { 'set-cookie': [buildSessionCookie(secure), buildWelcomeCookie(secure)] },
    });
  }),

  bindRoute(owners.session, ({ services, scope }) => getSignedInOwner(services, scope)),

  bindRoute(owners.forgotPassword, async ({ services, body, request }) => {
    await requestPasswordReset(services, body, request.network);
    return { success: true as const };
  }),

  bindRoute(owners.verifyResetToken, async ({ services, body, request }) => {
    const { isFirstTime, email } = await checkLink(services, body.token, request.network);
    return { isFirstTime, email };
  }),

  bindRoute(owners.resetPassword, async ({ services, body, request }) => {
    await refuseWeakPassword(services.config.brand, 'password', body.password);
    await resetPassword(services, body, request.network);
    return { success: true as const };
  }),
  ...accountRoutes,
  ...profileRoutes,
  ...secondFactorRoutes,
  ...secondOwnerRoutes,
];

/**
 * Sets the cookies of a new session and ends the session that it replaces in this browser. Pages get no token, which
 * their scripts could read: only browsers send `Sec-Fetch-Site`, and pages cannot change it.
 */
async function respondToSignIn<Answer extends { token: string; user: OwnerUser }>(
  services: Services,
  request: FastifyRequest,
  ownerId: string,
  { token, ...answer }: Answer,
) {
  const headers = buildCookies(services, request, { token, user: answer.user, ownerId });
  if (request.place.kind === 'site') await endSessions(services, request.headers.cookie);
  const isPage = request.headers['sec-fetch-site'] !== undefined;
  return new Reply({ ...answer, ...(!isPage && { token }) }, { headers });
}

/** Returns the session cookie on a site's host, the welcome cookie on the main host, and on both that of the device. */
function buildCookies(
  services: Services,
  { place }: FastifyRequest,
  { token, user, ownerId }: { token: string; user: OwnerUser; ownerId: string },
): Record<string, string[]> {
  const secure = isSecure(services);
  const device = buildDeviceCookie(secure, services.seal, ownerId);
  if (place.kind === 'main') return { 'set-cookie': [buildWelcomeCookie(secure, user), device] };
  if (place.kind === 'site' && place.subdomain === user.subdomain)
    return { 'set-cookie': [buildSessionCookie(secure, token), device] };
  return {};
}

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';

/** Throws 403 for a sign-in that a page of another origin started (login CSRF). */
function requireOwnPage({ config }: Services, request: FastifyRequest): void {
  if (isFromOtherOrigin(request, buildOwnOrigin(config.publicUrl, request))) throw new ApiError('cross_site_request');
}
