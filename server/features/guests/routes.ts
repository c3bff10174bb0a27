import { guests } from '../../../contract/guests.ts';
import { respondWithPage } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import {
  changeInvitation,
  createInvitation,
  toInvitation,
  listInvitations,
  openInvitation,
  removeInvitation,
  renewLink,
} from './actions.ts';
import { isByPerson } from './rules.ts';
import { countInvitations } from './list-store.ts';
import { applyToSelected, assignToSelected, type Telling } from './selection-actions.ts';
import { importRoutes } from './import-routes.ts';

export const bindGuests = (telling: Telling): Route[] => [
  bindRoute(guests.list, ({ services, scope, page, query: { sort, ...chosen } }) =>
    respondWithPage(
      page,
      (slice) => listInvitations(services, scope, { ...slice, sort, chosen }),
      ({ cursor }) => cursor,
      ({ cursor: _, unanswered, said, said_before, ...row }) => ({
        ...toInvitation(services.seal, row),
        unanswered,
        said,
        ...(said_before && { said_before }),
      }),
    ),
  ),
  bindRoute(guests.counts, ({ services, scope, query }) => countInvitations(services.db, scope, query)),
  bindRoute(guests.create, ({ services, scope, body }) => createInvitation(services, scope, body)),
  bindRoute(guests.change, ({ services, scope, params, body }) => changeInvitation(services, scope, params.id, body)),
  bindRoute(guests.remove, ({ services, scope, params, query }) => removeInvitation(services, scope, params.id, query)),
  bindRoute(guests.renewLink, ({ services, scope, params }) => renewLink(services, scope, params.id)),
  bindRoute(guests.changeMany, async ({ services, scope, body }) => ({
    count: await applyToSelected(services, scope, body, telling),
  })),
  bindRoute(guests.assignMany, ({ services, scope, body }) => assignToSelected(services, scope, body)),
  bindRoute(guests.open, ({ services, scope, params, request }) =>
    openInvitation(services, scope, params.token, { byPerson: isByPerson(request) }),
  ),
  ...importRoutes,
];
