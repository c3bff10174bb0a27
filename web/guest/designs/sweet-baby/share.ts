import type { ShareCard, ShareLine, ShareRun } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/sweet-baby';
const PICTURES = 'web/rendered/sweet-baby';
const FACES = [
  ...['latin', 'latin-ext'].map((part) => `sacramento-card-${part}`),
  ...['latin', 'latin-ext'].map((part) => `quicksand-bold-card-${part}`),
  ...['cyrillic', 'greek'].map((part) => `garamond-card-${part}`),
];

// The file contains the bold weight but keeps the family name of the lightest one.
const TEXT = 'Quicksand Light, EB Garamond';
const HAND = `Sacramento, ${TEXT}`;
const CREAM = '#fff7e6';

export function buildShareCard(facts: ShareFacts): ShareCard {
  const { theme, photo } = facts;
  const colors = THEME_COLORS[theme];
  const [ink, quiet] = photo ? [CREAM, CREAM] : [colors['primary-900'], colors['primary-700']];
  return {
    ground: photo ? null : `${PICTURES}/share-${theme}.jpg`,
    over: photo ? `${PICTURES}/card-shade-${theme}.webp` : null,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: photo ? { left: 90, top: 320, width: 1020, height: 260 } : { left: 380, top: 130, width: 440, height: 410 },
    align: 'center',
    hold: photo ? 'bottom' : 'middle',
    lines: linesOf(facts, ink, quiet),
  };
}

const ONE_LINE_CHARACTERS = 14;

function linesOf({ greeting, occasion, names, date, time, where, photo }: ShareFacts, ink: string, quiet: string) {
  const small = { families: TEXT, size: photo ? 30 : 24, color: quiet };
  const together = photo || names.join(' & ').length <= ONE_LINE_CHARACTERS;
  const rows = names.length === 1 ? splitInHalves(names.join('')) : names;
  const makeHandLine = (text: string, size: number): ShareLine =>
    makeLine(size * 1.14, { text, families: HAND, size, color: ink });
  const facts = photo ? [[date, where].filter((text) => text !== '').join(', ')] : [date, time];
  return [
    makeLine(36, { ...small, text: greeting }),
    makeLine(36, { ...small, text: occasion }),
    ...(together ? [makeHandLine(names.join(' & '), photo ? 128 : 108)] : rows.map((row) => makeHandLine(row, 84))),
    ...facts.map((text) => makeLine(38, { ...small, text, color: ink })),
    makeLine(34, { ...small, text: photo ? '' : where }),
  ].filter(({ runs }) => runs.some(({ text }) => text !== ''));
}

/** Splits a phrase into two lines of about equal length; one word stays on one line. */
function splitInHalves(phrase: string): string[] {
  const spaces = [...phrase.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((one, other) => distanceFromMiddleOf(one) - distanceFromMiddleOf(other))[0];
  return middle === undefined ? [phrase] : [phrase.slice(0, middle), phrase.slice(middle + 1)];

  function distanceFromMiddleOf(index: number): number {
    return Math.abs(index - phrase.length / 2);
  }
}

const makeLine = (height: number, run: ShareRun): ShareLine => ({ height, runs: [run] });
