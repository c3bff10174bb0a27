/** Effective date of the legal pages. Change it together with them. */
export const LEGAL_DATE = 'Effective November 25, 2026.';
