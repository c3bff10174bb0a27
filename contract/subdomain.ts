/** Contains no schema, so that pages for visitors do not load Zod. */

/** Labels that cannot be used for a site (docs/reference/product.md, Addresses). */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(
  `admin analytics api app assets billing blog cdn dashboard demo dev docs ftp health help mail monitor payments smtp
   staging static status support test webhooks www
   abuse account auth autoconfig autodiscover checkout hostmaster imap login mta-sts mx ns1 ns2 pay pop postmaster root
   secure security webmaster wpad localhost`.split(/\s+/),
);

/** Reserved labels that redirect to the main site. */
export const REDIRECTED_SUBDOMAINS: ReadonlySet<string> = new Set(
  [...RESERVED_SUBDOMAINS].filter((label) => label !== 'www'),
);

/** 3 to 63 of a-z, 0-9 and hyphen; no hyphen at either end, none in positions 3 and 4 together. */
export const SUBDOMAIN_PATTERN = /^(?!..--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
export const SUBDOMAIN_MIN = 3;
export const SUBDOMAIN_MAX = 63;

/** Returns why a name cannot be a subdomain, as a sentence; undefined if its form is valid. */
export function checkSubdomain(name: string): string | undefined {
  if (name.length < SUBDOMAIN_MIN) return 'An address needs at least 3 characters.';
  if (name.length > SUBDOMAIN_MAX) return 'An address can have up to 63 characters.';
  if (/[^a-z0-9-]/.test(name)) return 'An address can use only lowercase letters, digits, and hyphens.';
  if (/^-|-$/.test(name)) return 'An address can’t start or end with a hyphen.';
  if (!SUBDOMAIN_PATTERN.test(name)) return 'An address can’t have hyphens as its third and fourth characters.';
  if (RESERVED_SUBDOMAINS.has(name)) return 'This address is reserved.';
  return undefined;
}

export const cleanSubdomain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9-]/g, '');

/** The main site may be at `www.` of the domain, which is not part of a site's address. */
export function buildSiteOrigin(mainOrigin: string, subdomain: string): string {
  const { protocol, host } = new URL(mainOrigin);
  return `${protocol}//${subdomain}.${withoutWww(host)}`;
}

export const withoutWww = (host: string) => host.replace(/^www\./, '');
