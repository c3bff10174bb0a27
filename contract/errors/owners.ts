import type { ErrorCatalog } from './catalog.ts';

export const OWNERS_ERRORS = {
  invalid_link: { status: 400, sentence: 'Invalid or expired reset token' },
  not_signed_in: { status: 401, sentence: 'Please sign in.' },
  wrong_credentials: { status: 401, sentence: 'Wrong email or password.' },
  invalid_handoff: {
    status: 401,
    sentence: 'This sign-in link was already used or has expired. Please sign in again.',
  },
  not_first_owner: { status: 403, sentence: 'Only the owner who bought this site can do that.' },
  second_owner_exists: { status: 409, sentence: 'This site already has a second owner.' },
} as const satisfies ErrorCatalog;
