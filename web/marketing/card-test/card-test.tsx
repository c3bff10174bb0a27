import type { Brand } from '../../../contract/pages.ts';
import { SiteHeader } from '../layout/site-header.tsx';

const PADDINGS = ['none', 'small', 'middle', 'large'] as const;

export function CardTest({ brand }: { brand: Brand }) {
  return (
    <>
      <SiteHeader brand={brand} />
      <main className="card-test">
        <h1>Cards and their padding</h1>
        <ul className="card-test__list">
          {PADDINGS.map((padding) => (
            <li key={padding} className="card-test__card" data-padding={padding}>
              <h2>Padding: {padding}</h2>
              <p>The dashed line shows where the padding ends and the content begins.</p>
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
