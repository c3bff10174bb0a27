import { listFirstNames } from '../../../contract/occasions.ts';
import type { Design } from '../designs/design.ts';
import { Names } from '../home/names.tsx';
import { getTitleClasses, isLongTitle } from '../home/title-size.ts';
import { Door, type CoverData } from './door.tsx';

const TITLE = 'A private invitation';

/**
 * The top of the invitation with the hosts' names and the design's picture, and on its card a way in instead of date and
 * place. It works without a script, so that the browsers built into chat apps can use it, too.
 */
export function Cover({ page, design }: { page: CoverData; design: Design }) {
  const { brand, event } = page;
  const { color_theme: theme } = event;
  return (
    <div className="site cover">
      <main id="main">
        <section id="home" className="home" aria-labelledby="title">
          <div className="hero">
            <div className="scene scene--drawn">
              <design.Scene theme={theme} />
            </div>
            {design.Overlay && <design.Overlay theme={theme} />}
            <Heading page={page} design={design} />
          </div>
          <div className="cardwrap">
            <div className="card sheet">
              {design.Card && <design.Card />}
              <Door page={page} />
            </div>
          </div>
        </section>
      </main>
      <footer className="cover-foot">
        <span>
          Made with <a href={brand.origin}>{brand.name}</a>
        </span>
        <a href="/admin/login">For hosts</a>
      </footer>
    </div>
  );
}

function Heading({ page: { event, isLetIn }, design }: { page: CoverData; design: Design }) {
  const named = listFirstNames(event.couple_names);
  const names = named.length > 0 ? named : [isLetIn ? 'Your invitation' : TITLE];
  const isTitled = named.length > 0;
  return (
    <div className={isLongTitle(names) ? 'herotext herotext--long' : 'herotext'}>
      {isTitled && <p className="greeting">{isLetIn ? 'You’re invited to celebrate' : TITLE}</p>}
      <h1 id="title" className={`title${isTitled ? '' : ' title--words'} ${getTitleClasses(names)}`}>
        <span className="names" dir="auto">
          <Names names={names} Letters={design.Letters} />
        </span>
      </h1>
    </div>
  );
}
