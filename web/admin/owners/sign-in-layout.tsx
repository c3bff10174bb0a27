import type { ReactNode } from 'react';
import lightsArt from '../art/lights.svg';
import tableArt from '../art/table.svg';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { useDocumentTitle } from '../../ui/app-shell/document-title.ts';
import { buildSiteOrigin } from '../../../contract/subdomain.ts';
import { readPageData, formatSiteAddress } from '../page-data.ts';
import '../../ui/app-shell/button.css';
import './sign-in-layout.css';

export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  const { brand, subdomain } = readPageData();
  useDocumentTitle(title);
  return (
    <main className="sign-in-layout">
      <div className="sign-in-layout__art" aria-hidden="true">
        <img className="sign-in-layout__lights" src={lightsArt} alt="" />
        <img className="sign-in-layout__lights sign-in-layout__lights--near" src={lightsArt} alt="" />
        <img className="sign-in-layout__table" src={tableArt} alt="" />
      </div>
      <div className="sign-in-layout__side">
        {/* The main site, or the site as guests see it, is another document, so this is no router link. */}
        <a className="brand" href="/">
          <BrandMark />
          {brand.name}
        </a>
        <div className="sign-in-layout__form">{children}</div>
        <p className="sign-in-layout__address">
          {subdomain === null
            ? formatSiteAddress(brand.origin)
            : formatSiteAddress(buildSiteOrigin(brand.origin, subdomain))}
        </p>
      </div>
    </main>
  );
}
