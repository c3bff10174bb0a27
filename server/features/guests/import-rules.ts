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
  replied: boolean;
}

/** One of the asked people, by full name, as somebody of an invitation. */
interface KnownPerson {
  id: string;
  guest_name: string;
  name: string;
  email: string | null;
}

/** Matched by email, by name if one of the two has no email, and by the people. */
export interface Candidates {
  row: number;
  by_email: readonly Candidate[];
  by_name: readonly Candidate[];
  by_people: readonly Candidate[];
  known: readonly KnownPerson[];
}

/** What becomes of one invitation, and by which rows. */
export interface PlannedHousehold extends Omit<
  ImportPlan,
  'row' | 'household' | 'was' | 'becomes' | 'elsewhere' | 'choices'
> {
  rows: readonly number[];
  was: HouseholdColumns | null;
  becomes: HouseholdColumns;
  /** The ids of items of the schedule to which it will be invited. */
  invited: readonly string[];
  /** Whom the file has in this household and the list in another one, where they stay. */
  elsewhere: ImportPlan['elsewhere'];
  /** Those that an unclear one may be. */
  choices: readonly Candidate[];
}

/**
 * A household is matched by email (and name, if several share it), else by name, else by its people. Several matches are
 * unclear until the owner has chosen one of them, or a new invitation. Its people and tags are added to those it has, without those whom the owner has in another household since, such
 * as one that was split. Throws field errors if its people contradict its number of
 * guests, or if they or its tags would become too many.
 */
