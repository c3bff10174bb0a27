import { account } from '../../../contract/account.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { closeForGood, keepSite, moveSite, readAccount } from './account-actions.ts';

export const accountRoutes: Route[] = [
  on(account.read, ({ services, scope }) => readAccount(services, scope)),

  on(account.changeAddress, ({ services, scope, body }) => moveSite(services, scope, body.subdomain)),

  on(account.closeSite, ({ services, scope, body, request }) => closeForGood(services, scope, body, request.ip)),

  on(account.reopenSite, ({ services, scope }) => keepSite(services, scope)),
];
