import type { Page } from '../../../contract/endpoint.ts';
import { gallery, type Image } from '../../../contract/gallery.ts';
import type { Db } from '../../kit/db.ts';
import { paged, sortedKey, sortedSlice } from '../../kit/http/paging.ts';
import { on, type Reply, type Route } from '../../kit/http/route.ts';
import type { PublicScope } from '../../scopes.ts';
import { changeImage, createImage, orderImages, removeImage } from './actions.ts';
import { guestImage, ownImage } from './rules.ts';
import { listImages } from './store.ts';

export const galleryRoutes: Route[] = [
  on(gallery.list, ({ services, scope, page }) =>
    images(services.db, page, scope, 'ownerId' in scope ? 'all' : 'active'),
  ),
  on(gallery.ownList, ({ services, scope, page }) => images(services.db, page, scope, 'all')),
  on(gallery.create, ({ services, scope, body }) => createImage(services, scope, body)),
  on(gallery.order, async ({ services, scope, body }) => orderImages(services, scope, body.ids)),
  on(gallery.change, ({ services, scope, params, body }) => changeImage(services, scope, params.id, body)),
  on(gallery.remove, ({ services, scope, params }) => removeImage(services, scope, params.id)),
];

function images(db: Db, page: Page, scope: PublicScope, shown: 'all' | 'active'): Promise<Reply<Image[]>> {
  const show = shown === 'all' ? ownImage : guestImage;
  return paged(page, (slice) => listImages(db, scope, sortedSlice(slice), shown), sortedKey, show);
}
