import type { ErrorCatalog } from './catalog.ts';

export const SITES_ERRORS = {
  subdomain_unavailable: { status: 409, sentence: 'This subdomain is already taken' },
  address_settled: { status: 409, sentence: 'This address can no longer be changed.' },
  site_gone: { status: 409, sentence: 'This site can no longer be renewed. You can buy a new one anytime.' },
  site_not_active: {
    status: 409,
    sentence: 'Your site has to be online to upgrade. Please renew it first.',
  },
  plan_not_longer: { status: 409, sentence: 'Choose a plan longer than your current one.' },
  limit_reached: { status: 409, sentence: 'Your site has reached this limit. Delete some to add more.' },
  site_locked: {
    status: 401,
    sentence: 'Only guests can see this site. If you’re invited, please reload the page.',
  },
  wrong_passcode: { status: 400, sentence: 'This isn’t the passcode. Please check your invitation, or ask the hosts.' },
  site_ended: { status: 410, sentence: 'This site has ended.' },
  site_suspended: { status: 410, sentence: 'This site is not available right now.' },
} as const satisfies ErrorCatalog;
