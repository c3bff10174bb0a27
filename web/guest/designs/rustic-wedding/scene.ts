import type { ColorTheme } from '../../../../contract/event-kinds.ts';

const SCENES = import.meta.glob<string>('./scene-*.webp', { eager: true, import: 'default', query: '?url' });

/** The meadow in the colours of a theme: upright for phones, and wide. */
export const sceneOf = (theme: ColorTheme) => ({ tall: file('tall', theme), wide: file('wide', theme) });

const file = (shape: string, theme: ColorTheme): string => SCENES[`./scene-${shape}-${theme}.webp`] ?? '';
