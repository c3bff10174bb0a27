import type { ErrorCatalog } from './catalog.ts';

export const OWNERS_ERRORS = {
  invalid_link: { status: 400, sentence: 'Invalid or expired reset token' },
  not_signed_in: { status: 401, sentence: 'Please sign in.' },
  wrong_credentials: { status: 401, sentence: 'Wrong email or password.' },
  invalid_handoff: {
    status: 401,
    sentence: 'This sign-in link was already used or has expired. Please sign in again.',
  },
  second_factor_required: { status: 401, sentence: 'Please enter the code from your authenticator app.' },
  wrong_second_factor: { status: 401, sentence: 'This code is wrong or was already used.' },
  second_factor_unreadable: {
    status: 503,
    sentence: 'Your authenticator app can’t be checked right now. Please tell support, or use a recovery code.',
  },
  second_factor_missing: { status: 403, sentence: 'Set up two-step verification first.' },
  not_first_owner: { status: 403, sentence: 'Only the owner who bought this site can do that.' },
  second_factor_on: { status: 409, sentence: 'Two-step verification is already on.' },
  second_factor_off: { status: 409, sentence: 'Two-step verification is off.' },
  second_owner_exists: { status: 409, sentence: 'This site already has a second owner.' },
} as const satisfies ErrorCatalog;
