import type { Limit } from '../../kit/http/limits.ts';

/**
 * Wrong codes for an account, on a known device, and in a session, each by itself like wrong passwords. Ten an hour are
 * seven in ten thousand chances a day to guess a code, only for somebody who knows the password. They do not refuse a
 * right recovery code.
 */
export const WRONG_CODES: Limit = {
  name: 'wrong codes',
  max: 10,
  seconds: 3600,
  sentence: (wait) => `Too many wrong codes. Wait ${wait}, or use one of your recovery codes.`,
};

/** For an account in all: whoever knew the password before may have signed in from many devices. */
export const WRONG_CODES_IN_ALL: Limit = { ...WRONG_CODES, name: 'wrong codes in all', max: 50 };

/** Codes that are tried to finish a setup, right ones too. */
export const SETUP_CODES: Limit = {
  ...WRONG_CODES,
  name: 'setup codes',
  max: 20,
  sentence: (wait) => `Too many codes. Wait ${wait}, then try again.`,
};

/** Mails about wrong codes to an account. */
export const WRONG_CODES_NOTICES: Limit = { name: 'wrong codes notices', max: 1, seconds: 86_400 };

/** 120 bits, so that a fast hash protects them at rest (OWASP ASVS 5.0, 6.5.2). */
export const RECOVERY_CODE_BYTES = 15;
export const SECRET_BYTES = 20;

/** Every other code is compared with the recovery codes. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

export const describeWrongCode = (code: string): string =>
  isAppCode(code)
    ? 'This code is wrong or was already used. Enter the code that your app shows now.'
    : 'This recovery code is wrong or was already used. Check it, or use another one.';

/** Writes a recovery code in groups: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
