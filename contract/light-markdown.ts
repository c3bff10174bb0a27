/**
 * A small part of Markdown: paragraphs, lists, bold, italics, and links to http, https, mailto and tel. Everything else is
 * text, HTML too. Every text has a meaning, so nothing is refused. Takes time in proportion to the length of the text.
 */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] };

export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

const BULLET = /^ {0,3}[-*•][ \t]+(?=\S)/;
const NUMBER = /^ {0,3}(\d{1,3})[.)][ \t]+(?=\S)/;
const CONTINUED = /^(?: {2,}|\t)\s*(?=\S)/;

interface Lines {
  kind: 'paragraph' | 'bullets' | 'numbers';
  start: number;
  /** Of a list its items, of a paragraph one. */
  texts: string[];
}

export function parseLightMarkdown(text: string): Block[] {
  return groupLines(text.split(/\r\n?|\n/)).map(({ kind, start, texts }) =>
    kind === 'paragraph'
      ? { kind, content: parseInline(texts[0] ?? '') }
      : { kind: 'list', ordered: kind === 'numbers', start, items: texts.map((item) => parseInline(item)) },
  );
}

/** Empty lines end a paragraph, but not a list that goes on after them. */
function groupLines(lines: readonly string[]): Lines[] {
  const groups: Lines[] = [];
  let afterEmpty = true;
  for (const line of lines) {
    const last = groups.at(-1);
    const number = NUMBER.exec(line);
    const marker = number ?? BULLET.exec(line);
    if (line.trim() === '') afterEmpty = true;
    else if (marker) {
      const kind = number ? 'numbers' : 'bullets';
      const words = line.slice(marker[0].length).trim();
      if (last?.kind === kind) last.texts.push(words);
      else groups.push({ kind, start: Number(number?.[1] ?? 1), texts: [words] });
      afterEmpty = false;
    } else {
      const goesOn = last && !afterEmpty && (last.kind === 'paragraph' || CONTINUED.test(line));
      if (goesOn) last.texts.push(`${last.texts.pop() ?? ''}\n${line.trim()}`);
      else groups.push({ kind: 'paragraph', start: 1, texts: [line.trim()] });
      afterEmpty = false;
    }
  }
  return groups;
}

/** Within one of these there is no other of its kind, so the depth is at most three. */
type Within = ReadonlySet<'strong' | 'em' | 'link'>;

/** Labels and addresses have one pair of brackets or parentheses within at most. */
const LABELED = /!?\[((?:[^[\]\\]|\\.|\[[^[\]\n]*\])*)\]\(([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/y;
const BARE = /https?:\/\/[^\s<>"]+/iy;
const ADDRESS = /^(?:https?:\/\/[^/]|mailto:[^@]+@|tel:[+\d])/i;
const DELIMITERS = ['**', '__', '*', '_'] as const;
const WORD = /[\p{L}\p{N}]/u;

export function parseInline(text: string, within: Within = new Set()): Inline[] {
  const found: Inline[] = [];
  let words = '';
  /** Delimiters that nothing closes from here on. */
  const unclosed = new Set<string>();
  const add = (node: Inline) => {
    if (words !== '') found.push(words);
    words = '';
    found.push(node);
  };
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? '';
    const rest = readNode(text, at, within, unclosed);
    if (rest === undefined) {
      const isEscape = sign === '\\' && /[\\*_[\]()!#.>`~-]/.test(text[at + 1] ?? '');
      words += isEscape ? text[at + 1] : sign;
      at += isEscape ? 2 : 1;
    } else {
      if (typeof rest.node === 'string') words += rest.node;
      else add(rest.node);
      at = rest.end;
    }
  }
  if (words !== '') found.push(words);
  return found;
}

interface Found {
  node: Inline;
  end: number;
}

function readNode(text: string, at: number, within: Within, unclosed: Set<string>): Found | undefined {
  switch (text[at]) {
    case '\n':
      return { node: { kind: 'break' }, end: at + 1 };
    case '!':
    case '[':
      return readLabeled(text, at, within);
    case 'h':
    case 'H':
      return within.has('link') ? undefined : readBare(text, at);
    case '*':
    case '_':
      return readEmphasis(text, at, within, unclosed);
    default:
      return undefined;
  }
}

/** Pictures and other addresses stay text, as they were written. */
function readLabeled(text: string, at: number, within: Within): Found | undefined {
  LABELED.lastIndex = at;
  const match = LABELED.exec(text);
  if (!match) return undefined;
  const [whole, label = '', href = ''] = match;
  const end = at + whole.length;
  if (whole.startsWith('!') || within.has('link') || !isAllowed(href) || label.trim() === '')
    return { node: whole, end };
  return { node: { kind: 'link', href, content: parseInline(label, new Set([...within, 'link'])) }, end };
}

function readBare(text: string, at: number): Found | undefined {
  if (WORD.test(text[at - 1] ?? '')) return undefined;
  BARE.lastIndex = at;
  const [match] = BARE.exec(text) ?? [];
  if (match === undefined) return undefined;
  const href = match.replace(/[.,;:!?'*_\])}]+$/, '');
  return isAllowed(href) ? { node: { kind: 'link', href, content: [href] }, end: at + href.length } : undefined;
}

function isAllowed(href: string): boolean {
  if (!ADDRESS.test(href)) return false;
  return !/^https?:/i.test(href) || URL.canParse(href);
}

function readEmphasis(text: string, at: number, within: Within, unclosed: Set<string>): Found | undefined {
  for (const delimiter of DELIMITERS) {
    const kind = delimiter.length === 2 ? 'strong' : 'em';
    if (!text.startsWith(delimiter, at) || within.has(kind) || unclosed.has(delimiter)) continue;
    const from = at + delimiter.length;
    if (!/\S/.test(text[from] ?? '') || (delimiter.startsWith('_') && WORD.test(text[at - 1] ?? ''))) continue;
    const to = findClosing(text, delimiter, from);
    if (to === undefined) unclosed.add(delimiter);
    else {
      const content = parseInline(text.slice(from, to), new Set([...within, kind]));
      return { node: { kind, content }, end: to + delimiter.length };
    }
  }
  return undefined;
}

/** Of three signs the last ones close: in `***both***` the bold is around the italics. */
function findClosing(text: string, delimiter: string, from: number): number | undefined {
  const sign = delimiter.charAt(0);
  for (let at = text.indexOf(sign, from + 1); at >= 0;) {
    let end = at;
    while (text[end] === sign) end += 1;
    const count = end - at;
    const closes =
      /[^\s\\]/.test(text[at - 1] ?? '') &&
      (delimiter.length === 2 ? count >= 2 : count === 1 || count > 2) &&
      (sign === '*' || !WORD.test(text[end] ?? ''));
    if (closes) return end - delimiter.length;
    at = text.indexOf(sign, end);
  }
  return undefined;
}

/** The words without formatting. */
export function toPlainText(content: readonly Inline[]): string {
  return content
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.kind === 'break' ? '\n' : toPlainText(node.content);
    })
    .join('');
}
