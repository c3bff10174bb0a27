import { PEOPLE_MAX, TAGS_MAX, type PersonForm } from '../../../contract/households.ts';
import { FIELD_NAMES } from '../../../contract/invitation-fields.ts';
import type { ImportRow } from '../../../contract/imports.ts';
import { buildFieldErrors } from '../../kit/errors.ts';

/** What a file says about one invitation, and in which rows. */
export interface ImportedHousehold {
  rows: readonly number[];
  form: Omit<ImportRow, 'row' | 'household'>;
}

/**
 * Joins the rows of each household, in the order of its first row. Throws 400 naming the rows of a household with too many
 * people or tags.
 */
export function joinHouseholds(rows: readonly ImportRow[]): ImportedHousehold[] {
  const groups = Map.groupBy(rows, ({ row, household = '' }) => (household === '' ? row : household.toLowerCase()));
  return [...groups.values()].map(joinRows);
}

function joinRows(rows: readonly ImportRow[]): ImportedHousehold {
  const [first] = rows;
  if (!first) throw new Error('a household needs a row');
  const { row: _, household = '', ...form } = first;
  if (household === '') return { rows: [first.row], form };
  const people = rows.flatMap(listPeople);
  const numbers = rows.map(({ row }) => row);
  if (people.length > PEOPLE_MAX) {
    const named = formatNames(numbers.map(String));
    throw buildFieldErrors({ rows: `Rows ${named} are one household, which can have up to ${PEOPLE_MAX} people.` });
  }
  const tags = [...new Set(rows.flatMap((row) => row.tags ?? []))];
  if (tags.length > TAGS_MAX) {
    const named = formatNames(numbers.map(String));
    throw buildFieldErrors({ rows: `Rows ${named} are one household, which can have up to ${TAGS_MAX} tags.` });
  }
  const find = <Name extends keyof ImportRow>(name: Name) => rows.map((row) => row[name]).find(Boolean);
  const notes = [...new Set(rows.map((row) => row.notes ?? '').filter((text) => text !== ''))].join('\n');
  const places = rows.reduce((sum, row) => sum + (row.plus_ones ?? (row.plus_one_allowed ? 1 : 0)), 0);
  return {
    rows: numbers,
    form: {
      ...form,
      ...Object.fromEntries(FIELD_NAMES.map((name) => [name, find(name) ?? form[name]])),
      // The people give the name, unless the household has one of its own.
      guest_name: /\d/.test(household) ? '' : household,
      postal_address: find('postal_address') ?? form.postal_address,
      notes,
      max_guests: undefined,
      plus_one_allowed: undefined,
      plus_ones: places === 0 ? undefined : places,
      tags,
      people,
      schedule: [...new Set(rows.flatMap((row) => row.schedule ?? []))],
    },
  };
}

/** A row without people is a person of its household by itself: the last word is the last name. */
function listPeople({ people, guest_name, guest_email }: ImportRow): PersonForm[] {
  const named =
    people && people.length > 0
      ? people
      : [{ ...splitName(guest_name ?? ''), age_group: 'adult' as const, email: null }];
  const [first, ...others] = named;
  return first ? [{ ...first, email: first.email ?? guest_email ?? null }, ...others] : [];
}

function splitName(name: string): Pick<PersonForm, 'first_name' | 'last_name'> {
  const at = name.lastIndexOf(' ');
  return at < 0
    ? { first_name: name, last_name: '' }
    : { first_name: name.slice(0, at), last_name: name.slice(at + 1) };
}

export function formatNames(names: readonly string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
