import type { ReactNode } from 'react';
import type { Brand, LegalPageName } from '../../../contract/pages.ts';
import { SECTIONS } from './site-header.tsx';
import { Wordmark } from './wordmark.tsx';

const LEGAL_LINKS: readonly { name: LegalPageName; title: string }[] = [
  { name: 'faq', title: 'FAQ' },
  { name: 'refunds', title: 'Refunds' },
  { name: 'privacy', title: 'Privacy' },
  { name: 'terms', title: 'Terms' },
];

/**
 * On the landing page (`here`) its links are fragments; elsewhere they lead to the main site. `signIn` replaces the
 * plain link to the sign-in page.
 */
export function SiteFooter({ brand, here = false, signIn }: { brand: Brand; here?: boolean; signIn?: ReactNode }) {
  return (
    <footer className="site-footer">
      <Wordmark brand={brand} />
      <nav aria-label="Footer">
        {SECTIONS.map(({ id, name }) => (
          <a key={id} href={here ? `#${id}` : `${brand.origin}/#${id}`}>
            {name}
          </a>
        ))}
        {signIn ?? <a href={`${brand.origin}/admin/login`}>Sign In</a>}
      </nav>
      <p>One-time payment. 30-day money-back guarantee. Trusted by 10,000+ customers.</p>
      <nav aria-label="Help and legal">
        {LEGAL_LINKS.map(({ name, title }) => (
          <a key={name} href={`${brand.origin}/${name}`}>
            {title}
          </a>
        ))}
      </nav>
    </footer>
  );
}
