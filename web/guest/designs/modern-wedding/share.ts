import type { ShareCard, ShareLine } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import { getTextProps } from '../../text-direction.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/modern-wedding';
const PICTURES = 'web/rendered/modern-wedding';
const FACES = [
  'italiana-card-latin',
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `jost-card-${part}`),
  'garamond-card-greek',
];

const TEXT = 'Jost, EB Garamond';
/** Italiana covers only Western European letters: a name with any other letter is set in `TEXT` as a whole. */
const displayFontOf = (name: string) => (getTextProps(name)['data-script'] === undefined ? 'Italiana' : TEXT);

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 30, color: '#ffffff' };
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: photo ? `${PICTURES}/card-over-${theme}.webp` : null,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: { left: 76, top: 56, width: 1060, height: 522 },
    align: 'left',
    hold: 'bottom',
    lines: [
      { height: 42, runs: [{ ...small, text: greeting }] },
      { height: 42, runs: [{ ...small, text: occasion }] },
      ...setNames(names, THEME_COLORS[theme]['secondary-200']),
      { height: 46, runs: [{ ...small, text: [date, time].filter((text) => text !== '').join(', ') }] },
      { height: 42, runs: [{ ...small, text: where }] },
    ].filter(({ runs }) => runs.some(({ text }) => text !== '')),
  };
}

const ONE_LINE_CHARACTERS = 14;

function setNames(names: readonly string[], color: string): ShareLine[] {
  const [size, height] = names.join(' & ').length <= ONE_LINE_CHARACTERS ? [190, 210] : [138, 140];
  const runs = names.map((name, place) => [
    { text: name, families: displayFontOf(name), size, color: '#ffffff' },
    ...(place < names.length - 1 ? [{ text: ' & ', families: 'Italiana', size, color }] : []),
  ]);
  return size === 190 ? [{ height, runs: runs.flat() }] : runs.map((line) => ({ height, runs: line }));
}
