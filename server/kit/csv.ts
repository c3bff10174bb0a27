import type { Cell, Table } from './table.ts';

/** Spreadsheets recognize UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: CRLF, a header row, quotes where needed. Cells cannot run as spreadsheet formulas. */
export async function* generateCsv<Row>({ columns, pages }: Table<Row>): AsyncGenerator<string, void> {
  let lines = BYTE_ORDER_MARK + formatLine(columns.map(({ title }) => title));
  for await (const rows of pages) {
    yield lines + rows.map((row) => formatLine(columns.map(({ cell }) => cell(row)))).join('');
    lines = '';
  }
  if (lines !== '') yield lines;
}

const formatLine = (cells: readonly Cell[]) =>
  `${cells.map((cell) => quoteCell(escapeFormula(String(cell)))).join(',')}\r\n`;

/**
 * An apostrophe in front keeps text that a spreadsheet would run as a formula (docs/reference/failures.md, X6).
 * Full-width signs are included because some spreadsheets treat them like the ASCII ones.
 */
function escapeFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}

const STARTS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Also quotes cells with leading or trailing whitespace, which some readers would drop. */
function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
