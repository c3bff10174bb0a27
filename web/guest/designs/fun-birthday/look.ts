import type { Look } from '../look.ts';
import baloo from './fonts/baloo-core.woff2';
import nunito from './fonts/nunito-core.woff2';
import { pictureOf } from './pictures.ts';
import { share } from './share.ts';

export const look: Look = {
  fonts: [baloo, nunito],
  scene: (theme) => [
    { href: pictureOf('tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  share,
};
