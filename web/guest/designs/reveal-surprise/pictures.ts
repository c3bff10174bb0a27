import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const files = import.meta.glob<string>('../../../rendered/reveal-surprise/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

type Picture = 'scene-tall' | 'scene-wide' | 'nest-back' | 'nest-front' | 'egg' | 'egg-mark';

export const pictureOf = (name: Picture, theme: ColorTheme): string =>
  files[`../../../rendered/reveal-surprise/${name}-${theme}.webp`] ?? '';
