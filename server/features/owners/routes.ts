import type { FastifyRequest } from 'fastify';
import { owners, type OwnerUser } from '../../../contract/owners.ts';
import { on, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import {
  checkLink,
  exchangeHandoff,
  forgotPassword,
  login,
  logout,
  resetPassword,
  getSignedInOwner,
} from './actions.ts';
import { describeDevice, refuseWeakPassword, buildSessionCookie, buildWelcomeCookie } from './rules.ts';
import { accountRoutes } from './account-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { secondOwnerRoutes } from './second-owner-routes.ts';

export const ownerRoutes: Route[] = [
  on(owners.login, async ({ services, body, request }) => {
    const answer = await login(services, body, { network: request.ip, device: describeDevice(request.headers) });
    return new Reply(answer, { headers: buildCookies(services, request, answer) });
  }),

  on(owners.exchange, async ({ services, body, request }) => {
    const answer = await exchangeHandoff(services, body.token, {
      place: request.place,
      device: describeDevice(request.headers),
    });
    return new Reply(answer, { headers: buildCookies(services, request, answer) });
  }),

  on(owners.logout, async ({ services, scope }) => {
    await logout(services, scope);
    const secure = isSecure(services);
    return new Reply(undefined, {
      headers: { 'set-cookie': [buildSessionCookie(secure), buildWelcomeCookie(secure)] },
    });
  }),

  on(owners.session, ({ services, scope }) => getSignedInOwner(services, scope)),

  on(owners.forgotPassword, async ({ services, body, request }) => {
    await forgotPassword(services, body, request.ip);
    return { success: true as const };
  }),

  on(owners.verifyResetToken, async ({ services, body, request }) => {
    const { isFirstTime, email } = await checkLink(services, body.token, request.ip);
    return { isFirstTime, email };
  }),

  on(owners.resetPassword, async ({ services, body, request }) => {
    await refuseWeakPassword('password', body.password);
    await resetPassword(services, body, request.ip);
    return { success: true as const };
  }),
  ...accountRoutes,
  ...profileRoutes,
  ...secondOwnerRoutes,
];

/** Returns the session cookie on a site's host, and the welcome cookie on the main host. */
function buildCookies(
  services: Services,
  { place }: FastifyRequest,
  { token, user }: { token: string; user: OwnerUser },
): Record<string, string> {
  const secure = isSecure(services);
  if (place.kind === 'main') return { 'set-cookie': buildWelcomeCookie(secure, user) };
  if (place.kind === 'site' && place.subdomain === user.subdomain)
    return { 'set-cookie': buildSessionCookie(secure, token) };
  return {};
}

const isSecure = ({ config }: Services) => config.publicUrl.protocol === 'https:';
