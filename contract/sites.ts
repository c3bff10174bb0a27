import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export {
  REDIRECTED_SUBDOMAINS,
  RESERVED_SUBDOMAINS,
  SUBDOMAIN_MAX,
  SUBDOMAIN_PATTERN,
  checkSubdomain,
} from './subdomain.ts';

/** A site is online, its term is over, or a refund has closed it. */
export const SITE_STATUSES = ['active', 'ended', 'suspended'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/**
 * For so many days after its end or suspension a site can be renewed, its data is kept, and its address is nobody
 * else's (docs/reference/failures.md, N6). Then it is erased.
 */
export const RETENTION_DAYS = 90;

/** So many days an owner has to change their mind after asking for the site's deletion. */
export const CLOSING_DAYS = 14;

/** Addresses, free and taken. */
export const sites = {
  check: endpoint({
    method: 'GET',
    path: '/check-subdomain/:subdomain',
    access: 'public',
    summary: 'Whether an address can be bought, and free ones near it',
    output: z.object({ available: z.boolean(), message: z.string(), suggestions: z.array(z.string()) }),
  }),
  lookup: endpoint({
    method: 'GET',
    path: '/subdomains/:subdomain',
    access: 'public',
    summary: 'The event at an address',
    output: z.object({ unique_id: z.string(), eventId: z.string(), status: z.enum(SITE_STATUSES) }),
  }),
};
