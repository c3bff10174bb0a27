import type { ErrorCatalog } from './catalog.ts';

export const MAILS_ERRORS = {
  link_lost: {
    status: 409,
    sentence: 'The link of this invitation can no longer be shown. Please create a new link for it first.',
  },
} as const satisfies ErrorCatalog;
