import type { ShareCard, ShareLine } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/reveal-surprise';
const PICTURES = 'web/rendered/reveal-surprise';
const FACES = [
  ...['latin', 'latin-ext'].map((part) => `righteous-card-${part}`),
  ...['latin', 'latin-ext'].map((part) => `karla-card-${part}`),
  ...['cyrillic', 'greek'].map((part) => `garamond-card-${part}`),
];

const DISPLAY = 'Righteous, EB Garamond';
const TEXT = 'Karla, EB Garamond';

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 30, color: '#ffffff' };
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: photo ? `${PICTURES}/card-shade-${theme}.webp` : null,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    // Without a photo, the text ends above the egg.
    box: { left: 72, top: 56, width: 1056, height: photo ? 504 : 336 },
    align: 'center',
    hold: 'bottom',
    lines: [
      // Greeting and occasion are one sentence, as on the page.
      { height: 42, runs: [{ ...small, text: `${greeting} ${occasion}`.trim() }] },
      ...setNames(names, THEME_COLORS[theme]['secondary-200']),
      { height: 46, runs: [{ ...small, text: [date, time].filter((text) => text !== '').join(', ') }] },
      { height: 42, runs: [{ ...small, text: where }] },
    ].filter(({ runs }) => runs.some(({ text }) => text !== '')),
  };
}

const ONE_LINE_CHARACTERS = 26;

function setNames(names: readonly string[], color: string): ShareLine[] {
  const [size, height] = names.join(' & ').length <= ONE_LINE_CHARACTERS ? [120, 150] : [92, 104];
  const runs = names.map((name, place) => [
    { text: name, families: DISPLAY, size, color: '#ffffff' },
    ...(place < names.length - 1 ? [{ text: ' & ', families: DISPLAY, size, color }] : []),
  ]);
  return size === 120 ? [{ height, runs: runs.flat() }] : runs.map((line) => ({ height, runs: line }));
}
