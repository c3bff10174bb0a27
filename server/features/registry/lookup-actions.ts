import type { FoundGift } from '../../../contract/gift-lookup.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { WebError } from '../../providers/web/web.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { decodePage, getStore, readGiftPage } from './lookup-rules.ts';

/** Per site: enough for a whole registry, too few for scanning other servers (docs/reference/failures.md, L3). */
const LOOKUPS: Limit = { name: 'gift lookups', max: 60, seconds: 600 };

/** Pages of large shops have up to two megabytes. */
const PAGE_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Returns what a shop's page says about a gift. A page that cannot be read says nothing. Throws a field error for an
 * address that is not on the public internet.
 */
export async function lookUpGift(services: Services, scope: OwnerScope, url: string): Promise<FoundGift> {
  await countHit(services, LOOKUPS, scope.eventId);
  try {
    const page = await services.web.read(url, PAGE_BYTES_MAX, scope.eventId, 'text/html,application/xhtml+xml');
    return readGiftPage(decodePage(page), url);
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    if (error.reason === 'refused') throw buildFieldErrors({ url: 'This address isn’t on the public internet.' });
    return { title: null, image_url: null, price: null, currency: null, store: getStore(url) };
  }
}
