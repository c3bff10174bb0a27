import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { FALLBACKS, listLocalNames, type Cut, type Fallback } from './fallback-fonts.ts';

/** A face of `art/<design>/fonts.json`, as far as its fallbacks depend on it. */
interface FittedFace {
  family?: string;
  style?: 'italic';
  weight?: string;
  /** Path in node_modules, with `{part}` for `latin`. */
  from: string;
  axes?: Record<string, number | { min: number; max: number }>;
  /** The look of its fallbacks; a face without one has none. */
  like?: 'serif' | 'italic' | 'sans';
  /** Sizes at which an axis changes the widths, with the settings of that axis; each is a family of fallbacks. */
  sizes?: Record<string, Record<string, number>>;
}

/** Widths of the sample's characters and height of a line, at a font size of 1. */
interface Metrics {
  widths: Record<Kind, number>;
  ascent: number;
  descent: number;
}

/** Weights that share their fallbacks. */
interface Weights {
  from: number;
  to: number;
  cut: Cut;
  metrics: Metrics;
}

interface ChosenFallback {
  name: string;
  fallback: Fallback;
  cut: Cut;
}

/** A style sheet of fallbacks and the faces that it is for. */
interface FallbackSheet {
  path: string;
  faces: readonly FittedFace[];
  /** Text in whose letters fallbacks are as wide as the face. */
  sample: string;
}

/** Kinds of characters, of which capitals and figures may be fitted by themselves. */
const KINDS = { capitals: 'U+41-5A', figures: 'U+30-39', others: undefined } as const;
type Kind = keyof typeof KINDS;

const ROOT = join(import.meta.dirname, '..');
/** The folder of the main site's fonts; the others belong to designs. */
const MAIN_SITE = 'stationery';
/** From this weight on the bold cut of an installed font is nearer. */
const BOLD = 650;
/** Weights whose widths differ by less share their fallbacks. */
const SAME = 0.01;
/** Capitals and figures that differ by more from the other characters are fitted by themselves. */
const APART = 0.08;
/** How much smaller and larger capitals may be than other letters: beyond, initials look like mistakes. */
const CAPITALS = { min: 0.9, max: 1.2 };

/** About what the first screen of an invitation says. */
const INVITATION = `Eleanor Hart & Thomas Wren Annabel Smith & Benedict Jones Olivia, Noah, Sofia and James
You are invited to celebrate with us. Join us for the wedding of Two hearts, one summer evening.
Come as you are, and stay for the dancing. Please reply by the first of May. Saturday, June 14, 2031 at 4:00 PM
Rose Barn, 1 Mill Lane, Stowe. Add to calendar. Get directions. Home RSVP Registry Gallery`;

/** What the first screen of the main site says. */
const LANDING = `Invitation websites for weddings, birthdays and babies. An invitation with an address of its own
Choose one of eight designs, add your names and send one link. Your guests RSVP, pick a gift and find directions, all in
one place. Choose your invitation From $49, paid once. One-time payment 30-day money-back guarantee Templates Pricing`;

/** Lists the sheets of the designs and of the main site. */
export async function listFallbackSheets(): Promise<FallbackSheet[]> {
  const found: FallbackSheet[] = [];
  for (const folder of await readdir(join(ROOT, 'art'))) {
    const list = await readFile(join(ROOT, 'art', folder, 'fonts.json'), 'utf8').catch(() => undefined);
    if (list === undefined) continue;
    const [target, sample] = folder === MAIN_SITE ? ['web/ui', LANDING] : [`web/guest/designs/${folder}`, INVITATION];
    found.push({ path: join(ROOT, target, 'fallbacks.css'), faces: JSON.parse(list) as FittedFace[], sample });
  }
  return found;
}

/**
 * Builds the style sheet with the fallbacks of faces: a family for each installed font, whose `size-adjust` gives lines the
 * same length and whose overrides give them the same height; `--fallbacks-<family>` lists them.
 */
export async function buildFallbackSheet({ faces, sample }: Omit<FallbackSheet, 'path'>): Promise<string> {
  const families = new Map<string, Set<string>>();
  const rules: string[] = [];
  for (const face of faces) {
    if (face.like === undefined) continue;
    for (const [size, axes] of Object.entries(face.sizes ?? { '': {} })) {
      const family = [face.family, size].filter(Boolean).join(' ');
      const names = families.get(family) ?? new Set();
      families.set(family, names);
      for (const weights of await measureWeights(face, axes, sample)) {
        for (const { name, fallback, cut } of listFallbacks(face, weights.cut)) {
          names.add(`'${family} as ${name}'`);
          rules.push(
            ...(await buildRules(`${family} as ${name}`, face.style ?? 'normal', weights, fallback, cut, sample)),
          );
        }
      }
    }
  }
  const lists = [...families].map(
    ([family, names]) => `  --fallbacks-${family.toLowerCase().replaceAll(' ', '-')}: ${[...names].join(', ')};`,
  );
  return `/* Written by scripts/fit-fallbacks.ts. */\n:root {\n${lists.join('\n')}\n}\n\n${rules.join('\n')}\n`;
}

