import { secondOwner } from '../../../contract/second-owner.ts';
import { countHit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { confirmPassword } from './profile-actions.ts';
import { refuseWeakPassword } from './rules.ts';
import {
  acceptOwnerInvitation,
  inviteSecondOwner,
  getOwnerInvitation,
  removeSecondOwner,
} from './second-owner-actions.ts';

export const secondOwnerRoutes: Route[] = [
  bindRoute(
    secondOwner.invite,
    ({ services, scope, body }) => inviteSecondOwner(services, scope, body.email),
    async ({ services, scope, body, request }) => {
      await confirmPassword(services, scope, body.password, request.network);
      await countHit(services, MAIL_FROM_NETWORK, request.network);
      await countHit(services, MAIL_TO_ADDRESS, body.email);
    },
  ),

  bindRoute(secondOwner.remove, ({ services, scope }) => removeSecondOwner(services, scope)),

  bindRoute(secondOwner.look, async ({ services, body, request }) => {
    const { email, inviter, subdomain, isKnown } = await getOwnerInvitation(services, body.token, request.network);
    return { email, inviter, subdomain, isKnown };
  }),

  bindRoute(secondOwner.accept, async ({ services, body, request }) => {
    if (body.password !== undefined) await refuseWeakPassword(services.config.brand, 'password', body.password);
    return acceptOwnerInvitation(services, body, request.network);
  }),
];
