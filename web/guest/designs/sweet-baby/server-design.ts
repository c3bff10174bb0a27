import type { ServerDesign } from '../server-design.ts';
import quicksand from './fonts/quicksand-core.woff2';
import sacramento from './fonts/sacramento-core.woff2';
import moon from '../../../rendered/sweet-baby/moon.webp';
import rabbit from '../../../rendered/sweet-baby/rabbit.webp';
import { pictureOf } from './pictures.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [sacramento, quicksand],
  getScene: (theme) => [
    { href: pictureOf('village-tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('village-wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [
    { href: moon, as: 'image', isLate: true },
    { href: rabbit, as: 'image', isLate: true },
  ],
  buildShareCard,
};
