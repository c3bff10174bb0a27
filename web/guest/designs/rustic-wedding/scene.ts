import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const SCENES = import.meta.glob<string>('../../../rendered/rustic-wedding/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** Returns the meadow's URLs in a theme's colors: `tall` for phones, `wide` for other screens. */
export const sceneOf = (theme: ColorTheme) => ({ tall: file('tall', theme), wide: file('wide', theme) });

const file = (shape: string, theme: ColorTheme): string =>
  SCENES[`../../../rendered/rustic-wedding/scene-${shape}-${theme}.webp`] ?? '';
