/** The error of an email address. It stands apart from the schema, so that pages for guests and visitors load no Zod. */
export const INVALID_EMAIL = 'Please enter a valid email address';
