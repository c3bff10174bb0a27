import type { Limit } from '../../kit/http/limits.ts';

/** Per network address, found or not (docs/reference/failures.md, M25). */
export const NAMES_TRIED: Limit = {
  name: 'names tried',
  max: 10,
  seconds: 600,
  sentence: (wait) => `That was too many names. Please try again in ${wait}, or use your email.`,
};

/** For `Encryption`. */
export const EMAIL_PURPOSE = 'email of a sought invitation';

/** More invitations with one email are a list that is not meant for guests. */
export const LINKS_IN_MAIL = 20;
