import type { ReactNode } from 'react';
import type { Brand } from '../../../contract/pages.ts';
import flourish from '../art/flourish.svg';
import { SiteHeader } from '../layout/site-header.tsx';
import { SiteFooter } from '../layout/site-footer.tsx';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  brand: Brand;
  title: string;
  lede: string;
  beside: ReactNode;
  sections: readonly Section[];
  /** Numbers the sections, so that they can be cited. */
  numbered?: boolean;
  /** The effective date, for binding pages; the last line. */
  since?: string;
}

export function LegalPage({ brand, title, lede, beside, sections, numbered = false, since }: LegalPageProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader brand={brand} />
      <main id="main" className="legal">
        <header className="legal__head">
          <div>
            <h1>{title}</h1>
            <p className="lede">{lede}</p>
          </div>
          {beside}
        </header>
        <div className="legal__body" data-numbered={numbered || undefined}>
          <nav className="contents" aria-labelledby="contents-heading">
            <h2 id="contents-heading">On this page</h2>
            <ol>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal__text">
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id} aria-labelledby={`${id}-heading`}>
                <h2 id={`${id}-heading`}>{name}</h2>
                <div>{body}</div>
              </section>
            ))}
            <footer className="legal__end">
              <img src={flourish} alt="" width="240" height="30" loading="lazy" />
              <p>
                Any other questions? Write to <Contact brand={brand} />. A person reads every message.
              </p>
              {since !== undefined && <p className="soft small">{since}</p>}
            </footer>
          </div>
        </div>
      </main>
      <SiteFooter brand={brand} />
    </>
  );
}

export function InShort({ lines }: { lines: readonly (readonly [what: string, says: string])[] }) {
  return (
    <aside className="in-short" aria-labelledby="short-heading">
      <h2 id="short-heading">In short</h2>
      <dl>
        {lines.map(([what, says]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

export function Contact({ brand }: { brand: Brand }) {
  return <a href={`mailto:${brand.contact}`}>{brand.contact}</a>;
}
