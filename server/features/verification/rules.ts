import type { Limit } from '../../kit/http/limits.ts';

/** Includes password reset mails. */
export const MAIL_TO_ADDRESS: Limit = { name: 'mail to address', max: 5, seconds: 3600 };

export const MAIL_FROM_NETWORK: Limit = { name: 'mail from network', max: 30, seconds: 3600 };

/**
 * Per email address: with five tries each, guessing all day succeeds with a chance of 1 in 20,000
 * (docs/reference/failures.md, S6).
 */
export const CODES_A_DAY: Limit = { name: 'codes a day', max: 10, seconds: 86_400 };

/** From all networks together (docs/reference/failures.md, R9). */
export const CODES_OF_SITE: Limit = { name: 'codes of a site', max: 1000, seconds: 86_400 };
