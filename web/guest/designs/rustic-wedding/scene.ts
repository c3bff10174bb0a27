import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const SCENES = import.meta.glob<string>('../../../rendered/rustic-wedding/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The meadow in the colours of a theme: upright for phones, and wide. */
export const sceneOf = (theme: ColorTheme) => ({ tall: file('tall', theme), wide: file('wide', theme) });

const file = (shape: string, theme: ColorTheme): string =>
  SCENES[`../../../rendered/rustic-wedding/scene-${shape}-${theme}.webp`] ?? '';
