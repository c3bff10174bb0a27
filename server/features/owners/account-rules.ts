export const NOTICE_DAYS_BEFORE_END: readonly number[] = [30, 7];
