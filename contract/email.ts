/** Not in a module with schemas, so that pages for guests and visitors load no Zod. */
export const INVALID_EMAIL = 'Please enter a valid email address';
