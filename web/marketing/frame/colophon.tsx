import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { SECTIONS } from './bar.tsx';
import { Wordmark } from './wordmark.tsx';

/** The last line of a page. */
export function Colophon({ brand, signIn }: { brand: Brand; signIn: ReactNode }) {
  return (
    <footer className="colophon">
      <Wordmark brand={brand} />
      <nav aria-label="Footer">
        {SECTIONS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
        {signIn}
      </nav>
      <p>One-time payment. 30-day money-back guarantee. Trusted by 10,000+ customers.</p>
    </footer>
  );
}
