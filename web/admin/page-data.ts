import type { PageData } from '../../contract/pages.ts';
import { readDocumentData } from '../ui/app-shell/page-data.ts';

export function readPageData(): Extract<PageData, { page: 'admin' }> {
  return readDocumentData() as Extract<PageData, { page: 'admin' }>;
}

export function formatSiteAddress(origin: string): string {
  return new URL(origin).host;
}
