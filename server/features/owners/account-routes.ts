import { account } from '../../../contract/account.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';

import { closeOwnSite, cancelClosing, changeSiteAddress, readAccount } from './account-actions.ts';
import { changeNotifications } from './notify-actions.ts';

export const accountRoutes: Route[] = [
  bindRoute(account.read, ({ services, scope }) => readAccount(services, scope)),

  bindRoute(account.changeNotifications, ({ services, scope, body }) => changeNotifications(services, scope, body)),

  bindRoute(account.changeAddress, ({ services, scope, body }) => changeSiteAddress(services, scope, body.subdomain)),

  bindRoute(account.closeSite, ({ services, scope, body, request }) =>
    closeOwnSite(services, scope, body, request.network),
  ),

  bindRoute(account.reopenSite, ({ services, scope }) => cancelClosing(services, scope)),
];
