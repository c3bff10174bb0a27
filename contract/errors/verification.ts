import type { ErrorCatalog } from './catalog.ts';

export const VERIFICATION_ERRORS = {
  invalid_code: { status: 400, sentence: 'Invalid verification code' },
  not_verified: { status: 401, sentence: 'Please verify your email first' },
} as const satisfies ErrorCatalog;
