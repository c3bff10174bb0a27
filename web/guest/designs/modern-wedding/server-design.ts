import type { ServerDesign } from '../server-design.ts';
import italiana from './fonts/italiana-core.woff2';
import jost from './fonts/jost-core.woff2';
import sceneTall from '../../../rendered/modern-wedding/scene-tall.webp';
import sceneWide from '../../../rendered/modern-wedding/scene-wide.webp';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [italiana, jost],
  getScene: () => [
    { href: sceneTall, as: 'image', media: '(max-width: 767px)' },
    { href: sceneWide, as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: () => [],
  buildShareCard,
};
