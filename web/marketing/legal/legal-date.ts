/** Effective date of the legal pages. Change it together with them. */
export const LEGAL_DATE = 'In force since 21 November 2026.';
