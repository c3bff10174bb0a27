import type { PageData, RenderedPage } from '../../contract/pages.ts';
import type { DocumentParts } from './document.ts';

/** A page that was chosen for a request, before it becomes a document. */
export interface Page {
  status?: number;
  entry: DocumentParts['entry'];
  rendered: RenderedPage;
  data: PageData;
  canonical: string;
  headers?: Record<string, string>;
}

/** Instead of a page: a file that is made for the request. */
export interface GeneratedFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** Instead of a page: somewhere else to go. */
export interface Redirect {
  redirect: string;
  status: 302 | 303;
  headers?: Record<string, string>;
}
