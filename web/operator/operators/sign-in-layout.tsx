import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { useDocumentTitle } from '../../ui/app-shell/document-title.ts';
import { readDocumentData } from '../../ui/app-shell/page-data.ts';
import './sign-in-layout.css';

interface SignInLayoutProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function SignInLayout({ title, wide = false, children }: SignInLayoutProps) {
  const { brand } = readDocumentData();
  useDocumentTitle(title);
  return (
    <main className="sign-in-layout">
      <div className={wide ? 'sign-in-layout__sheet sign-in-layout__sheet--wide' : 'sign-in-layout__sheet'}>
        {/* The main site is another document, so this is no router link. */}
        <a className="brand" href="/">
          <BrandMark />
          <span>
            {brand.name} <span className="dim sign-in-layout__console">Console</span>
          </span>
        </a>
        {children}
      </div>
    </main>
  );
}
