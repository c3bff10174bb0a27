import {
  parseAge,
  parseChildren,
  parseGuestNames,
  parsePeople,
  parsePlusOne,
  parseTags,
  saysChild,
  type NamedPerson,
} from '../../../../contract/guest-names.ts';
import { makeHouseholdName } from '../../../../contract/household-name.ts';
import { PEOPLE_MAX, PLUS_ONES_MAX, TAGS_MAX } from '../../../../contract/households.ts';
import { importRow, type ImportRow } from '../../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, type FieldName } from '../../../../contract/invitation-fields.ts';
import type { ColumnReading, Mapping } from './columns.ts';
import type { Cells } from './read-table.ts';
import { getItemId, titleOf, type Target } from './targets.ts';

export interface Problem {
  row: number;
  says: string;
}

/** What one row of the file says, or a person who was taken out of it. */
export interface Entry {
  /** Unique: that of the file, or beyond it for a person who was taken out. */
  row: number;
  /** Its row in the file. */
  source: number;
  /** All of its rows in the file, if there are several. */
  sources?: readonly number[];
  /** What its household is called in the file; rows of the same household belong together. */
  household: string;
  form: Omit<ImportRow, 'row' | 'household'>;
  /** Why it is probably nobody, so that it is left out unless the owner wants it. */
  doubt?: string;
}

export interface ReadRows {
  entries: Entry[];
  /** Rows that are left out. */
  skipped: Problem[];
  /** Cells that are left out of rows that are imported. */
  flagged: Problem[];
}

/** Reads all rows below the headings; a row in which a cell is wrong is imported without the cell. */
export function readRows(cells: Cells, { mapping, headings }: ColumnReading): ReadRows {
  const found: ReadRows = { entries: [], skipped: [], flagged: [] };
  const seen = new Map<string, number>();
  const isEachOne = hasOnePersonEach(cells.slice((headings ?? -1) + 1), mapping);
  for (const [at, row] of cells.entries()) {
    if ((headings !== null && at <= headings) || row.every((cell) => cell === '')) continue;
    const number = at + 1;
    const { entry, flags, problem } = readEntry(row, { mapping, isEachOne }, number);
    if (!entry) {
      found.skipped.push({ row: number, says: problem ?? 'This row has no name.' });
      continue;
    }
    const before = seen.get(toKey(entry));
    if (before !== undefined) {
      found.skipped.push({ row: number, says: `Same guest as row ${before}.` });
      continue;
    }
    seen.set(toKey(entry), number);
    found.entries.push(entry);
    found.flagged.push(...flags.map((says) => ({ row: number, says })));
  }
  return found;
}

const toKey = ({ household, form }: Entry): string =>
  [household, nameOf(form), form.guest_email ?? ''].join('\n').toLowerCase();

/** As on the envelope. */
export const nameOf = ({ guest_name, people = [] }: Pick<ImportRow, 'guest_name' | 'people'>): string =>
  guest_name || makeHouseholdName(people);

interface Layout {
  mapping: Mapping;
  /** Every row names one person at most, so that a yes below `Children` says what this person is. */
  isEachOne: boolean;
}

function hasOnePersonEach(rows: Cells, mapping: Mapping): boolean {
  if (mapping.includes('partner') || mapping.includes('people') || !mapping.includes('children')) return false;
  const columns = mapping.flatMap((target, at) => (target === 'guest_name' || target === 'last_name' ? [at] : []));
  return rows.every((row) => parseGuestNames(columns.map((at) => row[at] ?? '').join(' ')).people.length <= 1);
}

type Read = { entry?: Entry; flags: string[]; problem?: string };

function readEntry(cells: readonly string[], { mapping, isEachOne }: Layout, row: number): Read {
  const list = (target: Target) =>
    mapping.flatMap((one, at) => (one === target && cells[at] ? [removeFormulaPrefix(cells[at])] : []));
  const flags: string[] = [];
  const { people, plus_ones, seats, guest_name, note } = readNames(list, { mapping, isEachOne }, flags);
  if (guest_name === '' && people.length === 0) return { flags };
  if (people.length > PEOPLE_MAX)
    return { flags, problem: `This row has ${people.length} people. An invitation can have up to ${PEOPLE_MAX}.` };
  const [ages, emails] = [list('age').map(parseAge), list('guest_email').flatMap(splitEmails)];
  const [first, second] = people;
  if (first && ages[0] !== undefined) first.age_group = ages[0];
  if (second && emails[1] !== undefined) second.email ??= emails[1];
  const tags = list('tags').flatMap(parseTags);
  if (tags.length > TAGS_MAX) flags.push(`${tags.length} tags: only the first ${TAGS_MAX} are imported.`);
  const schedule = readItems(cells, mapping, flags);
  const form = {
    ...(schedule.length > 0 && { schedule }),
    ...placePeople(people, { plus_ones, seats }, flags),
    ...readPlainFields(list),
    ...(guest_name !== '' && { guest_name }),
    ...(emails.length > 0 && { guest_email: emails[0] }),
    ...(tags.length > 0 && { tags: [...new Set(tags)].slice(0, TAGS_MAX) }),
    ...joinTexts('postal_address', list('postal_address'), ', '),
    ...joinTexts('notes', [note, ...list('notes')], '\n'),
  };
  const doubt = findDoubt([...list('guest_name'), ...list('last_name')].join(' '));
  const about = { row, source: row, household: list('household')[0] ?? '', ...(doubt !== undefined && { doubt }) };
  return checkEntry(about, form, flags);
}

