/** Days before the end of a term at which owners get a mail. */
export const NOTICE_DAYS: readonly number[] = [30, 7];
