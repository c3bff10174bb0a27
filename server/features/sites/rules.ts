import { REDIRECTED_SUBDOMAINS } from '../../../contract/sites.ts';

/** Which part of the product a host names (interface 2). */
export type Place =
  | { kind: 'main' }
  | { kind: 'site'; subdomain: string }
  | { kind: 'reserved' }
  | { kind: 'foreign' };

/** Reads a `Host` header strictly: letter case, port and a trailing dot do not matter, everything else does. */
export function placeOf(header: string | undefined, brand: { domain: string; origin: string }): Place {
  const host = hostnameOf(header);
  if (host === undefined) return { kind: 'foreign' };
  if (isIp(host)) return { kind: 'main' };
  const bases = new Set([brand.domain, new URL(brand.origin).hostname, 'localhost']);
  if (bases.has(host)) return { kind: 'main' };
  const dot = host.indexOf('.');
  const [label, rest] = [host.slice(0, dot), host.slice(dot + 1)];
  if (dot < 1 || !bases.has(rest)) return { kind: 'foreign' };
  if (label === 'www') return { kind: 'main' };
  return REDIRECTED_SUBDOMAINS.has(label) ? { kind: 'reserved' } : { kind: 'site', subdomain: label };
}

/** `name`, `name:port`, `[v6]:port`; nothing else, so that no odd spelling passes for a known host. */
function hostnameOf(header: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header ?? '');
  return match?.[1]?.toLowerCase().replace(/\.$/, '');
}

const isIp = (host: string) => host.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** A site's origin: the main site's with the subdomain in front of its host (interface 1, PUBLIC_URL). */
export function siteOrigin(origin: string, subdomain: string): string {
  const url = new URL(origin);
  return `${url.protocol}//${subdomain}.${url.host}`;
}

/** A site's state: a refund suspends it, the end of its term ends it (interface 3, Buying). */
export function siteStatus(site: { suspended: boolean; over: boolean }): 'active' | 'ended' | 'suspended' {
  if (site.suspended) return 'suspended';
  return site.over ? 'ended' : 'active';
}
