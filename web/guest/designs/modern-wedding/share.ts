import type { ShareCard, ShareLine } from '../../../../contract/share-card.ts';
import { hostTextProps } from '../../text-direction.ts';
import type { ShareFacts } from '../share-facts.ts';
import { THEME_COLOURS } from '../theme-colours.ts';

const FOLDER = 'web/guest/designs/modern-wedding';
const PICTURES = 'web/rendered/modern-wedding';
const FACES = [
  'italiana-card-latin',
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `jost-card-${part}`),
  'garamond-card-greek',
];

const TEXT = 'Jost, EB Garamond';
/** It ends with the letters of Western Europe: a name that goes on is set in the other face, whole. */
const displayFor = (name: string) => (hostTextProps(name)['data-script'] === undefined ? 'Italiana' : TEXT);

/** The poster in small: the arch in two inks, or the hosts' photo under one, the rule, and names as large as the sheet. */
export function share({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 30, colour: '#ffffff' };
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: photo ? `${PICTURES}/card-over-${theme}.webp` : null,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: { left: 76, top: 56, width: 1060, height: 522 },
    align: 'left',
    hold: 'bottom',
    lines: [
      // Faces are to be seen: on a photo the words keep to the lower half.
      { height: 42, runs: [{ ...small, text: photo ? '' : greeting }] },
      { height: 42, runs: [{ ...small, text: occasion }] },
      ...named(names, THEME_COLOURS[theme]['secondary-200']),
      { height: 46, runs: [{ ...small, text: [date, time].filter((text) => text !== '').join(', ') }] },
      { height: 42, runs: [{ ...small, text: where }] },
    ].filter(({ runs }) => runs.some(({ text }) => text !== '')),
  };
}

/** Letters up to which the names stand in one line. */
const ONE_LINE = 14;

/** Names in one line or, if that would be small, one below the other. */
function named(names: readonly string[], colour: string): ShareLine[] {
  const [size, height] = names.join(' & ').length <= ONE_LINE ? [190, 210] : [138, 140];
  const runs = names.map((name, place) => [
    { text: name, families: displayFor(name), size, colour: '#ffffff' },
    ...(place < names.length - 1 ? [{ text: ' & ', families: 'Italiana', size, colour }] : []),
  ]);
  return size === 190 ? [{ height, runs: runs.flat() }] : runs.map((line) => ({ height, runs: line }));
}
