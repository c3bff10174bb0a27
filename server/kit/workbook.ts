import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx';
import type { Cell, Table } from './table.ts';

const TOP = { vertical: 'top' } as const;
/** `@` is the number format of text: such a cell stays text when somebody edits it. */
const HEADER: CellStyle = { numFmt: '@', alignment: TOP, font: { name: 'Calibri', size: 11, bold: true } };
const TEXT: CellStyle = { numFmt: '@', alignment: { ...TOP, wrapText: true } };
const NUMBER: CellStyle = { alignment: TOP };

/**
 * Writes a table as a workbook of one sheet (.xlsx) while its rows are read: a bold header that stays in sight, numbers
 * as numbers, and text as text whatever it begins with.
 */
export async function* generateWorkbook<Row>(name: string, table: Table<Row>): AsyncGenerator<Uint8Array, void> {
  // Loaded with the first export: it costs 16 MB.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // A failure to read the first rows comes before the first piece, while it can still be an error response.
  const pages = table.pages[Symbol.asyncIterator]();
  const first = await pages.next();
  const columns: ColumnDef[] = table.columns.map(({ width }) => ({ width, style: HEADER }));
  async function* cells(): AsyncGenerator<CellValue[], void> {
    try {
      yield table.columns.map(({ title }) => valueOf(title));
      // The library styles whole columns, and each row when it arrives: the header is written, the rest is not bold.
      for (const [at, column] of columns.entries()) column.style = table.columns[at]?.numeric === true ? NUMBER : TEXT;
      for (let page = first; page.done !== true; page = await pages.next()) {
        for (const row of page.value) yield table.columns.map(({ cell }) => valueOf(cell(row)));
      }
    } finally {
      await pages.return?.();
    }
  }
  yield* writeXlsxStream(cells(), { name, columns, freezePane: { rows: 1 } });
}

/**
 * The library escapes what XML 1.0 forbids, except for two characters, and leaves alone text that only looks like such an
 * escape (ECMA-376 part 1, 22.9.2.19).
 */
function valueOf(cell: Cell): CellValue {
  if (typeof cell === 'number') return cell;
  if (cell === '') return null;
  return cell
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_');
}
