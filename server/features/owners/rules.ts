import { SESSION_DAYS, type OwnerUser } from '../../../contract/owners.ts';
import type { Limit } from '../../kit/http/limits.ts';

/** Wrong passwords for one account (interface 3, Limits). */
export const WRONG_FOR_ACCOUNT: Limit = { name: 'wrong passwords for account', max: 10, seconds: 900 };
/** Wrong passwords from one network address (interface 3, Limits). */
export const WRONG_FROM_NETWORK: Limit = { name: 'wrong passwords from network', max: 50, seconds: 900 };
/** Links that are none, from one network address. */
export const BAD_LINKS: Limit = { name: 'bad links', max: 50, seconds: 900 };

const SESSION_SECONDS = SESSION_DAYS * 86_400;

/**
 * A browser's session on a site's host: no script can read it, and over TLS no other host can set it. Without a token
 * the cookie that ends it.
 */
export function sessionCookie(secure: boolean, token?: string): string {
  return cookie(sessionCookieName(secure), token, secure, 'HttpOnly');
}

/** Who signed in last, for the welcome line of the main site's pages (spec 2.2): readable, and opens nothing. */
export function welcomeCookie(secure: boolean, user?: OwnerUser): string {
  return cookie('adminLogin', user && encodeURIComponent(JSON.stringify(user)), secure);
}

function cookie(name: string, value: string | undefined, secure: boolean, ...more: string[]): string {
  const age = value === undefined ? 0 : SESSION_SECONDS;
  return [
    `${name}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${age}`,
    'SameSite=Lax',
    ...more,
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

const sessionCookieName = (secure: boolean) => (secure ? '__Host-owner' : 'owner');

/** The session tokens in a Cookie header: more than one when another host planted its own beside ours. */
export function sessionTokens(header: string | undefined, secure: boolean): string[] {
  const start = `${sessionCookieName(secure)}=`;
  const values = (header ?? '').split(';').map((pair) => pair.trim());
  return values
    .flatMap((pair) => (pair.startsWith(start) && pair.length > start.length ? [pair.slice(start.length)] : []))
    .slice(0, 5);
}

/** The token of an Authorization header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\x21-\x7e]{1,500})$/i.exec(header ?? '')?.[1];
}

/** What of a request tells where the page stands that made it. */
interface Sender {
  method: string;
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined };
}

/**
 * Whether a page of another origin may have made the request. Browsers send cookies along with those, so reading aside
 * one of the two headers has to say that the page is the site's own, and none may say otherwise.
 */
export function isCrossSite({ method, headers }: Sender, ownOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined) return true;
  return (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin');
}
