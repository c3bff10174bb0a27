import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectAll, yieldPages, parseCsv } from '../testing/sheets.ts';
import { generateCsv } from './csv.ts';

type Row = readonly (string | number)[];

async function writeCsv(pages: readonly (readonly Row[])[], titles: readonly string[]): Promise<string> {
  const columns = titles.map((title, at) => ({ title, width: 10, cell: (row: Row) => row[at] ?? '' }));
  const pieces = generateCsv({ columns, pages: yieldPages(pages) });
  return (await collectAll(pieces)).join('');
}

const FORMULA_SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const escapeFormula = (text: string) => (FORMULA_SIGNS.some((sign) => text.startsWith(sign)) ? `'${text}` : text);

/** Texts with the characters that CSV readers and spreadsheets treat specially. */
const specialText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FORMULA_SIGNS, '"', ',', ';', '\r\n', "'", ' ', '\uFEFF', '永', '🥂'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('is read back by a strict parser, except for the apostrophes before formulas', async () => {
  const table = fc.integer({ min: 1, max: 6 }).chain((width) => {
    const row = fc.array(specialText, { minLength: width, maxLength: width });
    return fc.tuple(row, fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 3 }));
  });
  await fc.assert(
    fc.asyncProperty(table, async ([titles, pages]) => {
      const text = await writeCsv(pages, titles);
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(parseCsv(text.slice(1))).toEqual([titles, ...pages.flat()].map((row) => row.map(escapeFormula)));
    }),
  );
});

test.each(FORMULA_SIGNS)('X6: escapes a cell that begins with %j', async (sign) => {
  const text = await writeCsv([[[`${sign}1+1`]]], ['Name']);
  expect(parseCsv(text.slice(1))).toEqual([['Name'], [`'${sign}1+1`]]);
});

test('quotes only where needed, and ends every line with CRLF', async () => {
  const text = await writeCsv([[['plain', 'a "b"', 7]], [['x, y', 'two\nlines', ' blank']]], ['One', 'Two', 'Three']);
  expect(text.slice(1)).toBe(
    ['One,Two,Three', 'plain,"a ""b""",7', '"x, y","two\nlines"," blank"'].map((line) => `${line}\r\n`).join(''),
  );
});

test('contains only the header for a table without rows', async () => {
  expect(await writeCsv([], ['Name', 'Email'])).toBe('\uFEFFName,Email\r\n');
});
