import { readXlsx } from 'hucre/xlsx';
import { parse } from 'papaparse';

export type Cells = readonly (readonly string[])[];

/** The message is shown to the owner. */
export class UnreadableFileError extends Error {
  override readonly name = 'Unreadable';
}

/**
 * Reads a file: the first sheet of a workbook, or text separated by commas, semicolons or tabs. Throws an
 * UnreadableFileError.
 */
export async function readFile(file: File): Promise<Cells> {
  if (/\.xls$/i.test(file.name)) throw new UnreadableFileError('Please save this file as .xlsx or CSV first.');
  const bytes = await file.arrayBuffer();
  return isZip(bytes) ? readWorkbook(bytes) : readText(decodeText(bytes));
}

/** Throws an UnreadableFileError. */
export function readText(text: string): Cells {
  const list = text.replace(/^\uFEFF/, '');
  // A tab in the first line means cells copied from a spreadsheet.
  const { data } = /^[^\r\n]*\t/.test(list)
    ? parse<string[]>(countQuotes(list), { delimiter: '\t' })
    : parse<string[]>(list, { delimitersToGuess: [',', ';', '|'] });
  return trimEmptyRows(data);
}

/**
 * Doubles quotes that are part of a cell. Spreadsheets quote only copied cells with several lines; a quote at the
 * start of any other cell belongs to its text, and would otherwise make the parser swallow the following cells.
 */
function countQuotes(list: string): string {
  const cells = /(?<=^|[\t\r\n])(?:"(?:[^"]|"")*"(?=[\t\r\n]|$)|("[^\t\r\n]*))/g;
  return list.replace(cells, (cell, loose?: string) =>
    loose === undefined ? cell : `"${cell.replaceAll('"', '""')}"`,
  );
}

async function readWorkbook(bytes: ArrayBuffer): Promise<Cells> {
  try {
    const { sheets } = await readXlsx(bytes);
    return trimEmptyRows((sheets[0]?.rows ?? []).map((row) => row.map((cell) => formatCell(cell))));
  } catch {
    throw new UnreadableFileError('We can’t read this workbook. Please save it as CSV and try again.');
  }
}

/** Workbooks store dates and booleans as their own types. */
function formatCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/**
 * Removes empty rows at the end; others stay, so that rows keep their numbers. Throws an UnreadableFileError if
 * nothing is left.
 */
function trimEmptyRows(rows: readonly string[][]): Cells {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (last === -1) throw new UnreadableFileError('This list is empty.');
  return rows.slice(0, last + 1).map((row) => row.map((cell) => cell.trim()));
}

const isZip = (bytes: ArrayBuffer) =>
  new DataView(bytes).byteLength > 3 && new DataView(bytes).getUint32(0) === 0x504b0304;

/** Decodes UTF-8, else windows-1252, which older spreadsheets write. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
