import type { PageData, RenderedPage } from '../../contract/pages.ts';
import type { DocumentParts } from './document.ts';

export interface Page {
  status?: number;
  entry: DocumentParts['entry'];
  rendered: RenderedPage;
  data: PageData;
  canonical: string;
  headers?: Record<string, string>;
  /** The same for everybody: browsers may keep it, and ask whether it has changed. */
  shared?: true;
}

export interface GeneratedFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

export interface Redirect {
  redirect: string;
  status: 302 | 303;
  /** The status of the refusal that the next page shows, for the security log. */
  refusal?: number;
  headers?: Record<string, string>;
}
