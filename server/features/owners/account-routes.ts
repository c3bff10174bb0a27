import { account } from '../../../contract/account.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { closeOwnSite, cancelClosing, changeSiteAddress, readAccount } from './account-actions.ts';

export const accountRoutes: Route[] = [
  on(account.read, ({ services, scope }) => readAccount(services, scope)),

  on(account.changeAddress, ({ services, scope, body }) => changeSiteAddress(services, scope, body.subdomain)),

  on(account.closeSite, ({ services, scope, body, request }) => closeOwnSite(services, scope, body, request.ip)),

  on(account.reopenSite, ({ services, scope }) => cancelClosing(services, scope)),
];
