import { useEffect } from 'react';
import { readDocumentData } from './page-data.ts';

/** A `<title>` rendered by React would be added beside the server's. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${readDocumentData().brand.name}`;
  }, [title]);
}
