import { splitName } from '../../../../contract/guest-names.ts';
import {
  formatPersonName,
  PEOPLE_MAX,
  PLUS_ONES_MAX,
  TAGS_MAX,
  type PersonForm,
} from '../../../../contract/households.ts';
import type { ImportRow } from '../../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, LINE_NAMES } from '../../../../contract/invitation-fields.ts';
import { nameOf, type Entry, type Problem } from './rows.ts';

/** What becomes one invitation: rows of a file, or persons taken out of one. Never empty. */
export type Group = readonly [Entry, ...Entry[]];

/** The group as the owner has said whose it is: an id of the list, or `new`. */
export const chooseMatch = ([first, ...others]: Group, match: string): Group => [
  { ...first, form: { ...first.form, match } },
  ...others,
];

/** What is changed may match other invitations. */
const dropMatch = <One extends Entry>(entry: One): One => ({ ...entry, form: { ...entry.form, match: undefined } });

/** Rows of the same household are together; those that are too many for an invitation are left out. */
export function groupEntries(entries: readonly Entry[]): { groups: Group[]; skipped: Problem[] } {
  const byHousehold = Map.groupBy(entries, ({ row, household }) => (household === '' ? row : household.toLowerCase()));
  const [groups, skipped]: [Group[], Problem[]] = [[], []];
  for (const group of byHousehold.values()) {
    if (!isGroup(group)) continue;
    const problem = findTooMany(group);
    if (problem === undefined) groups.push(group);
    else skipped.push({ row: group[0].source, says: `${formatRows(group)}: ${problem}` });
  }
  return { groups, skipped };
}

const isGroup = (entries: readonly Entry[]): entries is Group => entries.length > 0;

/** Why these cannot be one invitation; undefined if they can. */
export function findTooMany(group: readonly Entry[]): string | undefined {
  const people = listAllPeople(group).length;
  if (people > PEOPLE_MAX)
    return `${people} people are too many for one invitation, which can have up to ${PEOPLE_MAX}.`;
  const tags = new Set(group.flatMap(({ form }) => form.tags ?? [])).size;
  if (tags > TAGS_MAX) return `${tags} tags are too many for one invitation, which can have up to ${TAGS_MAX}.`;
  const { guests, plus_ones } = countPlaces(group, people === 0);
  if (group.length > 1 && (guests > GUESTS_MAX || plus_ones > PLUS_ONES_MAX))
    return `${guests + plus_ones} guests without names are too many for one invitation.`;
  return undefined;
}

const [COUNT] = FIELD_NAMES.map(fieldOf).filter((field) => field.kind === 'count');
const GUESTS_MAX = COUNT?.max ?? 1;

/** If nobody has a name, they are so many guests; else those without one are plus ones. */
function countPlaces(group: readonly Entry[], isUnnamed: boolean): { guests: number; plus_ones: number } {
  const sum = (count: (entry: Entry) => number) => group.reduce((total, entry) => total + count(entry), 0);
  return isUnnamed
    ? { guests: sum(({ form }) => form.max_guests ?? 1), plus_ones: sum(({ form }) => form.plus_ones ?? 0) }
    : { guests: 0, plus_ones: sum(countUnnamed) };
}

const listSources = (group: readonly Entry[]): number[] => [
  ...new Set(group.flatMap(({ source, sources }) => sources ?? [source])),
];

