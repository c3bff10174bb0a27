import { readFile, writeFile } from 'node:fs/promises';
import { buildThemeSheet, buildThemeTable } from './theme-scales.ts';
import type { ThemeColors } from './theme-scales.ts';

/**
 * Writes the color themes from the two colors of each in `art/themes/themes.json`: as the style sheet of all pages, and
 * as a table for share cards and mails, which have no style sheet. `node scripts/draw-themes.ts`
 */
const ROOT = new URL('../', import.meta.url);

const themes = JSON.parse(await readFile(new URL('art/themes/themes.json', ROOT), 'utf8')) as Record<
  string,
  ThemeColors
>;
await writeFile(new URL('web/ui/themes.css', ROOT), buildThemeSheet(themes));
await writeFile(
  new URL('contract/theme-colors.ts', ROOT),
  `import type { ColorTheme } from './event-kinds.ts';

/**
 * Every step of every theme as a hex color, for what has no style sheet: drawn pictures and mails. Written by
 * scripts/draw-themes.ts.
 */
export const THEME_COLORS = ${JSON.stringify(buildThemeTable(themes), null, 2)} as const satisfies Record<
  ColorTheme,
  Record<string, string>
>;
`,
);
