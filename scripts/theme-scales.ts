/**
 * Builds the scales of the color themes. Each scale takes hue and chroma from one color. The lightness of a step is the
 * same in every theme, so that a pair of steps has the same contrast in all of them. Colors are in OKLCH (CSS Color 4,
 * 9.3), whose lightness is perceptually uniform.
 */

/** Lightness of each step, and its share of the given color's chroma. */
const STEPS = {
  50: [0.977, 0.14],
  100: [0.948, 0.26],
  200: [0.895, 0.45],
  300: [0.825, 0.68],
  400: [0.735, 0.9],
  500: [0.635, 1],
  600: [0.54, 1],
  700: [0.455, 0.9],
  800: [0.375, 0.76],
  900: [0.295, 0.6],
} as const;

/** As `#rrggbb`. */
export interface ThemeColors {
  primary: string;
  secondary: string;
}

/** A color in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** In the order of the style sheet; a step's name is `primary-700`. */
export function buildScales(colors: ThemeColors): { step: string; color: Oklch }[] {
  return (['primary', 'secondary'] as const).flatMap((scale) => {
    const [, chroma, hue] = parseOklch(colors[scale]);
    return Object.entries(STEPS).map(([step, [lightness, share]]) => ({
      step: `${scale}-${step}`,
      color: [lightness, chroma * share, hue] as const,
    }));
  });
}

/** Returns the style sheet of all themes; the first theme applies without `data-theme` on the root element. */
export function buildThemeSheet(themes: Readonly<Record<string, ThemeColors>>): string {
  const rules = Object.entries(themes).map(([name, colors], place) => {
    const lines = buildScales(colors).map(
      ({ step, color: [lightness, chroma, hue] }) =>
        `  --${step}: oklch(${lightness} ${+chroma.toFixed(4)} ${+hue.toFixed(1)});`,
    );
    return `${place === 0 ? ':root,\n' : ''}[data-theme='${name}'] {\n${lines.join('\n')}\n}\n`;
  });
  return `/*
 * Six color themes, written by scripts/draw-themes.ts: OKLCH scales with the same lightness at the same step in every
 * theme, so that a pair of steps has the same contrast in all of them. 700 on 50 and white on 600 hold at least 4.5:1.
 */
${rules.join('')}`;
}

/** As `#rrggbb`, for drawing without a browser. */
export function buildThemeTable(themes: Readonly<Record<string, ThemeColors>>): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(themes).map(([name, colors]) => [
      name,
      Object.fromEntries(buildScales(colors).map(({ step, color }) => [step, formatHex(toScreenColor(color))])),
    ]),
  );
}

/** Converts linear values to `#rrggbb` (sRGB, IEC 61966-2-1). */
function formatHex(shares: readonly number[]): string {
  const bytes = shares.map((share) =>
    Math.round(255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

function parseOklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    Math.hypot(a, b),
    ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  ];
}

/** Returns the nearest color in the sRGB gamut, as linear red, green and blue. */
export function toScreenColor([lightness, chroma, hue]: Oklch): [red: number, green: number, blue: number] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clampToUnit = (share: number) => Math.min(1, Math.max(0, share));
  return [
    clampToUnit(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clampToUnit(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clampToUnit(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}
