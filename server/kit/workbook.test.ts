import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collected, pagesOf, partsOf, readSheet } from '../testing/sheets.ts';
import { workbookOf } from './workbook.ts';

type Row = readonly (string | number)[];

async function written(pages: readonly (readonly Row[])[], titles: readonly string[]): Promise<Buffer> {
  const columns = titles.map((title, at) => ({ title, width: 10 + at, cell: (row: Row) => row[at] ?? '' }));
  return Buffer.concat(await collected(workbookOf('Responses', { columns, pages: pagesOf(pages) })));
}

/** Cells at the end of a row are not written when they are empty. */
const trimmed = (row: Row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1);

const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '<', '>', '&', '&amp;', ']]>', '<f>1</f>', '_x000D_', '_', '\0', '\u000b', '\r\n', '\uFFFE'),
      fc.constantFrom('\n', '\t', ' ', '永', '🥂', '\u202E', 'x0041_'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('what a spreadsheet reads is what was written', async () => {
  const table = fc.integer({ min: 1, max: 30 }).chain((width) => {
    const row = fc.array(fc.oneof(awkward, fc.nat(1000)), { minLength: width, maxLength: width });
    const titles = fc.array(fc.string({ minLength: 1 }), { minLength: width, maxLength: width });
    return fc.tuple(titles, fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 3 }));
  });
  await fc.assert(
    fc.asyncProperty(table, async ([titles, pages]) => {
      expect(readSheet(await written(pages, titles))).toEqual([titles, ...pages.flat()].map(trimmed));
    }),
  );
});

test('the package has its parts, and each is named where it must be', async () => {
  const parts = partsOf(await written([[['Anna', 2]]], ['Name', 'Guests']));
  expect(Object.keys(parts)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const part of ['/xl/workbook.xml', '/xl/styles.xml', '/xl/worksheets/sheet1.xml']) {
    expect(parts['[Content_Types].xml']).toContain(`PartName="${part}"`);
  }
  expect(parts['_rels/.rels']).toContain('Target="xl/workbook.xml"');
  expect(parts['xl/_rels/workbook.xml.rels']).toMatch(/Id="worksheet"[^>]* Target="worksheets\/sheet1.xml"/);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Responses" sheetId="1" r:id="worksheet"/>');
});

test('the header is bold and stays in sight, columns have their widths, and nothing is a formula', async () => {
  const parts = partsOf(await written([[['=1+1', 2]]], ['Name', 'Guests']));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="2" max="2" width="11" customWidth="1"/>');
  expect(sheet).toMatch(/<c r="A1" s="2" t="inlineStr">/);
  expect(parts['xl/styles.xml']).toMatch(/<font><b\/>/);
  expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="0"><v>2</v></c>');
  expect(sheet).not.toMatch(/<f[ >/]/);
});

test('a table without rows is its header', async () => {
  expect(readSheet(await written([], ['Name', 'Email']))).toEqual([['Name', 'Email']]);
});
