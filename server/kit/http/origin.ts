import type { FastifyRequest } from 'fastify';

interface RequestOrigin {
  method: string;
  headers: Pick<FastifyRequest['headers'], 'origin' | 'sec-fetch-site'>;
}

/**
 * Returns whether a page of another origin may have made the request. Browsers send cookies with cross-site requests,
 * so any method other than GET and HEAD needs at least one of the two headers to name our own origin, and neither may
 * name another.
 */
export function isCrossSite({ method, headers }: RequestOrigin, ownOrigin: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined) return true;
  return (origin !== undefined && origin !== ownOrigin) || (site !== undefined && site !== 'same-origin');
}

/**
 * Returns whether a page of another origin made a request that needs no session, such as a sign-in or a plain form. A
 * page that sends no referrer sends the `Origin` `null`; clients other than browsers send neither header.
 */
export function isFromOtherOrigin({ headers }: Pick<RequestOrigin, 'headers'>, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== 'null' && origin !== ownOrigin;
}

/** Builds the origin of a request's own host. The protocol is configured, because a proxy may end TLS. */
export const buildOwnOrigin = (publicUrl: URL, { host }: Pick<FastifyRequest, 'host'>) =>
  `${publicUrl.protocol}//${host}`;
