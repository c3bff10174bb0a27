import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { useDocumentTitle } from '../../ui/app-shell/document-title.ts';
import { readDocumentData } from '../../ui/app-shell/page-data.ts';
import './gate.css';

/** The pages before one is signed in: the cover of the account book, with one small form on it. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = readDocumentData();
  useDocumentTitle(title);
  return (
    <main className="gate">
      <div className="gate__sheet">
        {/* The main site's front page is another document, so no router link. */}
        <a className="brand" href="/">
          <BrandMark />
          <span>
            {brand.name} <span className="dim gate__desk">Desk</span>
          </span>
        </a>
        {children}
      </div>
    </main>
  );
}
