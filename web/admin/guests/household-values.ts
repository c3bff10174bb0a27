import { z } from 'zod';
import { newInvitation, type Invitation, type invitationForm, type NewInvitation } from '../../../contract/guests.ts';
import { formatPeople, formatTags } from '../../../contract/guest-names.ts';
import { makeHouseholdName } from '../../../contract/household-name.ts';
import type { Person } from '../../../contract/households.ts';
import { EMPTY_VALUES, FIELD_NAMES, fieldOf, mapFields, type FieldName } from '../../../contract/invitation-fields.ts';

type GuestInput = z.input<typeof invitationForm>;

function toPlainValues(invitation: Invitation | undefined): GuestInput {
  const values = invitation ?? EMPTY_VALUES;
  return mapFields(({ kind }, name) => (kind === 'flag' ? values[name] : String(values[name] ?? ''))) as GuestInput;
}

export interface PersonValues {
  id?: string;
  first_name: string;
  last_name: string;
  age_group: Person['age_group'];
  email: string;
}

/** The plain fields as texts, and the household. An empty `guest_name` is made from the people. */
export interface HouseholdValues extends Omit<GuestInput, 'guest_name'> {
  guest_name: string;
  people: PersonValues[];
  plus_ones: number;
  tags: string[];
  postal_address: string;
  schedule: string[];
}

export const BLANK: PersonValues = { first_name: '', last_name: '', age_group: 'adult', email: '' };

export function toHouseholdValues(invitation: Invitation | undefined): HouseholdValues {
  const people = (invitation?.people ?? []).map(({ email, ...person }) => ({ ...person, email: email ?? '' }));
  const name = invitation?.guest_name ?? '';
  return {
    ...toPlainValues(invitation),
    guest_name: name === makeHouseholdName(people) ? '' : name,
    people: invitation ? people : [BLANK],
    plus_ones: invitation?.plus_ones ?? 0,
    tags: invitation?.tags ?? [],
    postal_address: invitation?.postal_address ?? '',
    schedule: invitation?.schedule ?? [],
  };
}

/** Somebody who was begun and not named; a new person has the last name of the one before. */
export const isBlank = ({ first_name, last_name, email, id }: PersonValues, people: readonly PersonValues[]): boolean =>
  id === undefined &&
  first_name.trim() === '' &&
  email.trim() === '' &&
  (last_name.trim() === '' || people.some((other) => other.first_name.trim() !== '' && other.last_name === last_name));

export const listNamed = (people: readonly PersonValues[]): PersonValues[] =>
  people.filter((person) => !isBlank(person, people));

/** Plain fields that the form has besides those of the household. */
export const PLAIN_FIELDS: readonly FieldName[] = FIELD_NAMES.filter(
  (name) => !['name', 'flag'].includes(fieldOf(name).kind),
);
export const isCountField = (name: FieldName): boolean => fieldOf(name).kind === 'count';

export const isLinesField = (name: FieldName): boolean => fieldOf(name).kind === 'lines';

/** The number of guests and the permission of a plus one follow from the people and the places without a name. */
function toBody(values: HouseholdValues): unknown {
  const followed = FIELD_NAMES.filter((name) => {
    const { kind } = fieldOf(name);
    return kind === 'flag' || (kind === 'count' && values.people.length > 0);
  });
  return { ...values, ...Object.fromEntries(followed.map((name) => [name, undefined])) };
}

export const householdSchema: z.ZodType<NewInvitation, HouseholdValues> = z
  .custom<HouseholdValues>()
  .transform(toBody)
  .pipe(newInvitation);

export const LABELS = {
  ...mapFields(({ label }) => label),
  guest_name: 'Name on the Envelope',
  people: 'People',
  plus_ones: 'Plus Ones',
  tags: 'Tags',
  postal_address: 'Postal Address',
  schedule: 'Invited To',
};
export const HOUSEHOLD_FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** In words, for the comparison with what was changed elsewhere. */
export function formatHouseholdValue(value: unknown, name: string): string {
  if (name === 'people') return formatPeople(value as PersonValues[]);
  if (name === 'tags') return formatTags(value as string[]);
  return Array.isArray(value) ? String(value.length) : String(value);
}
