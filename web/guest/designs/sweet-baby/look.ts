import type { Look } from '../look.ts';
import quicksand from './fonts/quicksand-core.woff2';
import sacramento from './fonts/sacramento-core.woff2';
import moon from '../../../rendered/sweet-baby/moon.webp';
import { pictureOf } from './pictures.ts';
import { share } from './share.ts';

export const look: Look = {
  fonts: [sacramento, quicksand],
  scene: (theme) => [
    { href: moon, as: 'image' },
    { href: pictureOf('village-tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('village-wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  share,
};
