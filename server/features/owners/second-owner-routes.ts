import { secondOwner } from '../../../contract/second-owner.ts';
import { hit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { refuseWeakPassword } from './rules.ts';
import { accept, invite, look, remove } from './second-owner-actions.ts';

export const secondOwnerRoutes: Route[] = [
  on(
    secondOwner.invite,
    ({ services, scope, body }) => invite(services, scope, body.email),
    async ({ services, body, request }) => {
      await hit(services, MAIL_FROM_NETWORK, request.ip);
      await hit(services, MAIL_TO_ADDRESS, body.email);
    },
  ),

  on(secondOwner.remove, ({ services, scope }) => remove(services, scope)),

  on(secondOwner.look, async ({ services, body, request }) => {
    const { email, inviter, subdomain, isKnown } = await look(services, body.token, request.ip);
    return { email, inviter, subdomain, isKnown };
  }),

  on(secondOwner.accept, async ({ services, body, request }) => {
    if (body.password !== undefined) await refuseWeakPassword('password', body.password);
    return accept(services, body, request.ip);
  }),
];
