import type { ServerDesign } from '../server-design.ts';
import amatic from './fonts/amatic-core.woff2';
import josefin from './fonts/josefin-core.woff2';
import italic from './fonts/josefin-italic-core.woff2';
import kraft from '../../../rendered/rustic-wedding/kraft.webp';
import { sceneOf } from './scene.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [amatic, josefin],
  getScene: (theme) => [
    { href: sceneOf(theme).tall, as: 'image', media: '(max-width: 767px)' },
    { href: sceneOf(theme).wide, as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [
    { href: italic, as: 'font' },
    { href: kraft, as: 'image', isLate: true },
  ],
  buildShareCard,
};
