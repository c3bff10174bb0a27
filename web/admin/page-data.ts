import type { Brand, PageData } from '../../contract/pages.ts';
import { readDocumentData } from '../ui/app-shell/page-data.ts';

/** What the document tells the owner area: the brand, and the site's subdomain (null on the main site). */
export function readPageData(): Extract<PageData, { page: 'admin' }> {
  return readDocumentData() as Extract<PageData, { page: 'admin' }>;
}

/** A site's origin: the main site's with the subdomain in front of its host. */
export function buildSiteOrigin(brand: Brand, subdomain: string): string {
  const main = new URL(brand.origin);
  return `${main.protocol}//${subdomain}.${main.host}`;
}

/** The address as people write it: without a scheme. */
export function formatSiteAddress(origin: string): string {
  return new URL(origin).host;
}
