import { registry, type Reservation } from '../../../contract/registry.ts';
import type { Page } from '../../../contract/endpoint.ts';
import type { Db } from '../../kit/db.ts';
import { GUEST_WRITES, buildGuestWriteKey } from '../guests/rules.ts';
import { countHit } from '../../kit/http/limits.ts';
import { readIdCursor, respondWithPage, formatSortedKey, readSortedSlice } from '../../kit/http/paging.ts';
import { bindRoute, type Reply, type Route } from '../../kit/http/route.ts';
import type { PublicScope } from '../../scopes.ts';
import {
  cancelOpenReservations,
  cancelReservation,
  changeGift,
  createGift,
  orderGifts,
  release,
  removeGift,
  reserve,
} from './actions.ts';
import { purchase } from './purchase-actions.ts';
import { areGiversHidden } from './surprise-actions.ts';
import { toGuestGift, toOwnGift, toOwnReservation, toReservation } from './rules.ts';
import { listReservations, type Holder } from './reservation-store.ts';
import { listGifts } from './store.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { fundRoutes } from './fund-routes.ts';
import { surpriseRoutes } from './surprise-routes.ts';
import { thankRoutes } from './thanks-routes.ts';

export const registryRoutes: Route[] = [
  bindRoute(registry.ownList, ({ services, scope, page }) =>
    respondWithPage(page, (slice) => listGifts(services.db, scope, readSortedSlice(slice)), formatSortedKey, toOwnGift),
  ),
  bindRoute(registry.create, ({ services, scope, body }) => createGift(services, scope, body)),
  bindRoute(registry.order, ({ services, scope, body }) => orderGifts(services, scope, body.ids)),
  bindRoute(registry.change, ({ services, scope, params, body }) => changeGift(services, scope, params.id, body)),
  bindRoute(registry.remove, ({ services, scope, params }) => removeGift(services, scope, params.id)),
  bindRoute(registry.reservations, async ({ services: { db }, scope, page }) => {
    const hidden = await areGiversHidden(db, scope);
    return listReservationsPage(db, page, scope, undefined, (row) => toOwnReservation(row, hidden));
  }),
  bindRoute(registry.cancel, ({ services, scope, params }) => cancelReservation(services, scope, params.id)),
  bindRoute(registry.cancelOpen, ({ services, scope }) => cancelOpenReservations(services, scope)),
  bindRoute(registry.publicList, ({ services, scope, page }) =>
    listGuestGifts(services.db, page, scope, 'email' in scope ? scope : undefined),
  ),
  bindRoute(registry.invitedList, ({ services, scope, page }) => listGuestGifts(services.db, page, scope, scope)),
  bindRoute(registry.verifiedReservations, ({ services, scope, page }) =>
    listReservationsPage(services.db, page, scope, scope),
  ),
  bindRoute(registry.invitedReservations, ({ services, scope, page }) =>
    listReservationsPage(services.db, page, scope, scope),
  ),
  ...[registry.invitedReserve, registry.verifiedReserve].map((call) =>
    bindRoute(call, async ({ services, scope, params, body, request }) => {
      await countHit(services, GUEST_WRITES, buildGuestWriteKey(request.network, scope));
      return reserve(services, scope, params.id, {
        name: body.guest_name ?? '',
        message: body.reservation_message ?? '',
      });
    }),
  ),
  ...[registry.invitedPurchase, registry.verifiedPurchase].map((call) =>
    bindRoute(call, ({ services, scope, params, body }) => purchase(services, scope, params.id, body?.quantity)),
  ),
  ...[registry.invitedRelease, registry.verifiedRelease].map((call) =>
    bindRoute(call, ({ services, scope, params }) => release(services, scope, params.id)),
  ),
  ...fundRoutes,
  ...lookupRoutes,
  ...surpriseRoutes,
  ...thankRoutes,
];

function listGuestGifts(db: Db, page: Page, scope: PublicScope, holder: Holder | undefined) {
  return respondWithPage(
    page,
    (slice) => listGifts(db, scope, readSortedSlice(slice), { holder }),
    formatSortedKey,
    toGuestGift,
  );
}

function listReservationsPage(
  db: Db,
  page: Page,
  scope: PublicScope,
  holder: Holder | undefined,
  show = toReservation,
): Promise<Reply<Reservation[]>> {
  return respondWithPage(
    page,
    (slice) => listReservations(db, scope, { after: readIdCursor(slice), take: slice.take }, holder),
    ({ id }) => [id],
    show,
  );
}
