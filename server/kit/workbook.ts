import type { CellStyle, CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx';
import type { Cell, Column, Table } from './table.ts';

const TOP = { vertical: 'top' } as const;
/** `@` is the number format for text: the cell stays text when a user edits it. */
const HEADER: CellStyle = { numFmt: '@', alignment: TOP, font: { name: 'Calibri', size: 11, bold: true } };
const TEXT: CellStyle = { numFmt: '@', alignment: { ...TOP, wrapText: true } };
const NUMBER: CellStyle = { alignment: TOP };

/**
 * One sheet, generated while the table's rows are read: a bold, frozen header, numbers as numbers, and text as text
 * whatever it begins with.
 */
export async function* generateWorkbook<Row>(name: string, table: Table<Row>): AsyncGenerator<Uint8Array, void> {
  // Imported on first use because it takes 16 MB of memory.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // Reads the first page before writing, so that a failure can still become an error response.
  const pages = table.pages[Symbol.asyncIterator]();
  const first = await pages.next();
  const columns: ColumnDef[] = table.columns.map(({ width }) => ({ width, style: HEADER }));
  async function* cells(): AsyncGenerator<CellValue[], void> {
    try {
      yield table.columns.map(({ title }) => valueOf(title));
      // The library applies column styles as each row is written: after the bold header the styles change for the rest.
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

export interface Sheet {
  name: string;
  columns: readonly Pick<Column<never>, 'title' | 'width' | 'numeric'>[];
  rows: readonly (readonly Cell[])[];
}

/** Writes several sheets that look the same way. They are held in memory. */
export async function* generateSheets(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array, void> {
  const { writeXlsx } = await import('hucre/xlsx');
  yield await writeXlsx({ sheets: sheets.map(layOutSheet) });
}

const layOutSheet = ({ name, columns, rows }: Sheet): WriteSheet => ({
  name,
  columns: columns.map(({ width, numeric }) => ({ width, style: numeric === true ? NUMBER : TEXT })),
  rows: [columns.map(({ title }) => title), ...rows].map((row) => row.map(valueOf)),
  cells: new Map(columns.map((_, at) => [`0,${at}`, { style: HEADER }])),
  freezePane: { rows: 1 },
});

/**
 * Escapes two forbidden characters that the library misses, and text that looks like one of its escapes (ECMA-376 part
 * 1, 22.9.2.19); the library escapes the other characters that XML 1.0 forbids.
 */
function valueOf(cell: Cell): CellValue {
  if (typeof cell === 'number') return cell;
  if (cell === '') return null;
  return cell
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_');
}
