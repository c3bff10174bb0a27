import { parseGuestNames } from '../../../contract/guest-names.ts';
import { makeHouseholdName } from '../../../contract/household-name.ts';
import { formatPersonName, PEOPLE_MAX, PLUS_ONES_MAX, TAGS_MAX, type Person } from '../../../contract/households.ts';
import { fieldOf, LINE_NAMES, mapFields } from '../../../contract/invitation-fields.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import type { HouseholdColumns } from './household-rules.ts';
import { countPlusOnes } from './rules.ts';

const TEXTS = [...LINE_NAMES, 'postal_address'] as const;
const LABELS = { ...mapFields(({ label }) => label), postal_address: 'Address' };

/** One of the two invitations. */
export interface Joined extends HouseholdColumns {
  replied: boolean;
}

export interface JoinedHousehold {
  household: HouseholdColumns;
  /** For each of the two, by the ids of its people, or of those whom its name has: who they are in the joined one. */
  into: ReadonlyMap<string, Person>;
  from: ReadonlyMap<string, Person>;
}

/**
 * The household that two become. People of the same name are one. What both have and can be there only once stays as the
 * first has it; the other’s is kept in the notes. Throws field errors where something would be lost.
 */
export function joinTwo(into: Joined, from: Joined): JoinedHousehold {
  const [own, other] = [listPeople(into), listPeople(from)];
  const unnamed = [...(own ? [] : [into]), ...(other ? [] : [from])];
  if (unnamed.length > 0 && (into.replied || from.replied || unnamed.length === 1)) refuseUnnamed(unnamed);
  const people = [...(own ?? [])];
  const places = { into: new Map<string, Person>(), from: new Map<string, Person>() };
  for (const person of own ?? []) places.into.set(person.id, person);
  for (const person of giveEmail(other ?? [], into, from)) {
    const at = people.findIndex((known) => toKey(known) === toKey(person));
    const known = people[at];
    if (known) people[at] = { ...known, email: known.email ?? person.email };
    else people.push(person);
    places.from.set(person.id, people[at] ?? person);
  }
  const plusOnes = countPlusOnes(into) + countPlusOnes(from);
  const tags = [...new Set([...into.tags, ...from.tags])];
  const maxGuests = people.length > 0 ? people.length : into.max_guests + from.max_guests;
  const field = fieldOf('max_guests');
  checkLimit(people.length, PEOPLE_MAX, 'people');
  checkLimit(plusOnes, PLUS_ONES_MAX, 'places for plus ones');
  checkLimit(tags.length, TAGS_MAX, 'tags');
  if (field.kind === 'count') checkLimit(maxGuests, field.max, 'guests');
  const isMade = into.name_made || into.guest_name === makeHouseholdName(own ?? []);
  const { replied: _, ...columns } = into;
  const household: HouseholdColumns = {
    ...columns,
    people,
    tags,
    max_guests: maxGuests,
    plus_ones: Math.max(1, plusOnes),
    plus_one_allowed: plusOnes > 0,
    guest_email: into.guest_email ?? from.guest_email,
    ...Object.fromEntries(TEXTS.map((name) => [name, into[name] || from[name]])),
    notes: joinNotes(into, from, people),
    name_made: isMade && people.length > 0,
    guest_name: isMade && people.length > 0 ? makeHouseholdName(people) : into.guest_name,
  };
  return { household, ...places };
}

/** Undefined if nobody knows who all of them are. */
function listPeople({ people, guest_name, max_guests }: HouseholdColumns): readonly Person[] | undefined {
  if (people.length > 0) return people;
  const parsed = parseGuestNames(guest_name);
  if (parsed.people.length !== max_guests || parsed.open) return undefined;
  return parsed.people.map((person) => ({ ...person, id: createId(), email: person.email ?? null }));
}

/** The email of the invitation that ends is kept by one of its people. */
function giveEmail(people: readonly Person[], into: Joined, from: Joined): readonly Person[] {
  const email = from.guest_email;
  if (email === null || into.guest_email === null || into.guest_email === email) return people;
  if (people.some((person) => person.email === email)) return people;
  const at = people.findIndex((person) => person.email === null);
  return people.map((person, place) => (place === at ? { ...person, email } : person));
}

function joinNotes(into: Joined, from: Joined, people: readonly Person[]): string {
  const others = TEXTS.filter((name) => into[name] !== '' && from[name] !== '' && into[name] !== from[name]);
  const isEmailLost =
    into.guest_email !== null &&
    from.guest_email !== null &&
    into.guest_email !== from.guest_email &&
    !people.some(({ email }) => email === from.guest_email);
  const notes = [
    ...new Set([into.notes, from.notes]),
    ...(isEmailLost ? [`Email of ${from.guest_name}: ${from.guest_email}`] : []),
    ...others.map((name) => `${LABELS[name]} of ${from.guest_name}: ${from[name]}`),
  ].filter((text) => text !== '');
  const text = notes.join('\n');
  const field = fieldOf('notes');
  if (field.kind === 'lines') checkLimit(text.length, field.max, 'characters of notes');
  return text;
}

function refuseUnnamed(unnamed: readonly Joined[]): never {
  const names = unnamed.map(({ guest_name }) => `“${guest_name}”`).join(' and ');
  throw buildFieldErrors({ from: `Please add the names of the people of ${names} first, so that nobody is lost.` });
}

function checkLimit(count: number, max: number, what: string): void {
  if (count > max)
    throw buildFieldErrors({ from: `Together they have ${count} ${what}. An invitation can have up to ${max}.` });
}

const toKey = (person: Person) => formatPersonName(person).toLowerCase();
