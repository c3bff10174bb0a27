import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const PICTURES = import.meta.glob<string>('../../../rendered/fun-birthday/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

export function pictureOf(shape: 'tall' | 'wide', theme: ColorTheme): string {
  return PICTURES[`../../../rendered/fun-birthday/scene-${shape}-${theme}.webp`] ?? '';
}
