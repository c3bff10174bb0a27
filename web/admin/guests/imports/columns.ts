import { importRow, type ImportRow } from '../../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, type FieldName } from '../../../../contract/invitation-fields.ts';
import type { Cells } from './read-table.ts';

export type Target = FieldName | 'last_name';
export const TARGETS: readonly Target[] = FIELD_NAMES.flatMap((name) =>
  name === 'guest_name' ? [name, 'last_name' as const] : [name],
);

export const titleOf = (target: Target): string =>
  target === 'last_name' ? 'Last name (if in its own column)' : fieldOf(target).title;

/** The column of each target, from 0; targets without a column are missing. */
export type Mapping = Partial<Record<Target, number>>;

export interface ColumnReading {
  mapping: Mapping;
  hasHeader: boolean;
}

const isCount = (target: Target) => target !== 'last_name' && fieldOf(target).kind === 'count';
const LAST_NAME = /^(last|family|sur) ?name$|^surname$/;

/** Counts come last, because their patterns also match parts of other headings. */
const HEADINGS = TARGETS.toSorted((one, other) => Number(isCount(one)) - Number(isCount(other))).map(
  (target) => [target, target === 'last_name' ? LAST_NAME : fieldOf(target).headings] as const,
);

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function guessColumns(cells: Cells): ColumnReading {
  const first = cells[0] ?? [];
  const mapping: Mapping = {};
  for (const [at, heading] of first.entries()) {
    const words = heading
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim();
    const target = HEADINGS.find(([name, pattern]) => mapping[name] === undefined && pattern.test(words))?.[0];
    if (target && (!isCount(target) || isCounting(cells, at))) mapping[target] = at;
  }
  if (first.some((cell) => EMAIL.test(cell)) || Object.keys(mapping).length === 0) return guessByContent(cells);
  if (mapping.guest_name === undefined && mapping.last_name !== undefined) {
    mapping.guest_name = mapping.last_name;
    delete mapping.last_name;
  }
  return { mapping, hasHeader: true };
}

/**
 * Returns whether the column below a heading contains numbers or nothing: a heading like "Max" may also be the name
 * Max Miller.
 */
function isCounting(cells: Cells, at: number): boolean {
  const below = cells.slice(1, 21).map((row) => row[at] ?? '');
  return below.some((cell) => /^\d/.test(cell)) || (cells.length > 1 && below.every((cell) => cell === ''));
}

function guessByContent(cells: Cells): ColumnReading {
  const columns = Array.from({ length: Math.max(...cells.map((row) => row.length)) }, (_, at) => at);
  const hasValue = (at: number, is: (cell: string) => boolean) => cells.slice(0, 20).some((row) => is(row[at] ?? ''));
  const guest_email = columns.find((at) => hasValue(at, (cell) => EMAIL.test(cell)));
  const guest_name = columns.find((at) => at !== guest_email && hasValue(at, (cell) => /\p{L}/u.test(cell)));
  return {
    mapping: { ...(guest_name !== undefined && { guest_name }), ...(guest_email !== undefined && { guest_email }) },
    hasHeader: false,
  };
}

export interface Problem {
  row: number;
  says: string;
}

export interface Guests {
  rows: ImportRow[];
  problems: Problem[];
}

export function readGuests(cells: Cells, { mapping, hasHeader }: ColumnReading): Guests {
  const rows: ImportRow[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  for (const [at, row] of cells.entries()) {
    if ((hasHeader && at === 0) || row.every((cell) => cell === '')) continue;
    const number = at + 1;
    const { data, error } = importRow.safeParse({ row: number, ...Object.fromEntries(readValues(row, mapping)) });
    if (!data) {
      problems.push({ row: number, says: error.issues.map(({ message }) => message).join(' ') });
      continue;
    }
    const who = `${data.guest_name.toLowerCase()}\n${data.guest_email ?? ''}`;
    const before = seen.get(who);
    if (before !== undefined) problems.push({ row: number, says: `Same guest as row ${before}.` });
    else rows.push(data);
    seen.set(who, before ?? number);
  }
  return { rows, problems };
}

export function readSample(cells: Cells, { mapping, hasHeader }: ColumnReading, count: number) {
  const first = hasHeader ? 1 : 0;
  return cells.slice(first, first + count).map((row, at) => {
    const [[, name], ...rest] = readValues(row, mapping);
    return { row: first + at + 1, name, rest: rest.map(([field, value]) => formatValue(field, value)) };
  });
}

function formatValue(name: FieldName, value: string | boolean): string {
  if (typeof value === 'string') return value;
  const title = fieldOf(name).title.toLowerCase();
  return value ? title : `no ${title}`;
}

function readValues(
  cells: readonly string[],
  mapping: Mapping,
): [name: ['guest_name', string], ...rest: [FieldName, string | boolean][]] {
  const getCell = (target: Target) => removeFormulaPrefix(cells[mapping[target] ?? -1] ?? '');
  const name = [getCell('guest_name'), getCell('last_name')].filter((part) => part !== '').join(' ');
  const rest = FIELD_NAMES.filter((field) => field !== 'guest_name' && getCell(field) !== '');
  return [
    ['guest_name', name],
    ...rest.map((field): [FieldName, string | boolean] => [
      field,
      fieldOf(field).kind === 'flag' ? parseYesNo(getCell(field)) : getCell(field),
    ]),
  ];
}

/** Our exports put an apostrophe before cells that a spreadsheet would interpret as formulas. */
const removeFormulaPrefix = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

function parseYesNo(cell: string): boolean | string {
  if (/^(yes|y|true|1|x|✓|\+1|ja|oui|s[ií]|sim)$/i.test(cell)) return true;
  return /^(no|n|false|0|-|nein|non|não)$/i.test(cell) ? false : cell;
}
