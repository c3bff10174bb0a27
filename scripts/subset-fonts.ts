import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Subsets the fonts of the designs and of the main site: `node scripts/subset-fonts.ts`. `art/<design>/fonts.json`
 * lists the faces. Each becomes four files, of which a browser loads only those whose characters a page contains:
 * basic letters and figures, signs that are rare in invitations, accented letters of Western Europe, and those of the rest
 * of Europe and Vietnam. `faces.css` beside them declares their families. The build runs this; the files are a third of
 * their original size.
 */
interface Face {
  /** File name in fonts/, without part and extension. */
  name: string;
  family?: string;
  style?: 'italic';
  weight?: string;
  /** Path in node_modules, with `{part}` for `latin` or `latin-ext`; a package may have only the first. */
  from: string;
  axes?: Record<string, number | { min: number; max: number }>;
  /**
   * Parts of the package that the server uses for share cards: one TrueType file each, because its text renderer cannot
   * read WOFF2.
   */
  card?: (keyof typeof CARD_PARTS)[];
  /** Not used by pages. */
  only?: 'card';
  /**
   * `names` writes only names and greetings: figures are as rare as signs. `prices` also writes how much less a plan costs,
   * so these signs are with the letters.
   */
  use?: 'names' | 'prices';
}

const ROOT = join(import.meta.dirname, '..');
/** The main site's fonts; the other folders of `art` belong to designs. */
const MAIN_SITE = 'stationery';
/** Kerning, ligatures, figures and features tied to weight or size; other discretionary features are dropped. */
const FEATURES = ['kern', 'liga', 'clig', 'calt', 'onum', 'lnum', 'tnum', 'rvrn'];
/** With languages' own forms, and marks composed with letters, of which English has none. */
const ALL_FEATURES = [...FEATURES, 'rlig', 'locl', 'ccmp', 'mark', 'mkmk'];
const SIGNS = '#%+<=>@[\\]^_`{|}~•';
/** Signs that a face for names and greetings hardly ever writes. */
const NUMERIC = '0123456789$()/:;"';
/** Signs that a face for prices writes on the main site's first page. */
const PRICING = '%+';
const BASIC = `${listCharacters(0x20, 0x7e)}\u{a0}–—‘’“”…•`;
const PARTS = [
  { part: 'latin', suffix: 'core', characters: remove(SIGNS, BASIC) },
  { part: 'latin', suffix: 'signs', characters: SIGNS },
  { part: 'latin', suffix: 'west', characters: `${listCharacters(0xa1, 0xff)}ıŒœ€™−` },
  {
    part: 'latin-ext',
    suffix: 'wide',
    // Without characters of the Western European file: a browser that finds them in two files would load this one.
    characters: `${listCharacters(0x100, 0x17f).replace(/[ıŒœ]/g, '')}ƠơƯư${listCharacters(0x218, 0x21b)}${listCharacters(0x1e80, 0x1ef9)}`,
  },
] as const;

const [, , WEST, WIDE] = PARTS.map(({ characters }) => characters);
const CARD_PARTS = {
  latin: `${BASIC}${WEST}·`,
  'latin-ext': `${WIDE}`,
  cyrillic: `${listCharacters(0x400, 0x45f)}Ґґ`,
  greek: listCharacters(0x370, 0x3ff),
};

for (const design of await readdir(join(ROOT, 'art'))) {
  const list = await readFile(join(ROOT, 'art', design, 'fonts.json'), 'utf8').catch(() => '[]');
  const target = join(ROOT, design === MAIN_SITE ? 'web/ui/fonts' : `web/guest/designs/${design}/fonts`);
  const rules: string[] = [];
  for (const face of JSON.parse(list) as Face[]) rules.push(...(await cut(face, target)));
  if (rules.length > 0) await writeFile(join(target, 'faces.css'), rules.join('\n'));
}

/** Writes the files of a face and returns the CSS rules for pages. */
async function cut(face: Face, target: string): Promise<string[]> {
  const { name, card = [], only } = face;
  const rules: string[] = [];
  await mkdir(target, { recursive: true });
  for (const { part, suffix, characters } of only === 'card' ? [] : listParts(face)) {
    if (!existsSync(getFontPath(face, part))) continue;
    const file = `${name}-${suffix}.woff2`;
    const features = suffix === 'core' || suffix === 'signs' ? FEATURES : ALL_FEATURES;
    await write(join(target, file), await subset(face, part, characters, 'woff2', features));
    rules.push(buildFontFace(face, file, characters));
  }
  for (const part of card) {
    const bytes = await subset(face, part, CARD_PARTS[part], 'sfnt', ALL_FEATURES);
    await write(join(target, `${name}-card-${part}.ttf`), bytes);
  }
  return rules;
}

function listParts({ use }: Face): { part: string; suffix: string; characters: string }[] {
  const [away = '', here = ''] = use === undefined ? [] : { names: [NUMERIC, ''], prices: ['', PRICING] }[use];
  return PARTS.map((one) => {
    if (one.suffix === 'core') return { ...one, characters: `${remove(away, one.characters)}${here}` };
    return one.suffix === 'signs' ? { ...one, characters: `${away}${remove(here, one.characters)}` } : one;
  });
}

function buildFontFace({ name, family, style, weight }: Face, file: string, characters: string): string {
  if (family === undefined || weight === undefined) throw new Error(`${name} needs a family and a weight`);
  return `@font-face {
  font-family: '${family}';
  font-style: ${style ?? 'normal'};
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}') format('woff2');
  unicode-range: ${formatRanges(characters)};
}
`;
}

/** Formats characters as a CSS unicode-range: `U+20-7E, U+A0`. */
function formatRanges(characters: string): string {
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const found: [number, number][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else found.push([code, code]);
  }
  const formatHex = (code: number) => code.toString(16).toUpperCase();
  return found.map(([from, to]) => `U+${formatHex(from)}${from === to ? '' : `-${formatHex(to)}`}`).join(', ');
}

function getFontPath({ from }: Face, part: string): string {
  return join(ROOT, 'node_modules', from.replace('{part}', part));
}

async function subset(
  face: Face,
  part: string,
  characters: string,
  targetFormat: 'woff2' | 'sfnt',
  keepFeatures: readonly string[],
) {
  const { axes } = face;
  return subsetFont(await readFile(getFontPath(face, part)), characters, {
    targetFormat,
    noHinting: true,
    keepFeatures,
    ...(axes && { variationAxes: axes }),
  });
}

async function write(path: string, file: Uint8Array): Promise<void> {
  await writeFile(path, file);
  console.log(`${basename(path)}  ${(file.length / 1024).toFixed(1)} KB`);
}

function listCharacters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function remove(characters: string, text: string): string {
  return Array.from(text)
    .filter((character) => !characters.includes(character))
    .join('');
}
