import type { Design } from '../design.ts';
import gifts from './gifts.svg';
import sceneTall from '../../../rendered/modern-wedding/scene-tall.webp';
import sceneWide from '../../../rendered/modern-wedding/scene-wide.webp';

/** An exhibition poster: white wall, names larger than the sheet, one rule, pictures printed in two inks. */
export const design: Design = {
  attendance: { yes: 'Yes', no: 'No', maybe: 'Maybe' },
  Scene,
  // Marks words with descenders.
  Letters: ({ text }) => (/[gjpqyçQ]/.test(text) ? <span className="deep">{text}</span> : text),
  gifts,
  Empty: Doorway,
  // Must match gallery.css: of every eight photos the first, fifth and eighth are tall, and the fifth is twice as wide.
  getPhotoSize: (place) => ({
    width: place % 8 === 4 ? '67vw' : '33vw - 28px',
    height: [0, 4, 7].includes(place % 8) ? 'clamp(340px, 37vw, 560px)' : '256px',
  }),
};

/** The files are grayscale: the style sheet colors them with the theme's inks, as it does the hosts' own photo. */
function Scene() {
  return (
    <picture>
      <source media="(max-width: 767px)" srcSet={sceneTall} width="900" height="1350" />
      <img
        src={sceneWide}
        alt="Two people hand in hand before a tall arch, the sea behind it, their shadows long on the floor"
        width="1800"
        height="1140"
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function Doorway() {
  return (
    <svg className="doorway" viewBox="0 0 200 180" aria-hidden="true" focusable="false">
      <path className="doorway-light" d="M104 140H164L96 180H0Z" />
      <path className="doorway-open" d="M104 140V58C104 34 116 20 134 20S164 34 164 58V140Z" />
      <path className="doorway-jamb" d="M134 20C152 20 164 34 164 58V140H156V60C156 36 147 23 134 20Z" />
      <path className="doorway-floor" d="M0 140H200" />
    </svg>
  );
}
