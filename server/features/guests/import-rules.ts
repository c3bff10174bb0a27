import { isDeepStrictEqual } from 'node:util';
import { formatPersonName, PEOPLE_MAX, TAGS_MAX, type Person, type PersonForm } from '../../../contract/households.ts';
import type { ImportPlan } from '../../../contract/imports.ts';
import { FIELD_NAMES, type InvitationValues } from '../../../contract/invitation-fields.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { applyHouseholdForm, EMPTY_HOUSEHOLD, type HouseholdColumns } from './household-rules.ts';
import { countPlusOnes } from './rules.ts';
import { formatNames, type ImportedHousehold } from './household-import-rules.ts';

export interface Candidate extends HouseholdColumns {
  id: string;
  same_name: boolean;
}

/** Matched by email, by name if one of the two has no email, and by the people. */
export interface Candidates {
  row: number;
  by_email: readonly Candidate[];
  by_name: readonly Candidate[];
  by_people: readonly Candidate[];
}

/** What becomes of one invitation, and by which rows. */
export interface PlannedHousehold extends Omit<ImportPlan, 'row' | 'household' | 'was' | 'becomes'> {
  rows: readonly number[];
  was: HouseholdColumns | null;
  becomes: HouseholdColumns;
}

/**
 * A household is matched by email (and name, if several share it), else by name, else by its people. Several matches are
 * unclear. Its people and tags are added to those it has. Throws field errors if its people contradict its number of
 * guests, or if they or its tags would become too many.
 */
export function planHousehold(
  { rows, form }: ImportedHousehold,
  { by_email, by_name, by_people }: Omit<Candidates, 'row'>,
): PlannedHousehold {
  const found = takeOnlyOne(by_email) ?? takeOnlyOne(by_email.filter(({ same_name }) => same_name));
  const others = by_name.length > 0 ? by_name : by_people;
  const known = found ?? (by_email.length === 0 ? takeOnlyOne(others) : undefined);
  if (!known) {
    const unclear = by_email.length + others.length > 0;
    const becomes = applyHouseholdForm(EMPTY_HOUSEHOLD, pickFilledFields(form));
    return { rows, act: unclear ? 'unclear' : 'add', id: null, was: null, becomes };
  }
  const { id, same_name: _, ...was } = known;
  const { people: given, tags, ...filled } = pickFilledFields(form);
  const merged = {
    ...(given && { people: mergePeople(was.people, given) }),
    ...(tags && { tags: [...new Set([...was.tags, ...tags])] }),
  };
  checkLimit(rows, was, merged.people, { max: PEOPLE_MAX, what: 'people' });
  checkLimit(rows, was, merged.tags, { max: TAGS_MAX, what: 'tags' });
  const becomes = applyHouseholdForm(was, { ...filled, ...merged });
  return { rows, act: isDeepStrictEqual(was, becomes) ? 'same' : 'update', id, was, becomes };
}

function checkLimit(
  rows: readonly number[],
  { guest_name }: HouseholdColumns,
  list: readonly unknown[] = [],
  { max, what }: { max: number; what: string },
): void {
  if (list.length <= max) return;
  const where = `${rows.length === 1 ? 'Row' : 'Rows'} ${formatNames(rows.map(String))}`;
  throw buildFieldErrors({ rows: `${where}: “${guest_name}” can have up to ${max} ${what}.` });
}

/**
 * Who has the same name is the same person; others are added. A list that says nothing about somebody's age has adults, so
 * a child stays one.
 */
function mergePeople(before: readonly Person[], given: readonly PersonForm[]): PersonForm[] {
  const left = [...given];
  const kept = before.map((person): PersonForm => {
    const at = left.findIndex((one) => toKey(one) === toKey(person));
    const [again] = at < 0 ? [] : left.splice(at, 1);
    if (!again) return person;
    return {
      ...again,
      // A file has the whole name in one cell: where the last name begins is known better here.
      ...(formatPersonName(again) === formatPersonName(person) && {
        first_name: person.first_name,
        last_name: person.last_name,
      }),
      id: person.id,
      age_group: again.age_group === 'adult' ? person.age_group : again.age_group,
      email: again.email ?? person.email,
    };
  });
  return [...kept, ...left];
}

const toKey = (person: Pick<Person, 'first_name' | 'last_name'>) => formatPersonName(person).toLowerCase();

/** The first rows of those that match several invitations, or the invitation of an earlier row. */
export function listUnclearRows(plans: readonly PlannedHousehold[]): number[] {
  const seen = new Set<string>();
  return plans.flatMap(({ rows, act, id }) => {
    const again = id !== null && seen.has(id);
    if (id !== null) seen.add(id);
    return act === 'unclear' || again ? rows.slice(0, 1) : [];
  });
}

/** What an owner sees of the plain fields. */
export const pickPlainValues = (household: HouseholdColumns): InvitationValues =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, household[name]])) as unknown as InvitationValues;

export function describeHousehold(becomes: HouseholdColumns, was: HouseholdColumns | null): ImportPlan['becomes'] {
  const known = new Set(was?.people.map(({ id }) => id));
  return {
    guest_name: becomes.guest_name,
    max_guests: becomes.max_guests,
    plus_ones: countPlusOnes(becomes),
    people: becomes.people.map(({ id, age_group, ...person }) => ({
      name: formatPersonName(person),
      age_group,
      is_new: !known.has(id),
    })),
  };
}

/** An empty cell deletes nothing. */
function pickFilledFields<Form extends object>(form: Form): Form {
  const isFilled = (value: unknown) =>
    value !== '' && (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(form).filter(([, value]) => isFilled(value))) as Form;
}

const takeOnlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
