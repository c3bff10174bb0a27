import type { ServerDesign } from '../server-design.ts';
import baloo from './fonts/baloo-core.woff2';
import nunito from './fonts/nunito-core.woff2';
import { pictureOf } from './pictures.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [baloo, nunito],
  getScene: (theme) => [
    { href: pictureOf('tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  buildShareCard,
};
