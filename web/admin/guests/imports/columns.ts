import { parseAge } from '../../../../contract/guest-names.ts';
import type { Cells } from './read-table.ts';
import { isCount, isMany, listMeanings, type InvitedItem, type Target } from './targets.ts';

/** What each column contains; null if it is not imported. */
export type Mapping = readonly (Target | null)[];

export interface ColumnReading {
  mapping: Mapping;
  /** The row with the headings, from 0; null if there is none. What is above it is no guest. */
  headings: number | null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const FIRST_NAME = /^(first|given|fore|vor) ?names?$/;
/** Lists may begin with a title and a date. */
export const HEADINGS_WITHIN = 8;

const countColumns = (cells: Cells): number => Math.max(...cells.map((row) => row.length));

/** Finds the row with the headings, and what the columns contain. */
export function guessColumns(cells: Cells, items: readonly InvitedItem[] = []): ColumnReading {
  const readings = Array.from({ length: Math.min(HEADINGS_WITHIN, cells.length) }, (_, at) =>
    readHeadings(cells, at, items),
  );
  const best = readings.toSorted((one, other) => countFound(other) - countFound(one))[0];
  // A single word may be a title, unless it is above everything.
  const isEnough = best && (countFound(best) > 1 || (countFound(best) === 1 && best.headings === 0));
  return isEnough ? best : guessByContent(cells);
}

const countFound = ({ mapping }: ColumnReading) => mapping.filter((target) => target !== null).length;

/** Reads a row as the one with the headings; it may be none. */
export function readHeadings(cells: Cells, headings: number, items: readonly InvitedItem[] = []): ColumnReading {
  const row = cells[headings] ?? [];
  const below = (at: number) => cells.slice(headings + 1, headings + 21).map((cells_) => cells_[at] ?? '');
  const mapping: (Target | null)[] = Array.from({ length: countColumns(cells) }, () => null);
  if (row.some((cell) => EMAIL.test(cell))) return { mapping, headings };
  for (const [at, heading] of row.entries()) {
    const meanings = listMeanings(heading, items);
    // `Vorname` and `Name` are a first and a last name.
    if (
      meanings[0] === 'guest_name' &&
      mapping.some((target, other) => target === 'guest_name' && isFirstName(row[other]))
    )
      meanings.unshift('last_name');
    mapping[at] =
      meanings.find((target) => (isMany(target) || !mapping.includes(target)) && isLikely(target, below(at))) ?? null;
  }
  return { mapping: giveName(mapping), headings };
}

const isFirstName = (heading = '') =>
  FIRST_NAME.test(
    heading
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim(),
  );

/** A heading like `Max` may also be the name Max Miller, and `People` how many they are. */
function isLikely(target: Target, below: readonly string[]): boolean {
  const filled = below.filter((cell) => cell !== '');
  const isNumeric = filled.some((cell) => /^\d{1,2}$/.test(cell));
  if (isCount(target)) return isNumeric || (below.length > 0 && filled.length === 0);
  if (target === 'people') return !filled.some((cell) => /^\d+$/.test(cell));
  if (target === 'guest_name') return !(filled.length > 0 && filled.every((cell) => /^\d+$/.test(cell)));
  if (target === 'age') return filled.length === 0 || filled.some((cell) => parseAge(cell) !== undefined);
  return true;
}

/** Someone must be named: by a last name or a household if by nothing else. */
function giveName(mapping: readonly (Target | null)[]): (Target | null)[] {
  if (mapping.includes('guest_name')) return [...mapping];
  const instead = (['last_name', 'household'] as const).find((target) => mapping.includes(target));
  const isFamily = instead === 'household' && mapping.includes('last_name');
  return mapping.map((target) => (target === instead && instead !== undefined && !isFamily ? 'guest_name' : target));
}

function guessByContent(cells: Cells): ColumnReading {
  const columns = Array.from({ length: countColumns(cells) }, (_, at) => at);
  const hasValue = (at: number, is: (cell: string) => boolean) => cells.slice(0, 20).some((row) => is(row[at] ?? ''));
  const email = columns.find((at) => hasValue(at, (cell) => EMAIL.test(cell)));
  const name = columns.find((at) => at !== email && hasValue(at, (cell) => /\p{L}/u.test(cell)));
  return {
    mapping: columns.map((at) => (at === email ? 'guest_email' : at === name ? 'guest_name' : null)),
    headings: null,
  };
}

/** What only one column may contain moves to the one that was chosen for it. */
export const chooseTarget = (mapping: Mapping, column: number, target: Target | null): Mapping =>
  mapping.map((before, at) => {
    if (at === column) return target;
    return before === target && target !== null && !isMany(target) ? null : before;
  });

export const hasNames = (mapping: Mapping): boolean =>
  (['guest_name', 'last_name', 'people'] as const).some((target) => mapping.includes(target));

export interface ColumnInfo {
  at: number;
  title: string;
  /** The first different values. */
  samples: string[];
}

/** Columns with a heading or a value. */
export function listColumns(cells: Cells, { headings }: Pick<ColumnReading, 'headings'>): ColumnInfo[] {
  const body = cells.slice(headings === null ? 0 : headings + 1);
  return Array.from({ length: countColumns(cells) }, (_, at) => {
    const heading = headings === null ? '' : (cells[headings]?.[at] ?? '');
    const values = new Set(body.map((row) => row[at] ?? '').filter((cell) => cell !== ''));
    return {
      at,
      title: heading || `Column ${at + 1}`,
      samples: [...values].slice(0, 3),
      empty: heading === '' && values.size === 0,
    };
  }).filter(({ empty }) => !empty);
}

/** The titles of columns whose values are not imported. */
export const listUnused = (cells: Cells, reading: ColumnReading): string[] =>
  listColumns(cells, reading)
    .filter(({ at, samples }) => reading.mapping[at] === null && samples.length > 0)
    .map(({ title }) => title);
