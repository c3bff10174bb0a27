import type { ServerDesign } from '../server-design.ts';
import sans from './fonts/sans-core.woff2';
import serif from './fonts/serif-core.woff2';
import { findScene } from './scene.ts';
import { buildShareCard } from './share.ts';

export const serverDesign: ServerDesign = {
  fonts: [serif, sans],
  getScene: (theme) => [
    { href: findScene(theme, 'tall'), as: 'image', media: '(max-width: 767px)' },
    { href: findScene(theme, 'wide'), as: 'image', media: '(min-width: 768px)' },
  ],
  buildShareCard,
};
