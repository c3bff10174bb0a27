import { registry, type Reservation } from '../../../contract/registry.ts';
import type { Page } from '../../../contract/endpoint.ts';
import type { Db } from '../../kit/db.ts';
import { GUEST_WRITES, guestWriter } from '../guests/rules.ts';
import { hit } from '../../kit/http/limits.ts';
import { idAfter, paged, sortedKey, sortedSlice } from '../../kit/http/paging.ts';
import { on, type Reply, type Route } from '../../kit/http/route.ts';
import type { PublicScope } from '../../scopes.ts';
import {
  cancelOpenReservations,
  cancelReservation,
  changeGift,
  createGift,
  orderGifts,
  purchase,
  release,
  removeGift,
  reserve,
} from './actions.ts';
import { hidesGivers } from './surprise-actions.ts';
import { guestGift, ownGift, ownReservation, shownReservation } from './rules.ts';
import { listReservations, type Holder } from './reservation-store.ts';
import { listGifts } from './store.ts';

export const registryRoutes: Route[] = [
  on(registry.ownList, ({ services, scope, page }) =>
    paged(page, (slice) => listGifts(services.db, scope, sortedSlice(slice)), sortedKey, ownGift),
  ),
  on(registry.create, ({ services, scope, body }) => createGift(services, scope, body)),
  on(registry.order, ({ services, scope, body }) => orderGifts(services, scope, body.ids)),
  on(registry.change, ({ services, scope, params, body }) => changeGift(services, scope, params.id, body)),
  on(registry.remove, ({ services, scope, params }) => removeGift(services, scope, params.id)),
  on(registry.reservations, async ({ services: { db }, scope, page }) => {
    const hidden = await hidesGivers(db, scope);
    return reservations(db, page, scope, undefined, (row) => ownReservation(row, hidden));
  }),
  on(registry.cancel, ({ services, scope, params }) => cancelReservation(services, scope, params.id)),
  on(registry.cancelOpen, ({ services, scope }) => cancelOpenReservations(services, scope)),
  on(registry.publicList, ({ services, scope, page }) =>
    guestList(services.db, page, scope, 'email' in scope ? scope : undefined),
  ),
  on(registry.invitedList, ({ services, scope, page }) => guestList(services.db, page, scope, scope)),
  on(registry.verifiedReservations, ({ services, scope, page }) => reservations(services.db, page, scope, scope)),
  on(registry.invitedReservations, ({ services, scope, page }) => reservations(services.db, page, scope, scope)),
  ...[registry.invitedReserve, registry.verifiedReserve].map((call) =>
    on(call, async ({ services, scope, params, body, request }) => {
      await hit(services, GUEST_WRITES, guestWriter(request.ip, scope));
      return reserve(services, scope, params.id, body.reservation_message ?? '');
    }),
  ),
  ...[registry.invitedPurchase, registry.verifiedPurchase].map((call) =>
    on(call, ({ services, scope, params }) => purchase(services, scope, params.id)),
  ),
  ...[registry.invitedRelease, registry.verifiedRelease].map((call) =>
    on(call, ({ services, scope, params }) => release(services, scope, params.id)),
  ),
];

function guestList(db: Db, page: Page, scope: PublicScope, holder: Holder | undefined) {
  return paged(page, (slice) => listGifts(db, scope, sortedSlice(slice), { holder }), sortedKey, guestGift);
}

function reservations(
  db: Db,
  page: Page,
  scope: PublicScope,
  holder: Holder | undefined,
  show = shownReservation,
): Promise<Reply<Reservation[]>> {
  return paged(
    page,
    (slice) => listReservations(db, scope, { after: idAfter(slice), take: slice.take }, holder),
    ({ id }) => [id],
    show,
  );
}
