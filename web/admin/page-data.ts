import type { Brand, PageData } from '../../contract/pages.ts';
import { readDocumentData } from '../ui/app-shell/page-data.ts';

export function readPageData(): Extract<PageData, { page: 'admin' }> {
  return readDocumentData() as Extract<PageData, { page: 'admin' }>;
}

export function buildSiteOrigin(brand: Brand, subdomain: string): string {
  const main = new URL(brand.origin);
  return `${main.protocol}//${subdomain}.${main.host}`;
}

export function formatSiteAddress(origin: string): string {
  return new URL(origin).host;
}
