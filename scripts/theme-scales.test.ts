import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { THEME_COLORS } from '../contract/theme-colors.ts';
import { buildScales, toScreenColor, buildThemeSheet, buildThemeTable } from './theme-scales.ts';
import type { ThemeColors } from './theme-scales.ts';

const readThemeFile = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const themes = JSON.parse(readThemeFile('art/themes/themes.json')) as Record<string, ThemeColors>;

test('the theme files are up to date with the script', () => {
  expect(Object.keys(themes)).toEqual([...COLOR_THEMES]);
  expect(readThemeFile('web/ui/themes.css')).toBe(buildThemeSheet(themes));
  expect(THEME_COLORS).toEqual(buildThemeTable(themes));
});

const first = lightOf(Object.values(themes)[0] ?? { primary: '', secondary: '' });

describe.each(Object.entries(themes))('%s', (_name, colors) => {
  const scales = lightOf(colors);
  const computeContrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [one, other].map((step) => scales.get(step) ?? 1).toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each(['primary', 'secondary'])('%s has the contrasts that designs rely on', (scale) => {
    expect(computeContrast(`${scale}-700`, `${scale}-50`)).toBeGreaterThanOrEqual(4.5);
    expect(computeContrast(`${scale}-600`, 'white')).toBeGreaterThanOrEqual(4.5);
  });

  test('is as light at each step as all other themes', () => {
    for (const [step, light] of scales) {
      const ratio = (light + 0.05) / ((first.get(step) ?? 0) + 0.05);
      // Differences come from the limited gamut of screens: a saturated color cannot be as light or dark as intended.
      expect(Math.max(ratio, 1 / ratio), step).toBeLessThan(1.15);
    }
  });
});

function lightOf(colors: ThemeColors): Map<string, number> {
  return new Map(buildScales(colors).map(({ step, color }) => [step, computeLuminance(toScreenColor(color))]));
}

/** Relative luminance (WCAG 2.2). */
function computeLuminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
