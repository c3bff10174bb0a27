import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const PICTURES = import.meta.glob<string>('../../../rendered/rustic-wedding/{scene,meadow}-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** `tall` for phones, `wide` for other screens. */
export const sceneOf = (theme: ColorTheme) => ({
  tall: findPicture('scene-tall', theme),
  wide: findPicture('scene-wide', theme),
});

/** The flowers at the end of the page. */
export const meadowOf = (theme: ColorTheme) => ({
  tall: findPicture('meadow-tall', theme),
  wide: findPicture('meadow', theme),
});

const findPicture = (name: string, theme: ColorTheme): string =>
  PICTURES[`../../../rendered/rustic-wedding/${name}-${theme}.webp`] ?? '';
