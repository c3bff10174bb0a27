import type { Limit } from '../../kit/http/limits.ts';

/** Code and reset mails to one e-mail address, together. */
export const MAIL_TO_ADDRESS: Limit = { name: 'mail to address', max: 5, seconds: 3600 };

/** Code and reset mails that one network address asks for, together. */
export const MAIL_FROM_NETWORK: Limit = { name: 'mail from network', max: 30, seconds: 3600 };
