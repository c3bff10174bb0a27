import type { Limit } from '../../kit/http/limits.ts';

/**
 * Wrong codes for an account, on a known device, and in a session, each by itself like wrong passwords. Ten an hour are
 * seven in ten thousand chances a day to guess a code, only for somebody who knows the password.
 */
export const WRONG_CODES: Limit = {
  name: 'wrong codes',
  max: 10,
  seconds: 3600,
  sentence: 'Too many wrong codes. Please wait up to an hour, then try again.',
};

/** 80 bits. */
export const RECOVERY_CODE_BYTES = 10;
export const SECRET_BYTES = 20;

/** Writes a recovery code in groups: `abcd-efgh-ijkl-mnop`. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
