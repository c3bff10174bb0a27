import type { Brand, PageData } from '../../contract/pages.ts';
import { readDocumentData } from '../ui/app-shell/page-data.ts';

/**
 * Returns the data that the server embedded for the owner area: the brand, and the site's subdomain (null on the main
 * site).
 */
export function readPageData(): Extract<PageData, { page: 'admin' }> {
  return readDocumentData() as Extract<PageData, { page: 'admin' }>;
}

/** Returns a site's origin: the main site's with the subdomain before its host. */
export function buildSiteOrigin(brand: Brand, subdomain: string): string {
  const main = new URL(brand.origin);
  return `${main.protocol}//${subdomain}.${main.host}`;
}

/** Returns the address without its scheme. */
export function formatSiteAddress(origin: string): string {
  return new URL(origin).host;
}
