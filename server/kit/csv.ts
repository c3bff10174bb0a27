import type { Cell, Table } from './table.ts';

/** Tells spreadsheets that what follows is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as CSV (RFC 4180): CRLF, a header, quotes where needed; its text is harmless in a spreadsheet. */
export async function* generateCsv<Row>({ columns, pages }: Table<Row>): AsyncGenerator<string, void> {
  let lines = BYTE_ORDER_MARK + formatLine(columns.map(({ title }) => title));
  for await (const rows of pages) {
    yield lines + rows.map((row) => formatLine(columns.map(({ cell }) => cell(row)))).join('');
    lines = '';
  }
  if (lines !== '') yield lines;
}

const formatLine = (cells: readonly Cell[]) =>
  `${cells.map((cell) => quoteCell(defuseFormula(String(cell)))).join(',')}\r\n`;

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text again
 * (docs/reference/failures.md, X6). Full-width signs count, because some spreadsheets read them like the plain ones.
 */
function defuseFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text;
}

const STARTS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Blanks at the ends are quoted, too: some readers would drop them. */
function quoteCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
