import type { ColorTheme } from '../../../../contract/event-kinds.ts';

/** Rendered once in the colours of each theme. */
const SCENES = import.meta.glob<string>('../../../rendered/universal-celebration/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The picture at the top in the colours of a theme: the whole, or its middle for a phone. */
export const sceneIn = (theme: ColorTheme, cut: 'wide' | 'tall'): string =>
  SCENES[`../../../rendered/universal-celebration/scene-${cut}-${theme}.webp`] ?? '';
