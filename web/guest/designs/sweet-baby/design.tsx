import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { Design } from '../design.ts';
import { Empty } from './empty.tsx';
import gifts from './gifts.svg';
import { Meter } from './meter.tsx';
import { pictureOf } from './pictures.ts';

/**
 * A paper-cut night light. The page runs from night through clouds into morning and back to night; the card with date
 * and place is the moon, with a rabbit asleep on it.
 */
export const design: Design = {
  attendance: { yes: 'Yes, gladly', no: 'Not this time', maybe: 'Maybe' },
  Scene: () => <span className="strings" aria-hidden="true" />,
  Overlay: Night,
  Card: () => <span className="rabbit" aria-hidden="true" />,
  Divider: () => <span className="garland" aria-hidden="true" />,
  Margins: ({ of }) =>
    of === 'rsvp' || of === 'schedule' ? (
      <span className="wisps" aria-hidden="true" />
    ) : (
      of !== 'written' && <span className="edge" aria-hidden="true" />
    ),
  Meter,
  Empty,
  gifts,
  Close: ({ theme }) => (
    <div aria-hidden="true">
      <svg className="crescent" viewBox="0 0 120 150" focusable="false">
        <path className="thread" d="M60 0V62M84 0V84" />
        <path d="M60 60a38 38 0 1 0 34 58a32 32 0 0 1-34-58z" />
        <path d="M84 82l3 8 8 1-6 6 2 8-7-5-7 5 2-8-6-6 8-1z" />
      </svg>
      <Village theme={theme} />
    </div>
  ),
};

function Night({ theme }: { theme: ColorTheme }) {
  const drift = pictureOf('drift', theme);
  return (
    <div className="night" aria-hidden="true">
      {/* Lazy, so that it is not loaded over a photo, where the style sheet hides it. */}
      <img className="drift drift--left" src={drift} alt="" width="660" height="330" loading="lazy" decoding="async" />
      <img className="drift drift--right" src={drift} alt="" width="660" height="330" loading="lazy" decoding="async" />
      <Village theme={theme} />
      <picture className="clouds">
        <source media="(max-width: 767px)" srcSet={pictureOf('clouds-tall', theme)} width="780" height="280" />
        <img src={pictureOf('clouds-wide', theme)} alt="" width="1800" height="300" loading="lazy" decoding="async" />
      </picture>
    </div>
  );
}

function Village({ theme }: { theme: ColorTheme }) {
  return (
    <picture className="village">
      <source media="(max-width: 767px)" srcSet={pictureOf('village-tall', theme)} width="780" height="640" />
      <img src={pictureOf('village-wide', theme)} alt="" width="1800" height="640" loading="lazy" decoding="async" />
    </picture>
  );
}
