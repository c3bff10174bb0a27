import type { ShareCard, ShareLine, ShareRun } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/fun-birthday';
const PICTURES = 'web/rendered/fun-birthday';
const FACES = [
  ...['latin', 'latin-ext'].map((part) => `baloo-card-${part}`),
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `nunito-card-${part}`),
];

/* The family name as it is in the font file. */
const TEXT = 'Nunito ExtraLight';
const DISPLAY = `Baloo 2, ${TEXT}`;
const CREAM = '#fff8ec';

export function buildShareCard({ greeting, occasion, names, date, time, where, theme, photo }: ShareFacts): ShareCard {
  const small = { families: TEXT, size: 28, color: CREAM };
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: photo ? `${PICTURES}/card-shade-${theme}.webp` : null,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: photo ? { left: 64, top: 330, width: 1072, height: 270 } : { left: 64, top: 36, width: 560, height: 324 },
    align: 'left',
    hold: photo ? 'bottom' : 'middle',
    lines: [
      makeLine(40, { ...small, text: greeting }),
      makeLine(40, { ...small, text: occasion }),
      ...setNames(names, THEME_COLORS[theme]['secondary-200'], photo),
      makeLine(42, { ...small, text: [date, photo ? where : time].filter((text) => text !== '').join(', ') }),
      makeLine(42, { ...small, text: photo ? '' : where }),
    ].filter(({ runs }) => runs.some(({ text }) => text !== '')),
  };
}

const makeLine = (height: number, run: ShareRun): ShareLine => ({ height, runs: [run] });

function setNames(names: readonly string[], light: string, photo: boolean): ShareLine[] {
  const letters = names.join(' & ').length;
  const runsOf = (size: number, some: readonly string[], last = true): ShareRun[] =>
    some.flatMap((text, place) => [
      { families: DISPLAY, size, color: CREAM, text },
      ...(last && place === some.length - 1 ? [] : [{ families: DISPLAY, size, color: light, text: ' & ' }]),
    ]);
  const setInOneLine = (size: number) => [{ height: size * 1.15, runs: runsOf(size, names) }];
  if (letters <= 9) return setInOneLine(photo ? 108 : 132);
  // The bush beside the cake leaves no room for more letters.
  if (photo && letters <= 20) return setInOneLine(84);
  return names.map((name, place) => ({ height: 79, runs: runsOf(72, [name], place === names.length - 1) }));
}
