import type { Design } from '../design.ts';
import gifts from './gifts.svg';
import { Close } from './close.tsx';
import { Empty } from './empty.tsx';
import sceneTall from '../../../rendered/classic-wedding/scene-tall.webp';
import sceneWide from '../../../rendered/classic-wedding/scene-wide.webp';

/**
 * An engraved suite on cotton paper: centered, a double hairline frame, engraved roses in copper, an envelope at the
 * end.
 */
export const design: Design = {
  attendance: { yes: 'Joyfully accepts', no: 'Regretfully declines', maybe: 'Not yet certain' },
  Scene,
  gifts,
  Card: Corners,
  Divider: () => <span className="divider" aria-hidden="true" />,
  Margins: ({ of }) =>
    of === 'rsvp' && (
      <>
        <span className="stem stem--left" aria-hidden="true" />
        <span className="stem stem--right" aria-hidden="true" />
      </>
    ),
  Empty,
  Close,
};

function Scene() {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={sceneTall} width="900" height="1200" />
      <img
        src={sceneWide}
        alt="A country house at dusk, its windows lit, seen down a long pool between cypresses"
        width="1800"
        height="1200"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function Corners() {
  return (
    <>
      <span className="corner corner--first" aria-hidden="true" />
      <span className="corner corner--last" aria-hidden="true" />
    </>
  );
}
