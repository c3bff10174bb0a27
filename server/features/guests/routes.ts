import { guests } from '../../../contract/guests.ts';
import { idAfter, paged } from '../../kit/http/paging.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { changeInvitation, createInvitation, invitationFrom, openInvitation, removeInvitation } from './actions.ts';
import { listInvitations, type InvitationRow } from './store.ts';

export const guestRoutes: Route[] = [
  on(guests.list, ({ services, scope, page }) =>
    paged(
      page,
      (slice) => listInvitations(services.db, scope, { after: idAfter(slice), take: slice.take }),
      ({ id }: InvitationRow) => [id],
      (row) => invitationFrom(services.seal, row),
    ),
  ),
  on(guests.create, ({ services, scope, body }) => createInvitation(services, scope, body)),
  on(guests.change, ({ services, scope, params, body }) => changeInvitation(services, scope, params.id, body)),
  on(guests.remove, ({ services, scope, params }) => removeInvitation(services, scope, params.id)),
  on(guests.open, ({ services, scope, params }) => openInvitation(services, scope, params.token)),
];
