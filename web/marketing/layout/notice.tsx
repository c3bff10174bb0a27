import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import { SiteHeader } from './site-header.tsx';
import { Envelope } from './envelope.tsx';

export interface NoticeProps {
  brand: Brand;
  title: string;
  /** The text on the envelope. */
  lines: readonly string[];
  children: ReactNode;
}

/** A page with a single message beside an envelope. */
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
