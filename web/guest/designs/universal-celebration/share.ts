import type { ShareCard, ShareLine } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/universal-celebration';
const PICTURES = 'web/rendered/universal-celebration';
const FACES = [
  ...['latin', 'latin-ext'].map((part) => `serif-card-${part}`),
  ...['latin', 'latin-ext'].map((part) => `sans-card-${part}`),
  ...['cyrillic', 'greek'].map((part) => `garamond-card-${part}`),
];

const DISPLAY = 'DM Serif Display, EB Garamond';
const TEXT = 'DM Sans 9pt, DM Sans, EB Garamond';

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 30, color: '#ffffff' };
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: `${PICTURES}/card-over-${theme}.webp`,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: { left: 64, top: 60, width: 910, height: 530 },
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

const ONE_LINE_CHARACTERS = 20;

function setNames(names: readonly string[], color: string): ShareLine[] {
  const [size, height] = names.join(' & ').length <= ONE_LINE_CHARACTERS ? [144, 156] : [92, 98];
  const runs = names.map((name, place) => [
    { text: name, families: DISPLAY, size, color: '#ffffff' },
    ...(place < names.length - 1 ? [{ text: ' & ', families: DISPLAY, size, color }] : []),
  ]);
  return size === 144 ? [{ height, runs: runs.flat() }] : runs.map((line) => ({ height, runs: line }));
}
