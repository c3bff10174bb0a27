import { importRow, type ImportRow } from '../../../../contract/imports.ts';
import type { Cells } from './read-table.ts';

/** What a column can be. */
export const FIELDS = ['name', 'last_name', 'email', 'max_guests', 'plus_one', 'notes'] as const;
export type Field = (typeof FIELDS)[number];

export const FIELD_LABEL: Record<Field, string> = {
  name: 'Name',
  last_name: 'Last name, where it stands alone',
  email: 'Email',
  max_guests: 'Maximum guests',
  plus_one: 'Plus one',
  notes: 'Notes',
};

/** Which column of the list each field is in, from 0; what is in none is missing. */
export type Mapping = Partial<Record<Field, number>>;

/** How a list is read. */
export interface Reading {
  mapping: Mapping;
  /** The first row names the columns. */
  hasHeader: boolean;
}

/** What headings are called, the most telling first. */
const HEADINGS: readonly [Field, RegExp][] = [
  ['email', /e-?mail|^mail/],
  ['plus_one', /plus|\+ ?1|companion/],
  ['notes', /note|comment|remark/],
  ['last_name', /^(last|family|sur) ?name$|^surname$/],
  ['name', /^(guest|full|first|given)? ?names?$|^guests?$|^invitees?$|^household$|^party name$/],
  ['max_guests', /max|party|number|count|seats|people|persons|guests/],
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How a list is probably meant: by its headings, else by what stands in its columns. */
export function guessed(cells: Cells): Reading {
  const first = cells[0] ?? [];
  const mapping: Mapping = {};
  for (const [at, heading] of first.entries()) {
    const words = heading
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim();
    const field = HEADINGS.find(([name, pattern]) => mapping[name] === undefined && pattern.test(words))?.[0];
    if (field && (field !== 'max_guests' || isCounting(cells, at))) mapping[field] = at;
  }
  if (first.some((cell) => EMAIL.test(cell)) || Object.keys(mapping).length === 0) return byContent(cells);
  if (mapping.name === undefined && mapping.last_name !== undefined) {
    mapping.name = mapping.last_name;
    delete mapping.last_name;
  }
  return { mapping, hasHeader: true };
}

/** Below the heading stand numbers, if anything: Max Miller is none. */
function isCounting(cells: Cells, at: number): boolean {
  const below = cells.slice(1, 21).map((row) => row[at] ?? '');
  return below.some((cell) => /^\d/.test(cell)) || (cells.length > 1 && below.every((cell) => cell === ''));
}

function byContent(cells: Cells): Reading {
  const columns = Array.from({ length: Math.max(...cells.map((row) => row.length)) }, (_, at) => at);
  const holds = (at: number, is: (cell: string) => boolean) => cells.slice(0, 20).some((row) => is(row[at] ?? ''));
  const email = columns.find((at) => holds(at, (cell) => EMAIL.test(cell)));
  const name = columns.find((at) => at !== email && holds(at, (cell) => /\p{L}/u.test(cell)));
  return {
    mapping: { ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
    hasHeader: false,
  };
}

/** What is wrong with a row. */
export interface Problem {
  row: number;
  says: string;
}

/** The guests of a list, and the rows that are none. */
export interface Guests {
  rows: ImportRow[];
  problems: Problem[];
}

/** Reads each row as a guest, by the rules of the form; nobody is in it twice. */
export function guestsOf(cells: Cells, { mapping, hasHeader }: Reading): Guests {
  const rows: ImportRow[] = [];
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  for (const [at, row] of cells.entries()) {
    if ((hasHeader && at === 0) || row.every((cell) => cell === '')) continue;
    const number = at + 1;
    const { data, error } = importRow.safeParse(given(number, row, mapping));
    if (!data) {
      problems.push({ row: number, says: error.issues.map(({ message }) => message).join(' ') });
      continue;
    }
    const who = `${data.guest_name.toLowerCase()}\n${data.guest_email ?? ''}`;
    const before = seen.get(who);
    if (before !== undefined) problems.push({ row: number, says: `This is the guest of row ${before} again.` });
    else rows.push(data);
    seen.set(who, before ?? number);
  }
  return { rows, problems };
}

/** The first rows of a list as they are understood, right or wrong. */
export function sampleOf(cells: Cells, { mapping, hasHeader }: Reading, count: number) {
  const first = hasHeader ? 1 : 0;
  return cells.slice(first, first + count).map((row, at) => {
    const { row: number, guest_name: name, ...rest } = given(first + at + 1, row, mapping);
    const words = Object.values(rest).map((value) => (typeof value === 'boolean' ? PLUS_ONE[`${value}`] : value));
    return { row: number, name, rest: words };
  });
}

const PLUS_ONE = { true: 'plus one', false: 'no plus one' };

/** What the cells of a row say, before it is checked. An empty cell says nothing. */
function given(row: number, cells: readonly string[], mapping: Mapping) {
  const cell = (field: Field) => undefused(cells[mapping[field] ?? -1] ?? '');
  const [email, max, plus, notes] = [cell('email'), cell('max_guests'), cell('plus_one'), cell('notes')];
  return {
    row,
    guest_name: [cell('name'), cell('last_name')].filter((part) => part !== '').join(' '),
    ...(email !== '' && { guest_email: email }),
    ...(max !== '' && { max_guests: max }),
    ...(plus !== '' && { plus_one_allowed: yesOrNo(plus) }),
    ...(notes !== '' && { notes }),
  };
}

/** Our own files have an apostrophe before what a spreadsheet would take for a formula. */
const undefused = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

function yesOrNo(cell: string): boolean | string {
  if (/^(yes|y|true|1|x|✓|\+1|ja|oui|s[ií]|sim)$/i.test(cell)) return true;
  return /^(no|n|false|0|-|nein|non|não)$/i.test(cell) ? false : cell;
}
