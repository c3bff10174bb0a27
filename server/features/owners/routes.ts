import type { FastifyRequest } from 'fastify';
import { owners, type OwnerUser } from '../../../contract/owners.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import type { Services } from '../../services.ts';
import {
  checkLink,
  exchangeHandoff,
  requestPasswordReset,
  signIn,
  signOut,
  resetPassword,
  getSignedInOwner,
} from './actions.ts';
import { describeDevice, refuseWeakPassword, buildSessionCookie, buildWelcomeCookie } from './rules.ts';
import { accountRoutes } from './account-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { secondOwnerRoutes } from './second-owner-routes.ts';

export const ownerRoutes: Route[] = [
  bindRoute(owners.login, async ({ services, body, request }) => {
    const answer = await signIn(services, body, { network: request.ip, device: describeDevice(request.headers) });
    return new Reply(answer, { headers: buildCookies(services, request, answer) });
  }),

  bindRoute(owners.exchange, async ({ services, body, request }) => {
    const answer = await exchangeHandoff(services, body.token, {
      place: request.place,
      device: describeDevice(request.headers),
    });
    return new Reply(answer, { headers: buildCookies(services, request, answer) });
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
    await requestPasswordReset(services, body, request.ip);
    return { success: true as const };
  }),

  bindRoute(owners.verifyResetToken, async ({ services, body, request }) => {
    const { isFirstTime, email } = await checkLink(services, body.token, request.ip);
    return { isFirstTime, email };
  }),

  bindRoute(owners.resetPassword, async ({ services, body, request }) => {
    await refuseWeakPassword('password', body.password);
    await resetPassword(services, body, request.ip);
    return { success: true as const };
  }),
  ...accountRoutes,
  ...profileRoutes,
  ...secondOwnerRoutes,
];

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
