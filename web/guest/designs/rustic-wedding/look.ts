import type { Look } from '../look.ts';
import amatic from './fonts/amatic-core.woff2';
import josefin from './fonts/josefin-core.woff2';
import { sceneOf } from './scene.ts';
import { share } from './share.ts';

export const look: Look = {
  fonts: [amatic, josefin],
  scene: (theme) => [
    { href: sceneOf(theme).tall, as: 'image', media: '(max-width: 767px)' },
    { href: sceneOf(theme).wide, as: 'image', media: '(min-width: 768px)' },
  ],
  share,
};
