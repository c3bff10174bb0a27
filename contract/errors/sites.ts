import type { ErrorCatalog } from './catalog.ts';

export const SITES_ERRORS = {
  subdomain_unavailable: { status: 409, sentence: 'This subdomain is already taken' },
  address_settled: { status: 409, sentence: 'This address can no longer be changed.' },
  site_gone: { status: 409, sentence: 'This site can no longer be renewed. You can buy a new one at any time.' },
  site_not_active: {
    status: 409,
    sentence: 'Only a site that is online can change to a longer plan. Please renew it first.',
  },
  plan_not_longer: { status: 409, sentence: 'This plan is not longer than the one you have.' },
  site_ended: { status: 410, sentence: 'The time of this site is over.' },
  site_suspended: { status: 410, sentence: 'This site is not available at the moment.' },
} as const satisfies ErrorCatalog;
