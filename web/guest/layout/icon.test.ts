import { expect, test } from 'vitest';
import { COLOR_THEMES } from '../../../contract/event-kinds.ts';
import { THEME_COLORS } from '../../../contract/theme-colors.ts';
import { buildIcon } from './icon.ts';

const draw = (couple_names: string, color_theme: (typeof COLOR_THEMES)[number] = 'classic-rose') =>
  decodeURIComponent(buildIcon({ couple_names, color_theme }).icon ?? '');

test.each([
  ['Annabel Lee & Benedict Cole', '>AB</text>'],
  ['Mia Sun', '>M</text>'],
  ['élodie & <script>', '>ÉS</text>'],
])('the icon of %j has their initials', (names, part) => {
  expect(draw(names)).toMatch(/^data:image\/svg\+xml,<svg /);
  expect(draw(names)).toContain(part);
  expect(draw(names)).not.toContain('<script');
});

test.each(COLOR_THEMES)('is in the colors of %s', (theme) => {
  expect(draw('Mia', theme)).toContain(`fill="${THEME_COLORS[theme]['primary-700']}"`);
});

test('without names there is none', () => {
  expect(buildIcon({ couple_names: ' ', color_theme: 'classic-rose' })).toEqual({});
});
