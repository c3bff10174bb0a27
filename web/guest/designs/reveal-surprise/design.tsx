import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { Design } from '../design.ts';
import gifts from './gifts.svg';
import { pictureOf } from './pictures.ts';

/** Two halves and a seam: a two-colored egg in a nest between day and night, a ticket to tear, an egg-shaped album. */
export const design: Design = {
  attendance: { yes: 'Yes, with bells on', no: 'Sadly, no', maybe: 'Not hatched yet' },
  Scene,
  gifts,
  Close: () => <span className="closing-egg" aria-hidden="true" />,
};

function Scene({ theme }: { theme: ColorTheme }) {
  return (
    <>
      <picture>
        <source media="(max-width: 767px)" srcSet={pictureOf('scene-tall', theme)} width="780" height="1040" />
        <img
          src={pictureOf('scene-wide', theme)}
          alt="Woods, by day to the left of a seam and by night to the right"
          width="1440"
          height="1000"
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      <Egg theme={theme} />
    </>
  );
}

/**
 * From back to front. The two halves of the egg are beside each other in one file. Images outside of a `picture` would be
 * preloaded by React.
 */
const NEST = [
  ['nest-back', 'nest-back'],
  ['egg-left', 'egg'],
  ['egg-right', 'egg'],
  ['egg-mark', 'egg-mark'],
  ['nest-front', 'nest-front'],
] as const;

/** Opens on a tap without a script, and does not reveal the secret. */
function Egg({ theme }: { theme: ColorTheme }) {
  return (
    <details className="nest">
      <summary>
        {NEST.map(([part, file]) => (
          <picture key={part}>
            <img className={part} src={pictureOf(file, theme)} alt="" width="720" height="560" />
          </picture>
        ))}
        <span className="tap">Tap the egg</span>
      </summary>
      <p className="peek">Nice try. Come and see!</p>
    </details>
  );
}
