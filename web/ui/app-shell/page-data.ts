import type { PageData } from '../../../contract/pages.ts';

let read: PageData | undefined;

/** What the document tells its script: on every page the brand, and what the page adds to it. */
export function readDocumentData(): PageData {
  read ??= JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;
  return read;
}
