import type { Look } from '../look.ts';
import sans from './fonts/sans-core.woff2';
import serif from './fonts/serif-core.woff2';
import { sceneIn } from './scene.ts';
import { share } from './share.ts';

export const look: Look = {
  fonts: [serif, sans],
  scene: (theme) => [
    { href: sceneIn(theme, 'tall'), as: 'image', media: '(max-width: 767px)' },
    { href: sceneIn(theme, 'wide'), as: 'image', media: '(min-width: 768px)' },
  ],
  share,
};
