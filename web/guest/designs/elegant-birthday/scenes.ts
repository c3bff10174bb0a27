import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const files = import.meta.glob<string>('../../../rendered/elegant-birthday/scene-*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** `tall` for phones, `wide` for other screens. */
export function sceneOf(theme: ColorTheme, shape: 'tall' | 'wide'): string {
  return files[`../../../rendered/elegant-birthday/scene-${shape}-${theme}.webp`] ?? '';
}
