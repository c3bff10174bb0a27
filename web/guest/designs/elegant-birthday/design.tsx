import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { Design } from '../design.ts';
import { getTextProps } from '../../text-direction.ts';
import gifts from './gifts.svg';
import { Meter } from './meter.tsx';
import { sceneOf } from './scenes.ts';

/** An Art Deco evening: a poster of a night skyline, stepped foil frames, fans of light, gifts in lit showcases. */
export const design: Design = {
  attendance: { yes: 'With pleasure', no: 'With regret', maybe: 'Not yet sure' },
  Scene,
  gifts,
  Overlay: () => <span className="beams" aria-hidden="true" />,
  Divider: () => <span className="rule" aria-hidden="true" />,
  Margins: ({ of }) => of === 'rsvp' && <span className="fan" aria-hidden="true" />,
  Meter,
  Empty: ({ of }) => (
    <span className={`case case--${of}`} aria-hidden="true">
      <span />
    </span>
  ),
  Close,
};

function Scene({ theme }: { theme: ColorTheme }) {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={sceneOf(theme, 'tall')} width="900" height="1200" />
      <img
        src={sceneOf(theme, 'wide')}
        alt="A moonlit skyline across the water, searchlights fanning up behind a tall spire"
        width="2100"
        height="840"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function Close({ initials }: { initials: readonly string[] }) {
  return (
    <div className="shells" aria-hidden="true">
      {initials.length > 0 && (
        <p className="lozenge" {...getTextProps(initials.join(''))}>
          {initials.join('')}
        </p>
      )}
    </div>
  );
}
