/** How many days before the end of a term its owner gets a mail. */
export const NOTICE_DAYS: readonly number[] = [30, 7];
