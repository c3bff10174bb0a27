import type { ShareCard, ShareLine, ShareRun } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/rustic-wedding';
const PICTURES = 'web/rendered/rustic-wedding';
const FACES = [
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `amatic-card-${part}`),
  'josefin-600-card-latin',
  ...['latin-ext', 'cyrillic', 'greek'].map((part) => `garamond-card-${part}`),
];

const HAND = 'Amatic SC, EB Garamond';
/** A subset of the variable font at weight 600; the file keeps the family name of the lightest weight. */
const TEXT = 'Josefin Slab Thin, EB Garamond';

const ONE_LINE_CHARACTERS = 24;

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const hand = { families: HAND, color: '#fff8ea' };
  const text = { families: TEXT, size: 30, color: '#fff8ea' };
  const title = setNames(names, THEME_COLORS[theme]['secondary-200']);
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: `${PICTURES}/card-shade-${theme}.webp`,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: { left: 72, top: 96, width: 1056, height: 478 },
    align: 'left',
    hold: 'bottom',
    lines: [
      { height: 58, runs: [{ ...hand, size: 46, text: greeting }] },
      { height: 48, runs: [{ ...hand, size: 40, text: occasion }] },
      ...title,
      { height: 58, runs: [{ ...hand, size: 48, text: [date, time].filter((part) => part !== '').join(', ') }] },
      { height: 40, runs: [{ ...text, text: where }] },
    ].filter(({ runs }) => runs.some((run) => run.text !== '')),
  };
}

function setNames(names: readonly string[], color: string): ShareLine[] {
  const [size, height] = names.join(' & ').length <= ONE_LINE_CHARACTERS ? [190, 184] : [116, 112];
  const runs = names.map((name, place): ShareRun[] => [
    { text: name, families: HAND, size, color: '#fff8ea' },
    ...(place < names.length - 1 ? [{ text: ' & ', families: HAND, size: size * 0.7, color }] : []),
  ]);
  return size === 190 ? [{ height, runs: runs.flat() }] : runs.map((line) => ({ height, runs: line }));
}