const INVITED = /^(yes|y|x|✓|✔|true|invited|ja|oui|s[ií]|sim|[1-9]\d?)$/i;
const NOT_INVITED = /^(no|n|-|–|false|not invited|nein|non|não|0)?$/i;

/** The ids of the items to which this row is invited. */
function readItems(cells: readonly string[], mapping: Mapping, flags: string[]): string[] {
  return mapping.flatMap((target, at) => {
    const [id, cell] = [target === null ? undefined : getItemId(target), (cells[at] ?? '').trim()];
    if (id === undefined) return [];
    if (INVITED.test(cell)) return [id];
    if (!NOT_INVITED.test(cell)) flags.push(`“${cell}” does not say whether they are invited: please say yes or no.`);
    return [];
  });
}

const SUM =
  /^(sub-?|grand )?(totals?|sum|count|summe|gesamt|anzahl)(\s*(of |number )?(guests?|people|persons?|rows?|gäste|personen))?\s*[:=]?\s*\d*$/i;

/** Lists end with sums, and hold formulas and links. */
export function findDoubt(name: string): string | undefined {
  if (SUM.test(name.trim())) return 'This looks like a sum, not like a guest.';
  if (/^\s*=|hyperlink\s*\(/i.test(name)) return 'This looks like a formula, not like a guest.';
  if (/https?:\/\/|www\./i.test(name)) return 'This looks like a link, not like a guest.';
  return undefined;
}

type List = (target: Target) => string[];

interface Names {
  people: NamedPerson[];
  plus_ones: number | undefined;
  seats: number | undefined;
  guest_name: string;
  note: string;
}

function readNames(list: List, { mapping, isEachOne }: Layout, flags: string[]): Names {
  const text = [...list('guest_name'), ...list('last_name')].join(' ');
  // A column with all people, as in our own export, leaves nothing to be read from the name.
  const isWhole = mapping.includes('people');
  const parsed = parseGuestNames(text);
  const people = isWhole ? list('people').flatMap(parsePeople) : parsed.people;
  if (!isWhole && parsed.open)
    flags.push(`“${text}”: nobody says how many they are. Please add them after the import.`);
  const partners = list('partner').map(
    (cell) => parsePlusOne(cell) ?? { plus_ones: 0, people: parseGuestNames(cell).people },
  );
  const extra = list('plus_one_allowed').flatMap((cell) => {
    const found = parsePlusOne(cell);
    if (!found)
      flags.push(`${titleOf('plus_one_allowed')} “${cell}” is neither a number nor a name, yes or no: left out.`);
    return found ? [found] : [];
  });
  people.push(...[...partners, ...extra].flatMap((one) => one.people));
  const [named] = people;
  const children = list('children').flatMap((cell) => {
    if (!saysChild(cell)) return parseChildren(cell, named?.last_name ?? findFamily(parsed.name));
    if (isEachOne && named) named.age_group = 'child';
    else flags.push(`${titleOf('children')} “${cell}” says neither who nor how many: left out.`);
    return [];
  });
  if (!isWhole && people.length === 0 && children.length > 0 && parsed.seats === undefined)
    flags.push(`“${text}”: only the children have names. Please add the adults after the import.`);
  people.push(...children);
  const places = [...partners, ...extra].map((one) => one.plus_ones);
  const most = Math.max(isWhole ? 0 : parsed.plus_ones, ...places);
  return {
    people,
    plus_ones: most > 0 || extra.length > 0 ? most : undefined,
    seats: isWhole ? undefined : parsed.seats,
    guest_name: isWhole ? text : parsed.name,
    note: isWhole ? '' : parsed.note,
  };
}

/** `Johnson` in `The Johnson Family`. */
const findFamily = (envelope: string): string =>
  /^(?:the )?(\S+) (?:family|familie|famille|familia|household)$/i.exec(envelope)?.[1] ?? '';

/** More places than people are places without a name; without people, a number of guests. */
function placePeople(people: NamedPerson[], { plus_ones, seats }: Pick<Names, 'plus_ones' | 'seats'>, flags: string[]) {
  const places = Math.max(plus_ones ?? 0, people.length > 0 ? (seats ?? 0) - people.length : 0);
  if (places > PLUS_ONES_MAX)
    flags.push(`${places} places without a name: an invitation can have up to ${PLUS_ONES_MAX}.`);
  return {
    ...(people.length > 0 && { people }),
    ...(people.length === 0 && seats !== undefined && { max_guests: seats }),
    ...((plus_ones !== undefined || places > 0) && { plus_ones: Math.min(places, PLUS_ONES_MAX) }),
  };
}

const READ_BY_HAND: ReadonlySet<FieldName> = new Set(['guest_name', 'guest_email', 'plus_one_allowed', 'notes']);

function readPlainFields(list: List) {
  const fields = FIELD_NAMES.filter((name) => !READ_BY_HAND.has(name));
  return Object.fromEntries(
    fields.flatMap((name) =>
      list(name)
        .slice(0, 1)
        .map((cell) => [name, cell]),
    ),
  );
}

const joinTexts = (name: string, texts: readonly string[], joint: string) => {
  const text = texts.filter((part) => part !== '').join(joint);
  return text === '' ? {} : { [name]: text };
};

const splitEmails = (cell: string): string[] => (cell.includes('@') ? cell.split(/[\s,;/]+/).filter(Boolean) : [cell]);

type Draft = Record<string, unknown> & {
  people?: NamedPerson[] | undefined;
  max_guests?: string | number | undefined;
  plus_ones?: number | undefined;
};

/** Leaves out what is invalid as long as somebody is left. */
function checkEntry(about: Omit<Entry, 'form'>, draft: Draft, flags: string[]): Read {
  const form: Draft = { ...draft, ...takeNumber(draft, flags) };
  for (let tries = 0; tries < 12; tries++) {
    const { data, error } = importRow.safeParse({ ...form, row: about.row });
    if (data) {
      const { row: _, household: __, ...valid } = data;
      return { entry: { ...about, form: valid }, flags };
    }
    const [issue] = error.issues;
    const [name, at, part] = issue?.path ?? [];
    const person = name === 'people' && typeof at === 'number' && part === 'email' ? form.people?.[at] : undefined;
    if (person) {
      flags.push(`Email “${person.email}” of ${person.first_name} isn’t valid: left out.`);
      delete person.email;
    } else if (name === undefined || name === 'guest_name' || name === 'people') {
      return { flags, problem: issue?.message ?? 'This row can’t be read.' };
    } else {
      flags.push(describeWrong(String(name), form[String(name)], issue?.message ?? ''));
      form[String(name)] = undefined;
    }
  }
  return { flags, problem: 'This row can’t be read.' };
}

/** Of a wrong email there is nothing more to say. */
function describeWrong(name: string, value: unknown, says: string): string {
  const what = `${titleOfPart(name)} “${String(value)}”`;
  return name === 'guest_email' ? `${what} isn’t valid: left out.` : `${what} is left out. ${says}`;
}

const titleOfPart = (name: string): string => {
  if (name === 'tags') return 'Tag';
  return name in TITLES ? (TITLES[name] ?? name) : titleOf(name as Target);
};
const TITLES: Readonly<Record<string, string>> = { plus_ones: 'Plus ones' };

/** With people, a number of guests above theirs is places without a name. */
function takeNumber({ people, max_guests, plus_ones }: Draft, flags: string[]): Partial<Draft> {
  const count = Number(max_guests);
  if (!people || people.length === 0 || max_guests === undefined) return {};
  if (!Number.isInteger(count) || count < 1) {
    flags.push(`${fieldOf('max_guests').title} “${String(max_guests)}” isn’t a number: left out.`);
    return { max_guests: undefined };
  }
  const places = count - people.length;
  if (places > PLUS_ONES_MAX)
    flags.push(`${count} guests, of whom ${people.length} have a name: up to ${PLUS_ONES_MAX} more are imported.`);
  if (places <= (plus_ones ?? 0)) return { max_guests: undefined };
  return { max_guests: undefined, plus_ones: Math.min(places, PLUS_ONES_MAX) };
}

/** Our exports put an apostrophe before cells that a spreadsheet would interpret as formulas. */
const removeFormulaPrefix = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');
