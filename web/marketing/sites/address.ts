import { SUBDOMAIN_MIN } from '../../../contract/subdomain.ts';
import type { AddressStatus } from '../../ui/address-field.tsx';

/** Names that nobody can have, should the look-up itself fail. */
const SURELY_TAKEN: readonly string[] = ['demo', 'test', 'admin', 'www', 'api'];

/**
 * Whether an order may go on under this name. When nobody could say whether it is free, it may, unless it surely is
 * not: the checkout looks again.
 */
export function isUsable(name: string, standing: AddressStatus): boolean {
  if (standing.kind === 'failed') return name.length >= SUBDOMAIN_MIN && !SURELY_TAKEN.includes(name);
  return standing.kind === 'free';
}

/** The origin of a site: the main site's, with the name in front of its host. */
export function buildSiteOrigin(mainOrigin: string, subdomain: string): string {
  const url = new URL(mainOrigin);
  url.host = `${subdomain}.${url.host}`;
  return url.origin;
}
