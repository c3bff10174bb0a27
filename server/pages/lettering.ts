import sharp from 'sharp';
import { ApiError } from '../kit/errors.ts';
import type { ShareLine } from '../../contract/share-card.ts';

/** Words as pixels, cut to what is to be seen of them. */
export interface TextBlock {
  data: Buffer;
  width: number;
  height: number;
}

/** Sets lines of type one below the other. Letters that no named face has come from the machine's own, if it has some. */
export async function renderText(
  lines: readonly ShareLine[],
  { align, fonts }: { align: 'left' | 'centre'; fonts: readonly string[] },
): Promise<TextBlock> {
  await Promise.all(fonts.map(loadFont));
  return set(lines.map((line) => markupOf(line, align)).join('\n'), align);
}

/** How wide a line comes out, in pixels. */
export async function measureText(line: ShareLine, fonts: readonly string[]): Promise<number> {
  return (await renderText([line], { align: 'left', fonts })).width;
}

/** The text without signs that are pictures; empty when this machine has no letters for what is left. */
export async function removeUndrawable(text: string, fonts: readonly string[]): Promise<string> {
  await Promise.all(fonts.map(loadFont));
  const plain = text.replace(PICTOGRAMS, '').replace(/\s+/g, ' ').trim();
  const unknown = new Set(plain.replace(OURS, '').match(/[\p{L}\p{N}]/gu));
  const missing = await Promise.all([...unknown].map(isMissing));
  return missing.includes(true) ? '' : plain;
}

/** Signs that are pictures, and numbers that stand for no sign. What joins such signs is not to be seen without them. */
const PICTOGRAMS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Co}\p{Cn}]/gu;
/** What the faces of every design have: Latin, Greek, Cyrillic. */
const OURS = /[ -\u017f\u0218-\u021b\u0370-\u03ff\u0400-\u045f\u1e80-\u1ef9]/gu;

const known = new Map<string, Promise<boolean>>();

/** A letter that is nowhere comes out as a box with its number in it, as large as that of a sign which cannot be. */
function isMissing(letterOf: string): Promise<boolean> {
  let answer = known.get(letterOf);
  if (!answer) {
    answer = compareWithNothing(letterOf);
    known.set(letterOf, answer);
  }
  return answer;
}

async function compareWithNothing(character: string): Promise<boolean> {
  const nothing = character.length === 1 ? '\u0378' : '\u{3fffd}';
  const [seen, box] = await Promise.all([set(sample(character), 'left'), set(sample(nothing), 'left')]);
  return seen.width === box.width && seen.height === box.height;
}

const sample = (character: string) => `<span font_family="sans" size="${64 * UNITS}">${character}</span>`;

const loaded = new Map<string, Promise<unknown>>();

/** Makes a face known to the type setter, once. */
function loadFont(fontfile: string): Promise<unknown> {
  let loading = loaded.get(fontfile);
  if (!loading) {
    loading = sharp({ text: { text: 'x', fontfile, rgba: true, dpi: 72 } })
      .raw()
      .toBuffer();
    loaded.set(fontfile, loading);
  }
  return loading;
}

/** Of the type setter's units one pixel has so many. */
const UNITS = 1024;

/** At 72 dots an inch a point is a pixel. */
async function set(text: string, align: 'left' | 'centre'): Promise<TextBlock> {
  const { data, info } = await sharp({ text: { text, align, rgba: true, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new ApiError('internal_error');
  return { data, width: info.width, height: info.height };
}

function markupOf({ runs, height }: ShareLine, align: 'left' | 'centre'): string {
  const spans = runs.map(({ text, families, size, colour, tracking = 0, capitals }) => {
    const attributes = [
      `font_family="${escape(families)}"`,
      `size="${Math.round(size * UNITS)}"`,
      `foreground="${colour}"`,
      `letter_spacing="${Math.round(tracking * UNITS)}"`,
      `line_height="${Math.round(height * UNITS)}"`,
      capitals ? 'text_transform="uppercase"' : '',
    ];
    return `<span ${attributes.join(' ')}>${escape(text)}</span>`;
  });
  // The mark keeps a line of names that run from right to left at the left edge, where the other lines are.
  return (align === 'left' ? '\u200e' : '') + spans.join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Within a line no sign breaks it. */
const escape = (text: string) =>
  text.replace(/\p{Cc}+|[\u2028\u2029]/gu, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
