import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { ServerDesign } from '../server-design.ts';
import italic from './fonts/serif-italic-core.woff2';
import sans from './fonts/sans-core.woff2';
import serif from './fonts/serif-core.woff2';
import paper from '../../../rendered/universal-celebration/paper.webp';
import { findScene } from './scene.ts';
import { buildShareCard } from './share.ts';

const GARLANDS = import.meta.glob<string>('../../../rendered/universal-celebration/garland-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

const findGarland = (theme: ColorTheme): string =>
  GARLANDS[`../../../rendered/universal-celebration/garland-${theme}.webp`] ?? '';

export const serverDesign: ServerDesign = {
  fonts: [serif, sans],
  getScene: (theme) => [
    { href: findScene(theme, 'tall'), as: 'image', media: '(max-width: 767px)' },
    { href: findScene(theme, 'wide'), as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: (theme) => [
    { href: italic, as: 'font' },
    { href: paper, as: 'image', isLate: true },
    { href: findGarland(theme), as: 'image', isLate: true },
  ],
  buildShareCard,
};
