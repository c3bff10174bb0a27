import { sites, SUBDOMAIN_PATTERN } from '../../../contract/sites.ts';
import { orNotFound } from '../../kit/errors.ts';
import { hit, type Limit } from '../../kit/http/limits.ts';
import { on, type Route } from '../../kit/http/route.ts';
import { publicKeyOf } from '../../kit/ids.ts';
import { checkAddress } from './address-actions.ts';
import { findSite } from './actions.ts';

/** 60 availability checks a minute. */
const CHECKS: Limit = { name: 'address checks', max: 60, seconds: 60 };

export const siteRoutes: Route[] = [
  on(sites.check, async ({ services, params, request }) => {
    await hit(services, CHECKS, request.ip);
    return checkAddress(services.db, params.subdomain);
  }),

  on(sites.lookup, async ({ services, params }) => {
    const subdomain = params.subdomain.toLowerCase();
    const { eventId, status } = orNotFound(
      SUBDOMAIN_PATTERN.test(subdomain) ? await findSite(services.db, { subdomain }) : undefined,
    );
    return { unique_id: publicKeyOf(eventId), eventId, status };
  }),
];
