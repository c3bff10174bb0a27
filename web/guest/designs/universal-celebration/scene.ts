import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const SCENES = import.meta.glob<string>('../../../rendered/universal-celebration/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** Returns the URL of the picture at the top in a theme's colors: the whole, or its middle for a phone. */
export const findScene = (theme: ColorTheme, cut: 'wide' | 'tall'): string =>
  SCENES[`../../../rendered/universal-celebration/scene-${cut}-${theme}.webp`] ?? '';
