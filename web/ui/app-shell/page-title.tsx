import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

interface PageTitleProps {
  title: string;
  /** In brackets behind the title. */
  count?: ReactNode;
  /** A line below it. */
  lede?: ReactNode;
  /** The page's actions; at most one of them is the primary one. */
  children?: ReactNode;
}

/** The heading of a page, which also names the document. */
export function PageTitle({ title, count, lede, children }: PageTitleProps) {
  useDocumentTitle(title);
  return (
    <header className="head">
      <div className="head__text">
        <h1>
          {title}
          {count !== undefined && <span className="count"> ({count})</span>}
        </h1>
        {lede !== undefined && <p className="lede">{lede}</p>}
      </div>
      {children !== undefined && <div className="acts">{children}</div>}
    </header>
  );
}
