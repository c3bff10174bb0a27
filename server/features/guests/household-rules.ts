import { makeHouseholdName } from '../../../contract/household-name.ts';
import { formatPersonName, type HouseholdForm, type Person, type PersonForm } from '../../../contract/households.ts';
import type { InvitationForm } from '../../../contract/guests.ts';
import { EMPTY_VALUES, type InvitationValues } from '../../../contract/invitation-fields.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { createId, parseId } from '../../kit/ids.ts';
import { pickGivenValues } from './rules.ts';

/** The columns of an invitation that the owner sets. `plus_ones` counts only if `plus_one_allowed`. */
export interface HouseholdColumns extends InvitationValues {
  people: readonly Person[];
  plus_ones: number;
  tags: readonly string[];
  postal_address: string;
  /** The name was made from the people, and follows them. */
  name_made: boolean;
}

export const EMPTY_HOUSEHOLD: HouseholdColumns = {
  ...EMPTY_VALUES,
  people: [],
  plus_ones: 1,
  tags: [],
  postal_address: '',
  name_made: true,
};

type Given = { [Name in keyof InvitationForm]?: InvitationForm[Name] | undefined } & Omit<HouseholdForm, 'schedule'>;

/**
 * Applies a form to an invitation: its people decide how many they are, and what it is called unless the owner has named
 * it. Throws field errors for an unknown person, a number that contradicts the people, and an invitation without a name.
 */
export function applyHouseholdForm(before: HouseholdColumns, form: Given): HouseholdColumns {
  const { tags = before.tags, plus_one_allowed, plus_ones, max_guests } = form;
  const people = form.people === undefined ? before.people : replacePeople(before.people, form.people);
  if (people.length > 0 && max_guests !== undefined && max_guests !== people.length)
    throw buildFieldErrors({ max_guests: `This must be ${people.length}, the number of people.` });
  return {
    ...before,
    ...pickGivenValues(form),
    people,
    tags,
    postal_address: form.postal_address === undefined ? before.postal_address : (form.postal_address ?? ''),
    ...(people.length > 0 && { max_guests: people.length }),
    ...nameHousehold(before, people, form.guest_name),
    ...applyPlusOnes(before, { plus_ones, plus_one_allowed }),
  };
}

function replacePeople(before: readonly Person[], given: readonly PersonForm[]): Person[] {
  const known = new Set(before.map(({ id }) => id));
  const people = given.map(({ id, ...about }) => ({
    ...about,
    id: id === undefined ? createId() : (parseId(id) ?? ''),
  }));
  const kept = people.filter((_, at) => given[at]?.id !== undefined).map(({ id }) => id);
  if (new Set(kept).size !== kept.length || !kept.every((id) => known.has(id)))
    throw buildFieldErrors({ people: 'One of these people is no longer in this invitation. Please reload this page.' });
  return people;
}

/** A form that sends back the name that was made, or the one that would be made, does not give one. */
function nameHousehold(
  before: HouseholdColumns,
  people: readonly Person[],
  given: string | undefined,
): Pick<HouseholdColumns, 'guest_name' | 'name_made'> {
  const isMade = (name: string) =>
    (before.name_made && name === before.guest_name) || name === makeHouseholdName(people);
  const isGiven = given !== undefined && given !== '' && !isMade(given);
  if (isGiven) return { guest_name: given, name_made: false };
  if (!given && given !== '' && !before.name_made) return { guest_name: before.guest_name, name_made: false };
  if (people.length > 0) return { guest_name: makeHouseholdName(people), name_made: true };
  if (before.guest_name === '' || given === '') throw buildFieldErrors({ guest_name: 'Guest name is required' });
  // The last person was removed: the invitation keeps its name.
  return { guest_name: before.guest_name, name_made: true };
}

/** The flag alone gives one place or none. */
function applyPlusOnes(
  before: Pick<HouseholdColumns, 'plus_ones' | 'plus_one_allowed'>,
  { plus_ones, plus_one_allowed = before.plus_one_allowed }: Pick<Given, 'plus_ones' | 'plus_one_allowed'>,
): Pick<HouseholdColumns, 'plus_ones' | 'plus_one_allowed'> {
  if (plus_ones !== undefined) return { plus_ones: Math.max(1, plus_ones), plus_one_allowed: plus_ones > 0 };
  const isSame = plus_one_allowed === before.plus_one_allowed;
  return { plus_ones: isSame ? before.plus_ones : 1, plus_one_allowed };
}

/** As guests see one of their household. */
export const toGuestPerson = ({ id, age_group, ...person }: Person) => ({
  id,
  name: formatPersonName(person),
  age_group,
});
