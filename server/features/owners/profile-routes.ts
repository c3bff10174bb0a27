import { profile } from '../../../contract/profile.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { refuseWeakPassword } from './rules.ts';
import * as actions from './profile-actions.ts';
import { listDevices } from './profile-store.ts';

export const profileRoutes: Route[] = [
  bindRoute(profile.rename, ({ services, scope, body }) => actions.updateName(services, scope, body.name)),

  bindRoute(profile.changeEmail, ({ services, scope, body, request }) =>
    actions.changeEmail(services, scope, body, request.network),
  ),

  bindRoute(profile.keepEmail, ({ services, scope }) => actions.cancelEmailChange(services, scope)),

  bindRoute(profile.confirmEmail, ({ services, body, request }) =>
    actions.confirmEmail(services, body.token, request.network),
  ),

  bindRoute(profile.restoreEmail, ({ services, body, request }) =>
    actions.restoreEmail(services, body.token, request.network),
  ),

  bindRoute(profile.changePassword, async ({ services, scope, body, request }) => {
    await refuseWeakPassword(services.config.brand, 'new_password', body.new_password);
    await actions.changePassword(services, scope, body, request.network);
    return { success: true as const };
  }),

  bindRoute(profile.devices, ({ services, scope }) => listDevices(services.db, scope)),

  bindRoute(profile.signOut, ({ services, scope, params }) => actions.signOut(services, scope, params.id)),

  bindRoute(profile.signOutOthers, ({ services, scope }) => actions.signOutOthers(services, scope)),
];
