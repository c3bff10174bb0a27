import type { ColorTheme } from '../../../../contract/event-kinds.ts';

/** Rendered ahead, once in the colours of each theme. */
const files = import.meta.glob<string>('../../../rendered/sweet-baby/*-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** What is drawn in the theme's colours, wide for screens and tall for phones. */
type Drawing = 'village-wide' | 'village-tall' | 'clouds-wide' | 'clouds-tall' | 'drift';

/** Where a drawing lies in the colours of a theme. */
export function pictureOf(drawing: Drawing, theme: ColorTheme): string {
  const file = files[`../../../rendered/sweet-baby/${drawing}-${theme}.webp`];
  if (file === undefined) throw new Error(`${drawing} is not drawn in ${theme}`);
  return file;
}
