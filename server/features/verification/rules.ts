import type { Limit } from '../../kit/http/limits.ts';

/** Includes password reset mails. */
export const MAIL_TO_ADDRESS: Limit = { name: 'mail to address', max: 5, seconds: 3600 };

export const MAIL_FROM_NETWORK: Limit = { name: 'mail from network', max: 30, seconds: 3600 };
