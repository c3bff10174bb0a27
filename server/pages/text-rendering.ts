import { ApiError } from '../kit/errors.ts';
import { sharp } from '../kit/sharp.ts';
import type { ShareLine } from '../../contract/share-card.ts';

/** Trimmed to its visible part. */
export interface TextBlock {
  data: Buffer;
  width: number;
  height: number;
}

/** Characters missing in the given fonts use the machine's fonts, if any has them. */
export async function renderText(
  lines: readonly ShareLine[],
  { align, fonts }: { align: 'left' | 'center'; fonts: readonly string[] },
): Promise<TextBlock> {
  await Promise.all(fonts.map(loadFont));
  return set(lines.map((line) => markupOf(line, align)).join('\n'), align);
}

export async function measureText(line: ShareLine, fonts: readonly string[]): Promise<number> {
  return (await renderText([line], { align: 'left', fonts })).width;
}

/** Removes pictographs; returns an empty text if this machine has no glyphs for the rest. */
export async function removeUndrawable(text: string, fonts: readonly string[]): Promise<string> {
  await Promise.all(fonts.map(loadFont));
  const plain = text.replace(PICTOGRAMS, '').replace(/\s+/g, ' ').trim();
  const unknown = new Set(plain.replace(COVERED_BY_DESIGNS, '').match(/[\p{L}\p{N}]/gu));
  const missing = await Promise.all([...unknown].map(isMissing));
  return missing.includes(true) ? '' : plain;
}

/** Joiners between pictographs stay, because they are invisible on their own. */
const PICTOGRAMS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Co}\p{Cn}]/gu;
/** Latin, Greek, Cyrillic. */
const COVERED_BY_DESIGNS = /[ -\u017f\u0218-\u021b\u0370-\u03ff\u0400-\u045f\u1e80-\u1ef9]/gu;

const known = new Map<string, Promise<boolean>>();

/**
 * A character without a glyph is drawn as a box with its code point, of the same size as the box of an unassigned one.
 */
function isMissing(character: string): Promise<boolean> {
  let answer = known.get(character);
  if (!answer) {
    answer = compareWithNothing(character);
    known.set(character, answer);
  }
  return answer;
}

async function compareWithNothing(character: string): Promise<boolean> {
  const nothing = character.length === 1 ? '\u0378' : '\u{3fffd}';
  const [seen, box] = await Promise.all([set(sample(character), 'left'), set(sample(nothing), 'left')]);
  return seen.width === box.width && seen.height === box.height;
}

const sample = (character: string) =>
  `<span font_family="sans" size="${64 * PANGO_UNITS_PER_POINT}">${character}</span>`;

const loaded = new Map<string, Promise<unknown>>();

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

const PANGO_UNITS_PER_POINT = 1024;

/** At 72 dpi a point is a pixel. */
async function set(text: string, align: 'left' | 'center'): Promise<TextBlock> {
  const { data, info } = await sharp({ text: { text, align, rgba: true, dpi: 72 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new ApiError('internal_error');
  return { data, width: info.width, height: info.height };
}

function markupOf({ runs, height }: ShareLine, align: 'left' | 'center'): string {
  const spans = runs.map(({ text, families, size, color, tracking = 0, capitals }) => {
    const attributes = [
      `font_family="${escape(families)}"`,
      `size="${Math.round(size * PANGO_UNITS_PER_POINT)}"`,
      `foreground="${color}"`,
      `letter_spacing="${Math.round(tracking * PANGO_UNITS_PER_POINT)}"`,
      `line_height="${Math.round(height * PANGO_UNITS_PER_POINT)}"`,
      capitals ? 'text_transform="uppercase"' : '',
    ];
    return `<span ${attributes.join(' ')}>${escape(text)}</span>`;
  });
  // The left-to-right mark keeps right-to-left lines at the left edge, like the other lines.
  return (align === 'left' ? '\u200e' : '') + spans.join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters would break the line. */
const escape = (text: string) =>
  text.replace(/\p{Cc}+|[\u2028\u2029]/gu, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