/** Lists installed fonts for a face, the most similar first. */
function listFallbacks({ like, style }: FittedFace, cut: Cut): ChosenFallback[] {
  const look = like === 'sans' ? 'sans' : 'serif';
  const wanted = like === 'italic' || style === 'italic' ? 'italic' : cut;
  const sorted = FALLBACKS.toSorted((a, b) => Number(b.look === look) - Number(a.look === look));
  return sorted.flatMap((fallback): ChosenFallback[] => {
    const { name, cuts, rare } = fallback;
    if (wanted === 'regular' || !cuts.includes(wanted)) return [{ name, fallback, cut: 'regular' }];
    const regular = { name: `${name} Regular`, fallback, cut: 'regular' } as const;
    return [{ name, fallback, cut: wanted }, ...(rare === wanted ? [regular] : [])];
  });
}

/** Builds a rule, and more for capitals and figures that need another size. */
async function buildRules(
  family: string,
  style: string,
  { from, to, metrics }: Weights,
  fallback: Fallback,
  cut: Cut,
  sample: string,
) {
  const installed = await measureFont(fallback.getFile(cut), {}, sample);
  const compare = (kinds: readonly Kind[]) => sum(metrics, kinds) / sum(installed, kinds);
  const apart = (['capitals', 'figures'] as const).filter(
    (kind) => Math.abs(compare([kind]) / compare(['others']) - 1) > APART,
  );
  const together = (['capitals', 'figures', 'others'] as const).filter((kind) => !apart.some((one) => one === kind));
  const format = (share: number, digits = 0) => `${(share * 100).toFixed(digits)}%`;
  const ratio = compare(['capitals']) / compare(['others']);
  const allowed = Math.min(Math.max(ratio, CAPITALS.min), CAPITALS.max);
  /** With another ratio of capitals, words are as wide as in the face only on average. */
  const fit = (kinds: readonly Kind[]) => {
    if (allowed === ratio || kinds.join() === 'figures') return compare(kinds);
    const letters = sum(metrics, ['capitals', 'others']);
    const others = letters / (installed.widths.others + installed.widths.capitals * allowed);
    return kinds.includes('others') ? others : others * allowed;
  };
  return [together, ...apart.map((kind) => [kind])].map((kinds, index) => {
    const adjust = fit(kinds);
    const names = listLocalNames(fallback, cut).map((name) => `local('${name}')`);
    const declarations = [
      `font-family: '${family}'`,
      `font-style: ${style}`,
      `font-weight: ${from === to ? from : `${from} ${to}`}`,
      `src: ${names.join(', ')}`,
      `size-adjust: ${format(adjust, 1)}`,
      `ascent-override: ${format(metrics.ascent / adjust)}`,
      `descent-override: ${format(metrics.descent / adjust)}`,
      'line-gap-override: 0%',
      ...(index === 0 ? [] : [`unicode-range: ${kinds.map((kind) => KINDS[kind]).join()}`]),
    ];
    return `@font-face { ${declarations.join('; ')}; }`;
  });
}

const sum = ({ widths }: Metrics, kinds: readonly Kind[] = ['capitals', 'figures', 'others']) =>
  kinds.reduce((total, kind) => total + widths[kind], 0);

/** Measures a face at each of its weights. */
async function measureWeights(
  { from, weight = '', axes: { wght: axis } = {} }: FittedFace,
  size: Record<string, number>,
  sample: string,
) {
  const file = from.replace('{part}', 'latin');
  const [min = 400, max = min] = weight.split(' ').map(Number);
  const groups: Weights[] = [];
  for (let at = min; at <= max; at += 100) {
    const wght = typeof axis === 'number' ? axis : at;
    const metrics = await measureFont(file, { ...size, ...(axis !== undefined && { wght }) }, sample);
    const cut = at >= BOLD ? 'bold' : 'regular';
    const last = groups.at(-1);
    if (last?.cut === cut && Math.abs(sum(metrics) / sum(last.metrics) - 1) < SAME) last.to = at;
    else groups.push({ from: at, to: at, cut, metrics });
  }
  // Every weight between the first and the last has a face.
  for (const [index, group] of groups.entries())
    group.to = Math.max(group.to, (groups[index + 1]?.from ?? max + 1) - 1);
  return groups;
}

const measured = new Map<string, Promise<Metrics>>();

function measureFont(file: string, axes: Record<string, number>, sample: string): Promise<Metrics> {
  const key = JSON.stringify([file, axes, sample]);
  const known = measured.get(key) ?? measure(file, axes, sample);
  measured.set(key, known);
  return known;
}

async function measure(file: string, variationAxes: Record<string, number>, sample: string): Promise<Metrics> {
  const bytes = await subsetFont(await readFile(join(ROOT, 'node_modules', file)), sample, {
    targetFormat: 'sfnt',
    variationAxes,
  });
  const face = new Face(new Blob(bytes));
  const { upem } = face;
  const font = new Font(face);
  const buffer = new Buffer();
  buffer.addText(sample.replaceAll('\n', ' '));
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const widths = { capitals: 0, figures: 0, others: 0 };
  for (const [index, { xAdvance }] of buffer.getGlyphPositions().entries())
    widths[kindOf(sample.charAt(infos[index]?.cluster ?? 0))] += xAdvance / upem;
  const { ascender, descender } = font.hExtents();
  return { widths, ascent: ascender / upem, descent: -descender / upem };
}

const kindOf = (character: string): Kind =>
  /[A-Z]/.test(character) ? 'capitals' : /\d/.test(character) ? 'figures' : 'others';
