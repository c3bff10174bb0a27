/** Edits of light Markdown (contract/light-markdown.ts) in a text field. */

export interface Selection {
  text: string;
  /** The selected part; both are the same for a caret. */
  from: number;
  to: number;
}

/** Replaces a part of the text, then selects another. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: readonly [from: number, to: number];
}

type Mark = '**' | '*';

const BULLET = /^ {0,3}[-*•][ \t]+/;
const NUMBER = /^ {0,3}(\d{1,3})[.)][ \t]+/;
const LIST_SIGN = /^ {0,3}(?:[-*•]|\d{1,3}[.)])[ \t]+/;
const SAMPLE: Readonly<Record<Mark, string>> = { '**': 'bold words', '*': 'italic words' };

/** Makes the selected words bold or italic, or plain if they are so already. */
export function toggleMark(selection: Selection, mark: Mark): Edit {
  const { text, from, to } = expandToWord(selection);
  if (from === to) {
    const insert = `${mark}${SAMPLE[mark]}${mark}`;
    return { from, to, insert, select: [from + mark.length, from + insert.length - mark.length] };
  }
  if (isAround(text, from, to, mark)) {
    const words = text.slice(from, to);
    const start = from - mark.length;
    return { from: start, to: to + mark.length, insert: words, select: [start, start + words.length] };
  }
  const inside = text.slice(from, to);
  if (inside.length > 2 * mark.length && isAround(text, from + mark.length, to - mark.length, mark)) {
    const words = inside.slice(mark.length, -mark.length);
    return { from, to, insert: words, select: [from, from + words.length] };
  }
  // A mark ends with its line, and the sign of a list item stays in front.
  const insert = inside.split('\n').map((line) => wrapLine(line, mark));
  const all = insert.join('\n');
  const select: Edit['select'] =
    insert.length === 1 ? [from + mark.length, from + all.length - mark.length] : [from, from + all.length];
  return { from, to, insert: all, select };
}

/** Without a selection it is the word at the caret; spaces at its ends are left out. */
function expandToWord({ text, from, to }: Selection): Selection {
  if (from !== to) {
    const selected = text.slice(from, to);
    const start = from + selected.length - selected.trimStart().length;
    return { text, from: start, to: Math.max(start, from + selected.trimEnd().length) };
  }
  const before = /[\p{L}\p{M}\p{N}’'-]*$/u.exec(text.slice(0, from))?.[0] ?? '';
  const after = /^[\p{L}\p{M}\p{N}’'-]*/u.exec(text.slice(to))?.[0] ?? '';
  return { text, from: from - before.length, to: to + after.length };
}

/** Of three signs two are bold and one is italic. */
function isAround(text: string, from: number, to: number, mark: Mark): boolean {
  const before = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
  const counts = mark === '**' ? [2, 3] : [1, 3];
  return counts.includes(before) && counts.includes(after);
}

function wrapLine(line: string, mark: Mark): string {
  const sign = LIST_SIGN.exec(line)?.[0] ?? '';
  const words = line.slice(sign.length).trim();
  return words === '' ? line : `${sign}${mark}${words}${mark}`;
}

/** Makes list items of the selected lines, or lines if they are such items already. */
export function toggleList({ text, from, to }: Selection, ordered: boolean): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isItem = (line: string) => (ordered ? NUMBER : BULLET).test(line);
  const written = lines.filter((line) => line.trim() !== '');
  const remove = written.length > 0 && written.every(isItem);
  let number = 0;
  const insert = lines
    .map((line) => {
      if (line.trim() === '' && lines.length > 1) return line;
      const words = line.replace(LIST_SIGN, '');
      if (remove) return words;
      number += 1;
      return `${ordered ? `${number}.` : '-'} ${words}`;
    })
    .join('\n');
  const caret = start + insert.length;
  return { from: start, to: end, insert, select: lines.length === 1 ? [caret, caret] : [start, caret] };
}

/** What Enter does in a list: another item; in an empty item, the end of the list. Undefined outside of lists. */
export function continueList({ text, from, to }: Selection): Edit | undefined {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const line = text.slice(start, from);
  const sign = LIST_SIGN.exec(line)?.[0];
  if (sign === undefined || from !== to) return undefined;
  if (line === sign && /^(\n|$)/.test(text.slice(to))) return { from: start, to, insert: '', select: [start, start] };
  const number = NUMBER.exec(line)?.[1];
  const insert = `\n${number === undefined ? sign : sign.replace(number, String(Number(number) + 1))}`;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** Puts a link in the place of the selection, with the caret behind it. */
export function insertLink({ from, to }: Selection, words: string, address: string): Edit {
  const label = words.trim().replace(/[[\]\\]/g, String.raw`\$&`);
  const insert = `[${label}](${address})`;
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** What people type as an address, as light Markdown takes it; undefined for anything else. */
export function parseAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (/^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+$/.test(text)) return text.startsWith('mailto:') ? text : `mailto:${text}`;
  if (/^tel:\+?\d+$/.test(text)) return text;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s<>]/.test(text) || !URL.canParse(address)) return undefined;
  return /^[^/]+\.\p{L}{2,}$/u.test(new URL(address).hostname)
    ? address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
    : undefined;
}
