import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { ServerDesign } from '../server-design.ts';
import baloo from './fonts/baloo-core.woff2';
import nunito from './fonts/nunito-core.woff2';
import { pictureOf } from './pictures.ts';
import { buildShareCard } from './share.ts';

const BALLOONS = import.meta.glob<string>('../../../rendered/fun-birthday/balloons-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

const findBalloons = (theme: ColorTheme): string =>
  BALLOONS[`../../../rendered/fun-birthday/balloons-${theme}.webp`] ?? '';

export const serverDesign: ServerDesign = {
  fonts: [baloo, nunito],
  getScene: (theme) => [
    { href: pictureOf('tall', theme), as: 'image', media: '(max-width: 767px)' },
    { href: pictureOf('wide', theme), as: 'image', media: '(min-width: 768px)' },
  ],
  getFirstView: (theme) => [{ href: findBalloons(theme), as: 'image', media: '(max-width: 767px)', isLate: true }],
  buildShareCard,
};