/** `Row 5`, `Rows 5, 8` */
export function formatRows(group: readonly Entry[]): string {
  const rows = listSources(group);
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}`;
}

/** The row that is sent to the server, numbered as the first one. */
export function toImportRow(group: Group): ImportRow {
  const [first, ...others] = group;
  const { row, household, form } = first;
  const people = listAllPeople(group);
  const named = {
    guest_name: findEnvelopeName(household, people) ?? (others.length === 0 ? form.guest_name : undefined),
  };
  if (others.length === 0) return { ...form, ...named, row };
  const isUnnamed = people.length === 0;
  const { guests, plus_ones } = countPlaces(group, isUnnamed);
  const find = <Name extends keyof ImportRow & keyof Entry['form']>(name: Name) =>
    group.map((entry) => entry.form[name]).find(Boolean);
  return {
    ...form,
    guest_name: named.guest_name ?? (isUnnamed ? form.guest_name : undefined),
    row,
    ...Object.fromEntries(LINE_NAMES.map((name) => [name, find(name)])),
    guest_email: find('guest_email') ?? null,
    postal_address: find('postal_address'),
    notes: [...new Set([...group.map((entry) => entry.form.notes), ...listOtherValues(group)].filter(Boolean))].join(
      '\n',
    ),
    tags: [...new Set(group.flatMap((entry) => entry.form.tags ?? []))],
    schedule: [...new Set(group.flatMap((entry) => entry.form.schedule ?? []))],
    people,
    max_guests: isUnnamed ? guests : undefined,
    plus_ones: plus_ones === 0 ? undefined : plus_ones,
  };
}

/** An invitation has one phone number and one address: those of the others are kept as notes. */
function listOtherValues(group: Group): string[] {
  return [...LINE_NAMES, 'postal_address' as const].flatMap((name) => {
    const [first, ...others] = group.filter(({ form }) => form[name]);
    return others.flatMap(({ form }) => (form[name] === first?.form[name] ? [] : [`${nameOf(form)}: ${form[name]}`]));
  });
}

/** A number, a key such as `F12`, or the last name alone is no name for an envelope. */
function findEnvelopeName(household: string, people: readonly PersonForm[]): string | undefined {
  const isKey = /\d/.test(household) || !/\s/.test(household);
  const isLastName = people.some(({ last_name }) => last_name.toLowerCase() === household.toLowerCase());
  return isKey || isLastName ? undefined : household;
}

/** Who is named in several rows of a household is one person, unless their emails differ. */
function listAllPeople(group: readonly Entry[]): PersonForm[] {
  const [first, ...others] = group.map((entry) => listPeople(entry, group.length > 1));
  const people = [...(first ?? [])];
  for (const person of others.flat()) {
    const at = people.findIndex((known) => isSame(known, person));
    const known = people[at];
    if (known) people[at] = { ...known, email: known.email ?? person.email };
    else people.push(person);
  }
  return people;
}

const isSame = (one: PersonForm, other: PersonForm): boolean =>
  formatPersonName(one).toLowerCase() === formatPersonName(other).toLowerCase() &&
  (one.email ?? other.email) === (other.email ?? one.email);

/** In a household of several rows, each person keeps the email of their row. */
function listPeople({ form }: Entry, isJoined = false): PersonForm[] {
  const [first, ...others] = form.people ?? [];
  if (first) return [{ ...first, email: first.email ?? (isJoined ? (form.guest_email ?? null) : null) }, ...others];
  if (countUnnamed({ form }) > 0 || !isJoined) return [];
  return [{ ...splitName(form.guest_name ?? ''), age_group: 'adult', email: form.guest_email ?? null }];
}

/** A row that names nobody but says how many they are has so many places without a name. */
const countUnnamed = ({ form: { people = [], max_guests = 0, plus_ones = 0 } }: Pick<Entry, 'form'>): number =>
  plus_ones + (people.length === 0 ? max_guests : 0);

const ONLY_FIRST = { guest_email: null, notes: undefined, plus_ones: undefined };

export const canSplit = (group: Group): boolean => group.length > 1 || (group[0].form.people ?? []).length > 1;

/** Makes an invitation of each row, or of each person of a single row. `nextRow` is beyond all rows that exist. */
export function splitGroup(group: Group, nextRow: number): Group[] {
  if (group.length > 1) return group.map((entry) => [{ ...dropMatch(entry), household: '' }]);
  const [{ form, ...entry }] = [dropMatch(group[0])];
  const { people = [], guest_name: _, ...about } = form;
  const rest = { ...about, ...Object.fromEntries(LINE_NAMES.map((name) => [name, undefined])), ...ONLY_FIRST };
  return people.map((person, at): Group => [
    {
      ...entry,
      household: '',
      row: at === 0 ? entry.row : nextRow + at,
      form: {
        ...(at === 0 ? about : rest),
        guest_email: person.email ?? (at === 0 ? (form.guest_email ?? null) : null),
        people: [person],
      },
    },
  ]);
}

/** The names of an invitation as the owner has corrected them. */
export interface Correction {
  people: PersonForm[];
  /** If empty, it is made from the people. */
  guest_name: string;
  /** Where all of them get mail; undefined leaves it as it was read. */
  guest_email?: string | undefined;
}

/** One entry with all that the rows of a group say, under the corrected names. */
export function correctGroup(group: Group, { people, guest_name, guest_email }: Correction): Group {
  const { row: _, household: __, match: ___, max_guests, plus_ones = 0, ...form } = toImportRow(group);
  const isNamed = people.length > 0;
  const unnamed = isNamed && max_guests !== undefined ? Math.max(0, max_guests - people.length) : 0;
  return [
    {
      ...group[0],
      sources: listSources(group),
      household: '',
      form: {
        ...form,
        guest_name: guest_name === '' ? undefined : guest_name,
        guest_email: guest_email ?? form.guest_email,
        people,
        max_guests: isNamed ? undefined : max_guests,
        plus_ones: Math.min(PLUS_ONES_MAX, Math.max(plus_ones, unnamed)) || undefined,
      },
    },
  ];
}

export interface Suggestion {
  /** The first rows of the groups that may be one. */
  rows: readonly number[];
  names: readonly string[];
  same: 'email' | 'address';
  value: string;
}

/** Offers to join what has the same email, else the same postal address. */
export function suggestJoins(groups: readonly Group[]): Suggestion[] {
  const used = new Set<number>();
  const suggest = (same: Suggestion['same'], valueOf: (row: ImportRow) => string): Suggestion[] => {
    const left = groups.map((group) => ({ group, row: toImportRow(group) })).filter(({ row }) => !used.has(row.row));
    return [
      ...Map.groupBy(left, ({ row }) =>
        valueOf(row)
          .toLowerCase()
          .replace(/[^\p{L}\p{N}@]+/gu, ''),
      ),
    ].flatMap(([key, found]) => {
      const [first] = found;
      if (key.length < 5 || found.length < 2 || !first || findTooMany(found.flatMap(({ group }) => group))) return [];
      for (const { row } of found) used.add(row.row);
      const rows = found.map(({ row }) => row.row);
      return [{ rows, names: found.map(({ row }) => nameOf(row)), same, value: valueOf(first.row) }];
    });
  };
  return [
    ...suggest('email', (row) => row.guest_email ?? ''),
    ...suggest('address', (row) => row.postal_address ?? ''),
  ];
}

/** Joins these into the first of them, in its place. */
export function joinGroups(groups: readonly Group[], rows: readonly number[]): Group[] {
  const chosen = groups.filter(([{ row }]) => rows.includes(row));
  const joined = chosen.flatMap((group) => group.map(dropMatch));
  if (!isGroup(joined)) return [...groups];
  return groups.flatMap((group) => {
    if (group === chosen[0]) return [joined];
    return chosen.includes(group) ? [] : [group];
  });
}
