import type { ServerDesign } from '../server-design.ts';
import poiret from './fonts/poiret-core.woff2';
import raleway from './fonts/raleway-core.woff2';
import grain from '../../../rendered/elegant-birthday/grain.webp';
import { sceneOf } from './scenes.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [poiret, raleway],
  getScene: (theme) => [
    { href: sceneOf(theme, 'tall'), as: 'image', media: '(max-width: 767px)' },
    { href: sceneOf(theme, 'wide'), as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [{ href: grain, as: 'image', isLate: true }],
  buildShareCard,
};
