import { useEffect } from 'react';
import { documentData } from './page-data.ts';

/** Names the document after the page. An element of React's own would stand beside the one that the server sent. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${documentData().brand.name}`;
  }, [title]);
}
