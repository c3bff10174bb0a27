import type { Page } from '../../../contract/endpoint.ts';
import { gallery, type Image } from '../../../contract/gallery.ts';
import type { Db } from '../../kit/db.ts';
import { respondWithPage, formatSortedKey, readSortedSlice } from '../../kit/http/paging.ts';
import { bindRoute, type Reply, type Route } from '../../kit/http/route.ts';
import type { PublicScope } from '../../scopes.ts';
import { countSentOriginal } from '../uploads/original-actions.ts';
import { changeImage, createImage, keepOriginal, orderImages, removeImage } from './actions.ts';
import { toGuestImage, toOwnImage } from './rules.ts';
import { listImages } from './store.ts';

export const galleryRoutes: Route[] = [
  bindRoute(gallery.list, ({ services, scope, page }) =>
    listImagesPage(services.db, page, scope, 'ownerId' in scope ? 'all' : 'active'),
  ),
  bindRoute(gallery.ownList, ({ services, scope, page }) => listImagesPage(services.db, page, scope, 'all')),
  bindRoute(gallery.create, ({ services, scope, body }) => createImage(services, scope, body)),
  bindRoute(gallery.order, async ({ services, scope, body }) => orderImages(services, scope, body.ids)),
  bindRoute(gallery.change, ({ services, scope, params, body }) => changeImage(services, scope, params.id, body)),
  bindRoute(
    gallery.keepOriginal,
    ({ services, scope, params, body }) => keepOriginal(services, scope, params.id, body),
    ({ services, scope }) => countSentOriginal(services, scope),
  ),
  bindRoute(gallery.remove, ({ services, scope, params }) => removeImage(services, scope, params.id)),
];

function listImagesPage(db: Db, page: Page, scope: PublicScope, shown: 'all' | 'active'): Promise<Reply<Image[]>> {
  const show = shown === 'all' ? toOwnImage : toGuestImage;
  return respondWithPage(page, (slice) => listImages(db, scope, readSortedSlice(slice), shown), formatSortedKey, show);
}
