import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { Wordmark } from './wordmark.tsx';

export const SECTIONS = [
  { id: 'templates', name: 'Templates' },
  { id: 'features', name: 'Features' },
  { id: 'pricing', name: 'Pricing' },
] as const;

/** On the landing page (`here`) its links are fragments; elsewhere they lead to the main site. */
export function SiteHeader({ brand, here = false, children }: { brand: Brand; here?: boolean; children?: ReactNode }) {
  return (
    <header>
      <nav className="bar" aria-label="Main">
        <Wordmark brand={brand} />
        {SECTIONS.map(({ id, name }) => (
          <a key={id} className="bar__link bar__section" href={here ? `#${id}` : `${brand.origin}/#${id}`}>
            {name}
          </a>
        ))}
        {children ?? (
          <div className="bar__owner">
            <a className="bar__link" href={`${brand.origin}/admin/login`}>
              Sign In
            </a>
          </div>
        )}
      </nav>
    </header>
  );
}
