import type { ColorTheme } from '../../../../contract/event-kinds.ts';
import type { ShareCard, ShareLine } from '../../../../contract/share-card.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/elegant-birthday';
const PICTURES = 'web/rendered/elegant-birthday';
const FACES = [
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `poiret-card-${part}`),
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `raleway-card-${part}`),
  'garamond-card-greek',
];

const DISPLAY = 'Poiret One, EB Garamond';
/** A subset of the variable font at its middle weight; the file keeps the family name of the lightest weight. */
const TEXT = 'Raleway Thin, EB Garamond';

/** The lightest metal color of each theme. */
const METAL: Record<ColorTheme, string> = {
  'classic-rose': '#e9dbc0',
  'lavender-dream': '#e9d9cc',
  'sage-green': '#e7dbc2',
  'ocean-blue': '#dfddc9',
  'sunset-orange': '#f0d6c4',
  'elegant-black': '#e8dbbf',
};

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 27, color: '#ffffff' };
  const lines: ShareLine[] = [
    { height: 44, runs: [{ ...small, text: greeting }] },
    { height: 44, runs: [{ ...small, text: occasion }] },
    { height: 140, runs: [{ text: names.join(' & '), families: DISPLAY, size: 128, color: METAL[theme] }] },
    { height: 44, runs: [{ ...small, text: [date, time].filter((text) => text !== '').join(', ') }] },
    { height: 42, runs: [{ ...small, text: where }] },
  ];
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: `${PICTURES}/card-over-${theme}.webp`,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: { left: 90, top: 296, width: 1020, height: 272 },
    align: 'center',
    hold: 'bottom',
    lines: lines.filter(({ runs }) => runs.some(({ text }) => text !== '')),
  };
}
