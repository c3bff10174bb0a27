import { isDeepStrictEqual } from 'node:util';
import { formatPersonName, type Person, type PersonForm } from '../../../contract/households.ts';
import type { ImportPlan } from '../../../contract/imports.ts';
import { FIELD_NAMES, type InvitationValues } from '../../../contract/invitation-fields.ts';
import { applyHouseholdForm, EMPTY_HOUSEHOLD, type HouseholdColumns } from './household-rules.ts';
import type { ImportedHousehold } from './household-import-rules.ts';

export interface Candidate extends HouseholdColumns {
  id: string;
  same_name: boolean;
}

/** Matched by email, and by name if one of the two has no email. */
export interface Candidates {
  row: number;
  by_email: readonly Candidate[];
  by_name: readonly Candidate[];
}

/** What becomes of one invitation, and by which rows. */
export interface PlannedHousehold extends Omit<ImportPlan, 'row' | 'household' | 'was'> {
  rows: readonly number[];
  was: HouseholdColumns | null;
  becomes: HouseholdColumns;
}

/**
 * A household is matched by email (and name, if several share it), else by name. Several matches are unclear. Throws field
 * errors if its people contradict its number of guests.
 */
export function planHousehold(
  { rows, form }: ImportedHousehold,
  { by_email, by_name }: Omit<Candidates, 'row'>,
): PlannedHousehold {
  const found = takeOnlyOne(by_email) ?? takeOnlyOne(by_email.filter(({ same_name }) => same_name));
  const known = found ?? (by_email.length === 0 ? takeOnlyOne(by_name) : undefined);
  if (!known) {
    const unclear = by_email.length + by_name.length > 0;
    const becomes = applyHouseholdForm(EMPTY_HOUSEHOLD, pickFilledFields(form));
    return { rows, act: unclear ? 'unclear' : 'add', id: null, was: null, becomes };
  }
  const { id, same_name: _, ...was } = known;
  const { people, ...filled } = pickFilledFields(form);
  const becomes = applyHouseholdForm(was, { ...filled, ...(people && { people: mergePeople(was.people, people) }) });
  return { rows, act: isDeepStrictEqual(was, becomes) ? 'same' : 'update', id, was, becomes };
}

/** Who has the same name is the same person; others are added. */
function mergePeople(before: readonly Person[], given: readonly PersonForm[]): PersonForm[] {
  const left = [...given];
  const kept = before.map((person): PersonForm => {
    const at = left.findIndex((one) => toKey(one) === toKey(person));
    const [again] = at < 0 ? [] : left.splice(at, 1);
    return again ? { ...again, id: person.id, email: again.email ?? person.email } : person;
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

/** An empty cell deletes nothing. */
function pickFilledFields<Form extends object>(form: Form): Form {
  const isFilled = (value: unknown) =>
    value !== '' && (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(form).filter(([, value]) => isFilled(value))) as Form;
}

const takeOnlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
