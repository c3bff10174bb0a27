import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const files = import.meta.glob<string>('../../../rendered/sweet-baby/*-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** Pictures in the theme's colors: `wide` for screens, `tall` for phones. */
type Drawing = 'village-wide' | 'village-tall' | 'clouds-wide' | 'clouds-tall' | 'drift';

export function pictureOf(drawing: Drawing, theme: ColorTheme): string {
  const file = files[`../../../rendered/sweet-baby/${drawing}-${theme}.webp`];
  if (file === undefined) throw new Error(`${drawing} is not drawn in ${theme}`);
  return file;
}
