import type { ServerDesign } from '../server-design.ts';
import karla from './fonts/karla-core.woff2';
import righteous from './fonts/righteous-core.woff2';
import { pictureOf } from './pictures.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [righteous, karla],
  getScene: (theme) => [
    { href: pictureOf('scene-tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('scene-wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [],
  buildShareCard,
};
