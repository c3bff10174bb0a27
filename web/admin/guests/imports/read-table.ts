import { parse } from 'papaparse';
import { readSheet } from 'read-excel-file/browser';

/** A list as it came: its cells as text, row by row, the first row being row 1. */
export type Cells = readonly (readonly string[])[];

/** A list that cannot be read, with a sentence for its owner. */
export class UnreadableFileError extends Error {
  override readonly name = 'Unreadable';
}

/** Reads a file: a workbook's first sheet, or else text with commas, semicolons or tabs between. */
export async function readFile(file: File): Promise<Cells> {
  if (/\.xls$/i.test(file.name)) throw new UnreadableFileError('Please save this file as .xlsx or CSV first.');
  const bytes = await file.arrayBuffer();
  return isZip(bytes) ? readWorkbook(file) : readText(decodeText(bytes));
}

/** Reads text: what was pasted, or is in a CSV file. */
export function readText(text: string): Cells {
  const list = text.replace(/^\uFEFF/, '');
  // Tabs in the first line: cells as spreadsheets copy them.
  const { data } = /^[^\r\n]*\t/.test(list)
    ? parse<string[]>(countQuotes(list), { delimiter: '\t' })
    : parse<string[]>(list, { delimitersToGuess: [',', ';', '|'] });
  return trimEmptyRows(data);
}

/**
 * Spreadsheets quote only the copied cells that have several lines. A quote that begins any other cell is a part of it,
 * and would otherwise swallow all that follows.
 */
function countQuotes(list: string): string {
  const cells = /(?<=^|[\t\r\n])(?:"(?:[^"]|"")*"(?=[\t\r\n]|$)|("[^\t\r\n]*))/g;
  return list.replace(cells, (cell, loose?: string) =>
    loose === undefined ? cell : `"${cell.replaceAll('"', '""')}"`,
  );
}

async function readWorkbook(file: File): Promise<Cells> {
  try {
    const rows = await readSheet(file);
    return trimEmptyRows(rows.map((row) => row.map((cell) => cellText(cell))));
  } catch {
    throw new UnreadableFileError('This workbook cannot be read. Please save it as CSV and try again.');
  }
}

/** Spreadsheets know whole days and yes and no as something else than text. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

/** Without empty rows at the end; those between keep their numbers. */
function trimEmptyRows(rows: readonly string[][]): Cells {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  if (last === -1) throw new UnreadableFileError('There is nothing in this list.');
  return rows.slice(0, last + 1).map((row) => row.map((cell) => cell.trim()));
}

const isZip = (bytes: ArrayBuffer) =>
  new DataView(bytes).byteLength > 3 && new DataView(bytes).getUint32(0) === 0x504b0304;

/** Older spreadsheets write the letters of Western Europe their own way. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
