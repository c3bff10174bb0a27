import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * Cuts the fonts of the invitation designs, and of the product's own look, down to what is written in them:
 * `node scripts/subset-fonts.ts`. `art/<design>/fonts.json` lists the faces. Each becomes three files, of which a browser loads only those whose
 * characters a page shows (`unicode-range` in the design's fonts.css): the plain letters, the accented ones of Western
 * Europe, and those of the rest of Europe and Vietnam. The build makes them anew; they are a third of what they came from.
 */
interface Face {
  /** The file's name in fonts/, without its part and extension. */
  name: string;
  /** Within node_modules, with `{part}` for `latin` or `latin-ext`; a package may have the first alone. */
  from: string;
  /** Where the axes of a variable font are fixed, or what is kept of them. */
  axes?: Record<string, number | { min: number; max: number }>;
  /**
   * Parts of the package that the server letters the pictures of shared links with: one TrueType file each, because the
   * type setter reads no WOFF2.
   */
  card?: (keyof typeof CARD_PARTS)[];
  /** Not for pages. */
  only?: 'card';
}

const ROOT = join(import.meta.dirname, '..');
/** The product's own look; the other folders of `art` are designs of invitations. */
const SHOP = 'stationery';
/** Kerning, ligatures, figures and what a weight or size asks for; the discretionary rest stays behind. */
const FEATURES = [
  'kern',
  'liga',
  'clig',
  'calt',
  'rlig',
  'locl',
  'ccmp',
  'mark',
  'mkmk',
  'onum',
  'lnum',
  'tnum',
  'pnum',
  'rvrn',
];
const PARTS = [
  { part: 'latin', suffix: 'core', characters: `${span(0x20, 0x7e)}\u{a0}–—‘’“”…•` },
  { part: 'latin', suffix: 'west', characters: `${span(0xa1, 0xff)}ıŒœ€™−` },
  {
    part: 'latin-ext',
    suffix: 'wide',
    characters: `${span(0x100, 0x17f)}ƠơƯư${span(0x218, 0x21b)}${span(0x1e80, 0x1ef9)}`,
  },
] as const;

const [CORE, WEST, WIDE] = PARTS.map(({ characters }) => characters);
const CARD_PARTS = {
  latin: `${CORE}${WEST}·`,
  'latin-ext': `${WIDE}`,
  cyrillic: `${span(0x400, 0x45f)}Ґґ`,
  greek: span(0x370, 0x3ff),
};

for (const design of await readdir(join(ROOT, 'art'))) {
  const list = await readFile(join(ROOT, 'art', design, 'fonts.json'), 'utf8').catch(() => '[]');
  const target = join(ROOT, design === SHOP ? 'web/ui/fonts' : `web/guest/designs/${design}/fonts`);
  for (const face of JSON.parse(list) as Face[]) await cut(face, target);
}

async function cut(face: Face, target: string): Promise<void> {
  const { name, card = [], only } = face;
  await mkdir(target, { recursive: true });
  for (const { part, suffix, characters } of only === 'card' ? [] : PARTS) {
    if (!existsSync(fileOf(face, part))) continue;
    await write(join(target, `${name}-${suffix}.woff2`), await subset(face, part, characters, 'woff2'));
  }
  for (const part of card) {
    await write(join(target, `${name}-card-${part}.ttf`), await subset(face, part, CARD_PARTS[part], 'sfnt'));
  }
}

function fileOf({ from }: Face, part: string): string {
  return join(ROOT, 'node_modules', from.replace('{part}', part));
}

async function subset(face: Face, part: string, characters: string, targetFormat: 'woff2' | 'sfnt') {
  const { axes } = face;
  return subsetFont(await readFile(fileOf(face, part)), characters, {
    targetFormat,
    noHinting: true,
    keepFeatures: FEATURES,
    ...(axes && { variationAxes: axes }),
  });
}

async function write(path: string, file: Uint8Array): Promise<void> {
  await writeFile(path, file);
  console.log(`${basename(path)}  ${(file.length / 1024).toFixed(1)} KB`);
}

function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
