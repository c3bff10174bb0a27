import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { getTextProps } from '../text-direction.ts';

interface SheetPageProps {
  brand: Brand;
  className?: string;
  /** Of the event. */
  title?: string;
  problem?: string | null;
  /** After the line about the product. */
  links?: ReactNode;
  children: ReactNode;
}

/** A page that is one sheet of paper, for those who come by a mailed link or are not admitted. */
export function SheetPage({ brand, className = '', title, problem = null, links, children }: SheetPageProps) {
  return (
    <main className={`gift-page ${className}`.trim()}>
      <div className="gift-page__sheet sheet">
        {title !== undefined && (
          <p className="gift-page__event" {...getTextProps(title)}>
            {title}
          </p>
        )}
        {problem !== null && (
          <p className="gift-page__problem" role="alert">
            {problem}
          </p>
        )}
        {children}
      </div>
      <p className="gift-page__made">
        Made with <a href={brand.origin}>{brand.name}</a>
        {links}
      </p>
    </main>
  );
}
