import type { ReactNode } from 'react';
import lightsArt from '../art/lights.svg';
import tableArt from '../art/table.svg';
import { BrandMark } from '../../ui/app-shell/brand-mark.tsx';
import { useDocumentTitle } from '../../ui/app-shell/document-title.ts';
import { readPageData, formatSiteAddress, buildSiteOrigin } from '../page-data.ts';
import '../../ui/app-shell/button.css';
import './entrance.css';

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const { brand, subdomain } = readPageData();
  useDocumentTitle(title);
  return (
    <main className="entrance">
      <div className="entrance__art" aria-hidden="true">
        <img className="entrance__lights" src={lightsArt} alt="" />
        <img className="entrance__lights entrance__lights--near" src={lightsArt} alt="" />
        <img className="entrance__table" src={tableArt} alt="" />
      </div>
      <div className="entrance__side">
        {/* The main site, or the site as guests see it, is another document, so this is no router link. */}
        <a className="brand" href="/">
          <BrandMark />
          {brand.name}
        </a>
        <div className="entrance__form">{children}</div>
        <p className="entrance__address">
          {subdomain === null ? formatSiteAddress(brand.origin) : formatSiteAddress(buildSiteOrigin(brand, subdomain))}
        </p>
      </div>
    </main>
  );
}
