import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { SiteHeader } from './site-header.tsx';
import { Envelope } from './envelope.tsx';

export interface NoticeProps {
  brand: Brand;
  title: string;
  lines: readonly string[];
  children: ReactNode;
}

export function Notice({ brand, title, lines, children }: NoticeProps) {
  return (
    <>
      <SiteHeader brand={brand} />
      <main className="notice">
        <div className="notice__text">
          <h1>{title}</h1>
          {children}
        </div>
        <Envelope lines={lines} sizes="(max-width: 800px) 90vw, 46vw" />
      </main>
    </>
  );
}
