import { access } from '../../../contract/access.ts';
import { sites, SUBDOMAIN_PATTERN } from '../../../contract/sites.ts';
import { requireFound } from '../../kit/errors.ts';
import { countHit, type Limit } from '../../kit/http/limits.ts';
import { bindRoute, Reply, type Route } from '../../kit/http/route.ts';
import { toPublicId } from '../../kit/ids.ts';
import { checkAddress } from './address-actions.ts';
import { unlock } from './access-actions.ts';
import { findSite } from './actions.ts';

const CHECKS: Limit = { name: 'address checks', max: 60, seconds: 60 };

/** Enough for a program that waits for its new site, too few for trying names (docs/reference/failures.md, M19). */
const LOOKUPS: Limit = { name: 'site lookups', max: 120, seconds: 60 };

export const siteRoutes: Route[] = [
  bindRoute(sites.check, async ({ services, params, query, request }) => {
    await countHit(services, CHECKS, request.network);
    return checkAddress(services.db, params.subdomain, query.checkout);
  }),

  bindRoute(sites.lookup, async ({ services, params, request }) => {
    await countHit(services, LOOKUPS, request.network);
    const subdomain = params.subdomain.toLowerCase();
    const { eventId, status } = requireFound(
      SUBDOMAIN_PATTERN.test(subdomain) ? await findSite(services.db, { subdomain }) : undefined,
    );
    return { unique_id: toPublicId(eventId), eventId, status };
  }),

  bindRoute(access.unlock, async ({ services, scope, body, request }) => {
    const cookie = await unlock(services, scope, { ...body, network: request.network });
    return new Reply({ success: true as const }, cookie === undefined ? {} : { headers: { 'set-cookie': cookie } });
  }),
];
