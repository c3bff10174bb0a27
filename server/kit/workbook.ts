import { Archive } from './archive.ts';
import type { Cell, Column, Table } from './table.ts';

/**
 * A table as a workbook of one sheet (ECMA-376, the .xlsx of spreadsheets): a bold header that stays in sight, and text
 * that is text whatever it begins with, since no cell is a formula. Made while the rows are read: texts stand in their
 * cells and not in a list of all texts, which would have to be kept until the end.
 */
export async function* workbookOf<Row>(name: string, { columns, pages }: Table<Row>): AsyncGenerator<Uint8Array, void> {
  const archive = new Archive();
  for (const [path, xml] of Object.entries(partsOf(name))) {
    const part = archive.file(path);
    part.write(xml);
    part.end();
  }
  const sheet = archive.file('xl/worksheets/sheet1.xml');
  sheet.write(sheetStart(columns));
  let row = 1;
  for await (const rows of pages) {
    let lines = '';
    for (const each of rows) lines += rowOf(++row, each, columns);
    sheet.write(lines);
    yield archive.take();
  }
  sheet.write('</sheetData></worksheet>');
  sheet.end();
  archive.end();
  yield archive.take();
}

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OF_OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything around the sheet. */
const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml':
    `${PROLOGUE}<Types xmlns="${TYPES}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
  'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  'xl/workbook.xml':
    `${PROLOGUE}<workbook xmlns="${MAIN}" xmlns:r="${OF_OFFICE}"><bookViews><workbookView/></bookViews>` +
    `<sheets><sheet name="${name}" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
  'xl/styles.xml':
    `${PROLOGUE}<styleSheet xmlns="${MAIN}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="3">${FORMATS.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
});

/** Which of the formats a cell has. */
const STYLE = { number: 0, text: 1, header: 2 } as const;

/** Number format 49 is text, so that a cell stays text when somebody edits it. */
const FORMATS = [
  { numFmtId: 0, fontId: 0, wrapText: 0 },
  { numFmtId: 49, fontId: 0, wrapText: 1 },
  { numFmtId: 49, fontId: 1, wrapText: 0 },
].map(
  ({ numFmtId, fontId, wrapText }) =>
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" ` +
    `applyAlignment="1"><alignment vertical="top" wrapText="${wrapText}"/></xf>`,
);

const relations = (targets: Record<string, string>) =>
  `${PROLOGUE}<Relationships xmlns="${RELATIONS}">${Object.entries(targets)
    .map(([kind, target]) => `<Relationship Id="${kind}" Type="${OF_OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function sheetStart<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => cellOf(nameOf(at) + 1, title, STYLE.header));
  return (
    `${PROLOGUE}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  );
}

function rowOf<Row>(number: number, row: Row, columns: readonly Column<Row>[]): string {
  const cells = columns.map(({ cell }, at) => cellOf(nameOf(at) + number, cell(row), STYLE.text));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellOf(place: string, cell: Cell, style: number): string {
  if (typeof cell === 'number') return `<c r="${place}" s="${STYLE.number}"><v>${cell}</v></c>`;
  if (cell === '') return '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** A to Z, then AA. */
function nameOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : nameOf(Math.floor(column / 26) - 1) + letter;
}

/**
 * Text within XML. Characters that XML cannot hold are written `_x0001_`, as the format has it (ECMA-376 part 1, 22.9.2.19),
 * and text that only looks so is kept from being read so.
 */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(
      /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
