import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';

interface PageTitleProps {
  title: string;
  count?: ReactNode;
  lede?: ReactNode;
  /** The page's actions; at most one of them is primary. */
  children?: ReactNode;
}

/** Also sets the document's title. */
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
      {children !== undefined && <div className="actions">{children}</div>}
    </header>
  );
}
