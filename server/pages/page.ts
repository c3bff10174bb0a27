import type { PageData, RenderedPage } from '../../contract/pages.ts';
import type { DocumentParts } from './document.ts';

/** The page of a request before it is rendered to a document. */
export interface Page {
  status?: number;
  entry: DocumentParts['entry'];
  rendered: RenderedPage;
  data: PageData;
  canonical: string;
  headers?: Record<string, string>;
}

/** A file generated for the request, instead of a page. */
export interface GeneratedFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/** A redirect, instead of a page. */
export interface Redirect {
  redirect: string;
  status: 302 | 303;
  headers?: Record<string, string>;
}
