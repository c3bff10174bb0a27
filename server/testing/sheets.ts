import { strFromU8, unzipSync } from 'fflate';

export async function collectAll<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

export async function* yieldPages<T>(pages: readonly T[]): AsyncGenerator<T, void> {
  yield* pages;
}

/** Throws for anything that RFC 4180 does not allow, such as a missing final CRLF or a misplaced quote. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  for (let at = 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at;
    const found = field.exec(text);
    if (!found) throw new Error(`no CSV from ${at}: ${JSON.stringify(text.slice(at, at + 60))}`);
    const [, quoted, plain = '', end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last line has no end');
  return rows;
}

export const readParts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));

/** Numbers stay numbers; cells without a value are empty texts. */
export function readSheet(bytes: Uint8Array): (string | number)[][] {
  const sheet = readParts(bytes)['xl/worksheets/sheet1.xml'] ?? '';
  return [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number = '', cells = '']) => {
    const row: (string | number)[] = [];
    for (const [, letters = '', at, rest = '', inner = ''] of cells.matchAll(
      /<c r="([A-Z]+)(\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      if (at !== number) throw new Error(`the cell ${letters}${at} stands in row ${number}`);
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (row.length < column) row.push('');
      row.push(valueOf(rest, inner));
    }
    return row;
  });
}

function valueOf(attributes: string, inner: string): string | number {
  if (inner === '') return '';
  const number = /^<v>(\d+)<\/v>$/.exec(inner)?.[1];
  if (number !== undefined && !attributes.includes('t=')) return Number(number);
  const text = /^<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>$/.exec(inner)?.[1];
  if (text === undefined || !attributes.includes('t="inlineStr"')) throw new Error(`no text: ${inner}`);
  // XML knows four kinds of white space; a no-break space, for example, is always kept.
  if (/^[ \t\r\n]|[ \t\r\n]$/.test(text) && !inner.includes('xml:space'))
    throw new Error(`whitespace that is not kept: ${inner}`);
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
