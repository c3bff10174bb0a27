/** Since when the leaflets that bind us hold, in words. Change it with them. */
export const LEGAL_DATE = 'In force since 21 November 2026.';
