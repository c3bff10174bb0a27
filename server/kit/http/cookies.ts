import type { FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Over TLS alone. */
  secure: boolean;
  /** How long browsers keep it. */
  seconds: number;
  sameSite: 'Lax' | 'Strict';
  /** No script can read it. */
  httpOnly?: boolean;
}

/** A `Set-Cookie` header for this host and all its paths; without a value the cookie ends. */
export function setCookie(name: string, value: string | undefined, options: CookieOptions): string {
  return [
    `${name}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${value === undefined ? 0 : options.seconds}`,
    `SameSite=${options.sameSite}`,
    ...(options.httpOnly === true ? ['HttpOnly'] : []),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
}

/** A name for a cookie that, over TLS, no other host can set. */
export const hostCookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The values of a name in a Cookie header: more than one when another host planted its own beside ours. */
export function readCookieValues(header: string | undefined, name: string): string[] {
  const start = `${name}=`;
  const values = (header ?? '').split(';').map((pair) => pair.trim());
  return values
    .flatMap((pair) => (pair.startsWith(start) && pair.length > start.length ? [pair.slice(start.length)] : []))
    .slice(0, 5);
}

/** What of a request tells where the page stands that made it. */
interface RequestOrigin {
  method: string;
  headers: Pick<FastifyRequest['headers'], 'origin' | 'sec-fetch-site'>;
}

/**
 * Whether a page of another origin may have made the request. Browsers send cookies along with those, so reading aside
 * one of the two headers has to say that the page is the host's own, and none may say otherwise.
 */
export function isCrossSite({ method, headers }: RequestOrigin, ownOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined) return true;
  return (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin');
}
