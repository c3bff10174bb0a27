import type { ServerDesign } from '../server-design.ts';
import corner from './corner.svg';
import cormorant from './fonts/cormorant-core.woff2';
import italic from './fonts/cormorant-italic-core.woff2';
import garamond from './fonts/garamond-core.woff2';
import pinyon from './fonts/pinyon-core.woff2';
import sceneTall from '../../../rendered/classic-wedding/scene-tall.webp';
import sceneWide from '../../../rendered/classic-wedding/scene-wide.webp';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [cormorant, pinyon],
  getScene: () => [
    { href: sceneTall, as: 'image', media: '(max-width: 767px)' },
    { href: sceneWide, as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [
    { href: garamond, as: 'font' },
    { href: italic, as: 'font' },
    { href: corner, as: 'image', isLate: true, isMask: true },
  ],
  buildShareCard,
};
