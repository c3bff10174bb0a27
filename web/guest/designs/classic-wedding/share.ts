import type { ShareCard, ShareLine, ShareRun } from '../../../../contract/share-card.ts';
import { THEME_COLORS } from '../../../../contract/theme-colors.ts';
import type { ShareFacts } from '../share-facts.ts';

const FOLDER = 'web/guest/designs/classic-wedding';
const PICTURES = 'web/rendered/classic-wedding';
const FACES = [
  ...['latin', 'latin-ext', 'cyrillic'].map((part) => `cormorant-card-${part}`),
  ...['latin', 'latin-ext', 'cyrillic', 'greek'].map((part) => `garamond-card-${part}`),
  ...['latin', 'latin-ext'].map((part) => `pinyon-card-${part}`),
];

const DISPLAY = 'Cormorant Garamond Light, EB Garamond';
const TEXT = 'EB Garamond';
const HAND = 'Pinyon Script, EB Garamond';

/** The ink of the page's fine lines and names: `--accent` in page.css. */
const INKS: Record<ShareFacts['theme'], string> = {
  'classic-rose': '#8d3052',
  'lavender-dream': '#5f478b',
  'sage-green': '#296534',
  'ocean-blue': '#015c8b',
  'sunset-orange': '#8e3900',
  'elegant-black': '#56565c',
};

interface Ink {
  words: string;
  quiet: string;
  accent: string;
  and: string;
}

export function buildShareCard(facts: ShareFacts): ShareCard {
  const { theme, photo } = facts;
  const onPaper = {
    words: '#2b2421',
    quiet: '#5c524b',
    accent: INKS[theme],
    and: INKS[theme],
  };
  const onPhoto = { words: '#ffffff', quiet: '#ffffff', accent: '#ffffff', and: THEME_COLORS[theme]['secondary-200'] };
  return {
    ground: photo ? null : `${PICTURES}/share.jpg`,
    over: `${PICTURES}/card-${photo ? 'shade' : 'over'}-${theme}.webp`,
    fonts: FACES.map((face) => `${FOLDER}/fonts/${face}.ttf`),
    box: photo ? { left: 90, top: 330, width: 1020, height: 240 } : { left: 276, top: 104, width: 648, height: 422 },
    align: 'center',
    hold: photo ? 'bottom' : 'middle',
    lines: linesOf(facts, photo ? onPhoto : onPaper),
  };
}

const ONE_LINE_CHARACTERS = 20;

function linesOf(facts: ShareFacts, ink: Ink): ShareLine[] {
  const { greeting, occasion, names, date, time, where, photo } = facts;
  const oneLine = photo || names.join(' & ').length <= ONE_LINE_CHARACTERS;
  return [
    makeLine(70, { text: greeting, families: HAND, size: 48, color: ink.accent }),
    makeLine(54, { text: occasion, families: TEXT, size: 22, color: ink.words, tracking: 4.4, capitals: true }),
    ...(oneLine ? [{ height: 128, runs: setInOneLine(names, ink) }] : stackNames(names, ink)),
    makeLine(62, {
      text: joinTexts(date, photo ? where : time),
      families: TEXT,
      size: 22,
      color: ink.quiet,
      tracking: 2.2,
      capitals: true,
    }),
    makeLine(58, { text: photo ? '' : where, families: HAND, size: 46, color: ink.accent }),
  ].filter(({ runs }) => runs.some(({ text }) => text !== ''));
}

const joinTexts = (...texts: string[]) => texts.filter((text) => text !== '').join(' · ');

const makeLine = (height: number, run: ShareRun): ShareLine => ({ height, runs: [run] });

function setInOneLine(names: readonly string[], { words, and }: Ink): ShareRun[] {
  return names.flatMap((name, place) => [
    ...(place === 0 ? [] : [{ text: ' & ', families: HAND, size: 76, color: and }]),
    { text: name, families: DISPLAY, size: 112, color: words },
  ]);
}

function stackNames(names: readonly string[], { words, and }: Ink): ShareLine[] {
  return names.flatMap((name, place) => [
    ...(place === 0 ? [] : [makeLine(52, { text: '&', families: HAND, size: 46, color: and })]),
    makeLine(84, { text: name, families: DISPLAY, size: 84, color: words }),
  ]);
}
