import { z } from 'zod';
import { INVALID_EMAIL } from './email.ts';
import { SCHEDULE_MAX } from './limits.ts';
import { emailAddress, line, lines, personName } from './values.ts';

/** Limits of one invitation. */
export const PEOPLE_MAX = 12;
export const PLUS_ONES_MAX = 5;
export const TAGS_MAX = 10;
export const TAG_MAX_LENGTH = 40;

export const AGE_GROUPS = ['adult', 'child', 'infant'] as const;

/** One of a household. The last name may be empty. */
export const person = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  age_group: z.enum(AGE_GROUPS),
  email: z.string().nullable(),
});
export type Person = z.output<typeof person>;

export const formatPersonName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** What an invitation says about its household besides its plain fields. */
export const householdParts = z.object({
  people: z.array(person),
  /** Places for people who have no name yet. */
  plus_ones: z.number().int(),
  tags: z.array(z.string()),
  postal_address: z.string(),
  /** The ids of the schedule’s items for invited households to which this one is invited. */
  schedule: z.array(z.string()),
});

const toEmpty = (text: string | null | undefined) => text ?? '';
const PLUS_ONES = `Places for plus ones must be a whole number from 0 to ${PLUS_ONES_MAX}.`;

/** With an id it is a person whom the invitation has already. */
export const personForm = z.object({
  id: z.string().max(100).optional(),
  first_name: personName(100, 'Please enter a first name.'),
  last_name: personName(100).nullish().transform(toEmpty),
  age_group: z.enum(AGE_GROUPS, 'Please choose adult, child or infant.').default('adult'),
  email: z.union([z.literal('').transform(() => null), z.null(), emailAddress()], INVALID_EMAIL).default(null),
});
export type PersonForm = z.output<typeof personForm>;

/** Omitted parts stay as they are. The people are replaced whole. */
export const householdForm = z.object({
  people: z
    .array(personForm, 'People must be a list.')
    .max(PEOPLE_MAX, `An invitation can have up to ${PEOPLE_MAX} people.`)
    .optional(),
  plus_ones: z.number(PLUS_ONES).int(PLUS_ONES).min(0, PLUS_ONES).max(PLUS_ONES_MAX, PLUS_ONES).optional(),
  tags: z
    .array(line(TAG_MAX_LENGTH, 'Please enter a tag.'), 'Tags must be a list.')
    .max(TAGS_MAX, `An invitation can have up to ${TAGS_MAX} tags.`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  postal_address: lines(500).nullish(),
  schedule: z.array(z.string().max(100)).max(SCHEDULE_MAX, 'Please choose from the schedule.').optional(),
});
export type HouseholdForm = z.output<typeof householdForm>;
