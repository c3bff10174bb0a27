/**
 * Writes an encrypted value for the path of a link. It never has six digits in a row, as the id of a key may: people and
 * mail programs would take them for the code that a mail is about.
 */
export const writeLinkToken = (sealed: string): string => sealed.replace('=', '.').replace(/\d{5}(?=\d)/g, '$&~');

/** Returns what was encrypted for the link; also that of links from before their digits were parted. */
export const readLinkToken = (token: string): string => token.replaceAll('~', '').replace('.', '=');
