import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const SCENES = import.meta.glob<string>('../../../rendered/rustic-wedding/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** `tall` for phones, `wide` for other screens. */
export const sceneOf = (theme: ColorTheme) => ({ tall: findScene('tall', theme), wide: findScene('wide', theme) });

const findScene = (shape: string, theme: ColorTheme): string =>
  SCENES[`../../../rendered/rustic-wedding/scene-${shape}-${theme}.webp`] ?? '';
