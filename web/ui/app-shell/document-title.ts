import { useEffect } from 'react';
import { readDocumentData } from './page-data.ts';

/** Names the document after the page. An element of React's own would stand beside the one that the server sent. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readDocumentData().brand.name}`;
  }, [title]);
}
