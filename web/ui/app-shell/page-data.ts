import type { PageData } from '../../../contract/pages.ts';

let read: PageData | undefined;

/** Returns the data that the server embedded in the document: the brand, and what the page adds. */
export function readDocumentData(): PageData {
  read ??= JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;
  return read;
}
