import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export {
  REDIRECTED_SUBDOMAINS,
  RESERVED_SUBDOMAINS,
  SUBDOMAIN_MAX,
  SUBDOMAIN_PATTERN,
  checkSubdomain,
} from './subdomain.ts';

/** Online; its term is past; or closed by a refund. */
export const SITE_STATUSES = ['active', 'ended', 'suspended'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/**
 * For this many days after a site's end or suspension it can be renewed, its data is kept and its address stays
 * reserved (docs/reference/failures.md, N6). Then it is erased.
 */
export const RETENTION_DAYS = 90;

/** Days in which an owner can cancel the deletion of a site. */
export const CLOSING_DAYS = 14;

export const sites = {
  check: endpoint({
    method: 'GET',
    path: '/check-subdomain/:subdomain',
    access: 'public',
    summary: 'Whether an address is available, and similar available ones',
    /** The buyer's own unpaid checkout: the address that it holds is available to this buyer. */
    query: z.object({ checkout: z.string().optional() }),
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
