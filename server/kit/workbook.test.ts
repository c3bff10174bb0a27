import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { collectAll, yieldPages, readParts, readSheet } from '../testing/sheets.ts';
import { generateSheets, generateWorkbook } from './workbook.ts';

type Row = readonly (string | number)[];

async function writeWorkbook(pages: readonly (readonly Row[])[], titles: readonly string[]): Promise<Buffer> {
  const columns = titles.map((title, at) => ({
    title,
    width: 10 + at,
    ...(title === 'Guests' && { numeric: true as const }),
    cell: (row: Row) => row[at] ?? '',
  }));
  return Buffer.concat(await collectAll(generateWorkbook('Responses', { columns, pages: yieldPages(pages) })));
}

const specialText = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '<', '>', '&', '&amp;', ']]>', '<f>1</f>', '_x000D_', '_', '\0', '\u000b', '\r\n', '\uFFFE'),
      fc.constantFrom('\n', '\t', ' ', '永', '🥂', '\u202E', 'x0041_'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

test('a spreadsheet parser reads back what was written', async () => {
  const table = fc.integer({ min: 1, max: 30 }).chain((width) => {
    const row = fc.array(fc.oneof(specialText, fc.nat(1000)), { minLength: width, maxLength: width });
    const titles = fc.array(fc.string({ minLength: 1 }), { minLength: width, maxLength: width });
    return fc.tuple(titles, fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 3 }));
  });
  await fc.assert(
    fc.asyncProperty(table, async ([titles, pages]) => {
      expect(readSheet(await writeWorkbook(pages, titles))).toEqual([titles, ...pages.flat()]);
    }),
    { numRuns: 40 },
  );
});

test('contains every part, and refers to each where the format requires it', async () => {
  const parts = readParts(await writeWorkbook([[['Anna', 2]]], ['Name', 'Guests']));
  for (const part of ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml']) {
    expect(parts[part]).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?>/);
    expect(parts['[Content_Types].xml']).toContain(`PartName="/${part}"`);
  }
  expect(parts['_rels/.rels']).toContain('Target="xl/workbook.xml"');
  const sheet = /<sheet name="Responses" sheetId="1" r:id="(\w+)"\/>/.exec(parts['xl/workbook.xml'] ?? '')?.[1];
  expect(parts['xl/_rels/workbook.xml.rels']).toMatch(RegExp(`Id="${sheet}"[^>]* Target="worksheets/sheet1.xml"`));
});

test('has a bold, frozen header, column widths and no formulas', async () => {
  const parts = readParts(await writeWorkbook([[['=1+1', 2]]], ['Name', 'Guests']));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"/);
  expect(sheet).toContain('<col min="2" max="2" width="11" customWidth="true"/>');
  expect(sheet).toContain('<is><t>=1+1</t></is>');
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>2<\/v><\/c>/);
  expect(sheet).not.toMatch(/<f[ >/]/);
  expect(formatOf(parts, 'A1')).toEqual({ bold: true, format: '@', wraps: false });
  expect(formatOf(parts, 'A2')).toEqual({ bold: false, format: '@', wraps: true });
  expect(formatOf(parts, 'B2')).toEqual({ bold: false, format: 'General', wraps: false });
});

test('several sheets have the same header, formats and no formulas', async () => {
  const columns = [
    { title: 'Name', width: 20 },
    { title: 'Guests', width: 10, numeric: true as const },
  ];
  const sheets = [
    { name: 'First', columns, rows: [['=1+1', 2]] },
    {
      name: 'Second',
      columns,
      rows: [
        [' a\uFFFF <b>', 0],
        ['', 7],
      ],
    },
  ];
  const bytes = Buffer.concat(await collectAll(generateSheets(sheets)));
  expect(await readXlsxFile(bytes, { trim: false })).toEqual([
    {
      sheet: 'First',
      data: [
        ['Name', 'Guests'],
        ['=1+1', 2],
      ],
    },
    {
      sheet: 'Second',
      data: [
        ['Name', 'Guests'],
        [' a\uFFFF <b>', 0],
        [null, 7],
      ],
    },
  ]);
  const parts = readParts(bytes);
  expect(Object.values(parts).join('')).not.toMatch(/<f[ >/]/);
  expect(parts['xl/worksheets/sheet2.xml']).toMatch(/<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"/);
  expect(formatOf(parts, 'A1')).toEqual({ bold: true, format: '@', wraps: false });
  expect(formatOf(parts, 'A2')).toEqual({ bold: false, format: '@', wraps: true });
  expect(formatOf(parts, 'B2')).toEqual({ bold: false, format: 'General', wraps: false });
});

/** Returns the number format and alignment of a cell from the workbook's styles. */
function formatOf(parts: Record<string, string>, cell: string) {
  const styles = parts['xl/styles.xml'] ?? '';
  const index = RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[1];
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf ([^>]*?)(?:\/>|>(.*?)<\/xf>)/g)];
  const [, attributes = '', inner = ''] = formats[Number(index)] ?? [];
  const numberOf = (name: string) => Number(RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1]);
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)];
  const code = RegExp(`numFmtId="${numberOf('numFmtId')}" formatCode="([^"]*)"`).exec(styles)?.[1];
  return {
    bold: fonts[numberOf('fontId')]?.[1]?.includes('<b/>'),
    format: numberOf('numFmtId') === 0 ? 'General' : code,
    wraps: inner.includes('wrapText="true"'),
  };
}

test('can be read by another parser', async () => {
  const rows = [
    ['constructor', 2],
    ['=1+1', 0],
    ['2031-06-14', 1.5],
  ];
  const [sheet] = await readXlsxFile(await writeWorkbook([rows], ['Name', 'Guests']), { trim: false });
  expect(sheet?.data).toEqual([['Name', 'Guests'], ...rows]);
});

test('reads rows only as fast as the file is read, and closes their source', async () => {
  let [read, closed] = [0, false];
  async function* yieldOwnPages() {
    try {
      for (; read < 1000; read += 1) yield await Promise.resolve([[randomBytes(1000).toString('hex')]]);
    } finally {
      closed = true;
    }
  }
  const pieces = generateWorkbook('Responses', {
    columns: [{ title: 'Name', width: 10, cell: ([name = '']) => name }],
    pages: yieldOwnPages(),
  });
  for (let piece = 0; piece < 2; piece += 1) await pieces.next();
  await pieces.return();
  expect([closed, read < 500]).toEqual([true, true]);
});

test('fails before the first piece if the first rows cannot be read', async () => {
  async function* yieldOwnPages(): AsyncGenerator<readonly Row[], void> {
    yield await Promise.reject(new Error('connection lost'));
  }
  const columns = [{ title: 'Name', width: 10, cell: () => '' }];
  await expect(generateWorkbook('Responses', { columns, pages: yieldOwnPages() }).next()).rejects.toThrow(
    'connection lost',
  );
});

test('contains only the header for a table without rows', async () => {
  expect(readSheet(await writeWorkbook([], ['Name', 'Email']))).toEqual([['Name', 'Email']]);
});
