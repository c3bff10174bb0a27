import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOR_THEMES } from '../contract/event-kinds.ts';
import { THEME_COLOURS } from '../web/guest/designs/theme-colours.ts';
import { buildScales, toScreenColor, buildThemeSheet, buildThemeTable } from './theme-scales.ts';
import type { ThemeColours } from './theme-scales.ts';

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const themes = JSON.parse(file('art/themes/themes.json')) as Record<string, ThemeColours>;

test('the files of the themes are what the script makes of their colours', () => {
  expect(Object.keys(themes)).toEqual([...COLOR_THEMES]);
  expect(file('web/ui/themes.css')).toBe(buildThemeSheet(themes));
  expect(THEME_COLOURS).toEqual(buildThemeTable(themes));
});

const first = lightOf(Object.values(themes)[0] ?? { primary: '', secondary: '' });

describe.each(Object.entries(themes))('%s', (_name, colours) => {
  const scales = lightOf(colours);
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [one, other].map((step) => scales.get(step) ?? 1).toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  test.each(['primary', 'secondary'])('%s holds what designs reckon with', (scale) => {
    expect(contrast(`${scale}-700`, `${scale}-50`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(`${scale}-600`, 'white')).toBeGreaterThanOrEqual(4.5);
  });

  test('is as light at each step as all the others', () => {
    for (const [step, light] of scales) {
      const ratio = (light + 0.05) / ((first.get(step) ?? 0) + 0.05);
      // Differences come from the limited gamut of screens: a saturated color cannot be as light or dark as intended.
      expect(Math.max(ratio, 1 / ratio), step).toBeLessThan(1.15);
    }
  });
});

function lightOf(colours: ThemeColours): Map<string, number> {
  return new Map(buildScales(colours).map(({ step, colour }) => [step, luminance(toScreenColor(colour))]));
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
