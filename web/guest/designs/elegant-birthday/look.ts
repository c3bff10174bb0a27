import type { Look } from '../look.ts';
import poiret from './fonts/poiret-core.woff2';
import raleway from './fonts/raleway-core.woff2';
import { sceneOf } from './scenes.ts';
import { share } from './share.ts';

export const look: Look = {
  fonts: [poiret, raleway],
  scene: (theme) => [
    { href: sceneOf(theme, 'tall'), as: 'image', media: '(max-width: 767px)' },
    { href: sceneOf(theme, 'wide'), as: 'image', media: '(min-width: 768px)' },
  ],
  share,
};