export function planHousehold(
  { rows, form: { schedule: invited = [], match, ...form } }: ImportedHousehold,
  { by_email, by_name, by_people, known: people }: Omit<Candidates, 'row'>,
): PlannedHousehold {
  const found = takeOnlyOne(by_email) ?? takeOnlyOne(by_email.filter(({ same_name }) => same_name));
  const others = by_name.length > 0 ? by_name : by_people;
  const only = found ?? (by_email.length === 0 ? takeOnlyOne(others) : undefined);
  const all = [...new Map([...by_email, ...others].map((candidate) => [candidate.id, candidate])).values()];
  const known = match === undefined ? only : all.find(({ id }) => id === match);
  if (!known) {
    const isNew = match === 'new' || (match === undefined && all.length === 0);
    const becomes = applyHouseholdForm(EMPTY_HOUSEHOLD, pickFilledFields(form));
    const act = isNew ? 'add' : 'unclear';
    return { rows, act, id: null, was: null, becomes, invited, elsewhere: [], choices: isNew ? [] : all };
  }
  const { id, same_name: _, replied, ...was } = known;
  const { people: given, tags, ...filled } = pickFilledFields(form);
  const elsewhere = listElsewhere(known, given ?? [], people);
  const merged = {
    ...(given && {
      people: mergePeople(
        was.people,
        given.filter((person) => !elsewhere.has(toKey(person))),
        !replied,
      ),
    }),
    ...(tags && { tags: [...new Set([...was.tags, ...tags])] }),
  };
  checkLimit(rows, was, merged.people, { max: PEOPLE_MAX, what: 'people' });
  checkLimit(rows, was, merged.tags, { max: TAGS_MAX, what: 'tags' });
  const becomes = applyHouseholdForm(was, { ...filled, ...merged });
  return {
    rows,
    act: isDeepStrictEqual(was, becomes) ? 'same' : 'update',
    id,
    was,
    becomes,
    invited,
    elsewhere: [...elsewhere.values()],
    choices: [],
  };
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

/** By name in lower case: who is not in this household but in another one, unless their emails differ. */
function listElsewhere(
  { id, people }: Candidate,
  given: readonly PersonForm[],
  known: readonly KnownPerson[],
): Map<string, ImportPlan['elsewhere'][number]> {
  const own = new Set(people.map(toKey));
  return new Map(
    given.flatMap((person) => {
      const name = formatPersonName(person);
      const found = known.find(
        (other) =>
          other.id !== id && other.name === name && (other.email ?? person.email) === (person.email ?? other.email),
      );
      return found && !own.has(toKey(person)) ? [[toKey(person), { name, guest_name: found.guest_name }] as const] : [];
    }),
  );
}

/**
 * Who has the same name is the same person, and so is one who was renamed; others are added. A list that says nothing about somebody's age has adults, so
 * a child stays one.
 */
function mergePeople(before: readonly Person[], given: readonly PersonForm[], mayRename: boolean): PersonForm[] {
  const left = [...given];
  const renamed = mayRename ? findRenamed(before, given) : undefined;
  const kept = before.map((person): PersonForm => {
    const at = left.findIndex(
      (one) => toKey(one) === toKey(person) || (renamed?.person === person && renamed.given === one),
    );
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

/**
 * The one who is called otherwise, where all others of as many people are the same: `Mrs Brandt` has got her first name.
 * A household that has replied named who answers, so it keeps this person beside the new one.
 */
function findRenamed(
  before: readonly Person[],
  given: readonly PersonForm[],
): { person: Person; given: PersonForm } | undefined {
  const [known, named] = [new Set(before.map(toKey)), new Set(given.map(toKey))];
  const person = takeOnlyOne(before.filter((one) => !named.has(toKey(one))));
  const again = takeOnlyOne(given.filter((one) => !known.has(toKey(one))));
  if (!person || !again || before.length < 2 || before.length !== given.length) return undefined;
  const isSameAge = again.age_group === 'adult' || again.age_group === person.age_group;
  const isSameEmail = person.email === null || again.email === null || person.email === again.email;
  return isSameAge && isSameEmail ? { person, given: again } : undefined;
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

/** Leaves out what it is invited to already; one that is invited to more changes by that alone. */
export function addInvitations(plan: PlannedHousehold, already: readonly string[]): PlannedHousehold {
  const invited = plan.invited.filter((id) => !already.includes(id));
  return { ...plan, invited, act: plan.act === 'same' && invited.length > 0 ? 'update' : plan.act };
}

/** What an owner sees of the plain fields. */
export const pickPlainValues = (household: HouseholdColumns): InvitationValues =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, household[name]])) as unknown as InvitationValues;

export function describeHousehold(becomes: HouseholdColumns, was: HouseholdColumns | null): ImportPlan['becomes'] {
  const known = new Map(was?.people.map((person) => [person.id, formatPersonName(person)]));
  return {
    guest_name: becomes.guest_name,
    max_guests: becomes.max_guests,
    plus_ones: countPlusOnes(becomes),
    people: becomes.people.map(({ id, age_group, ...person }) => {
      const [name, before = null] = [formatPersonName(person), known.get(id)];
      return { name, age_group, is_new: before === null, was: before === name ? null : before };
    }),
  };
}

export const describeChoice = ({ people, ...candidate }: Candidate): ImportPlan['choices'][number] => ({
  id: candidate.id,
  guest_name: candidate.guest_name,
  guest_email: candidate.guest_email,
  people: people.map(formatPersonName),
  max_guests: candidate.max_guests,
  replied: candidate.replied,
});

/** An empty cell deletes nothing. */
function pickFilledFields<Form extends object>(form: Form): Form {
  const isFilled = (value: unknown) =>
    value !== '' && (value ?? null) !== null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(form).filter(([, value]) => isFilled(value))) as Form;
}

const takeOnlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Why the import of a guest cannot be undone. */
export interface UsedGuest {
  guest_name: string;
  /** An added guest has since replied, contributed, or holds or bought a gift. */
  answered: boolean;
  changed: boolean;
}

/** Says why an import with these guests cannot be undone; null if it can. */
export function describeUse(guests: readonly UsedGuest[]): string | null {
  const name = (some: readonly UsedGuest[]) => formatNames(some.map(({ guest_name }) => guest_name));
  const [answered, changed] = [guests.filter((guest) => guest.answered), guests.filter((guest) => guest.changed)];
  const said = [
    ...(answered.length > 0 ? [`Already replied or gave: ${name(answered)}.`] : []),
    ...(changed.length > 0 ? [`Changed since: ${name(changed)}.`] : []),
  ];
  return said.length === 0 ? null : `Can’t undo this import. ${said.join(' ')}`;
}
