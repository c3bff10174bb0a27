import { assignReply } from '../../../contract/people-match.ts';
import { formatPersonName, type Person } from '../../../contract/households.ts';
import type { Attendance, Attending, PersonReply, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { summarizePeople } from './people-rules.ts';

export interface CountedHousehold {
  guest_name: string;
  people: readonly Person[];
  max_guests: number;
  /** The ids of the items for invited households to which it is invited. */
  schedule: readonly string[];
}

export type CountedReply = Omit<RsvpResponse, 'id' | 'late' | 'by_host' | 'created_at' | 'updated_at'>;

/** One person of a household or of a reply, with what the latest reply says about them. */
export interface CountedPerson {
  /** Empty for a guest whose name nobody has given. */
  name: string;
  age_group: PersonReply['age_group'];
  /** As the hosts have it for a person of the household. */
  email?: string | null;
  /** Undefined while there is no answer. */
  attending: Attending | undefined;
  answers: PersonReply['answers'];
}

/**
 * Lists whom a household and its reply make, or a reply without an invitation. A person who was added after the reply has
 * not answered; one who was removed is left out; one for whom somebody in the reply stands, whose name nobody recognizes,
 * is counted by that. A reply that says nothing about people stands for its number of guests,
 * as adults.
 */
export function listCountedPeople(
  household: CountedHousehold | undefined,
  reply: CountedReply | undefined,
): CountedPerson[] {
  const people = household?.people ?? [];
  if (!reply) {
    if (people.length > 0) return people.map((person) => toCounted(person, undefined));
    return listUnnamed(household?.guest_name ?? '', household?.max_guests ?? 0, undefined);
  }
  if (reply.people.length > 0) {
    // Without people an invitation has only their number.
    if (people.length === 0) return [...reply.people];
    const { said, beside, waiting } = assignReply(reply.people, people);
    const counted = people.filter(({ id }) => said.has(id) || waiting.includes(id));
    return [...counted.map((person) => toCounted(person, said.get(person.id))), ...beside];
  }
  const { attendance, guests, guest_names, name } = reply;
  if (attendance !== 'no') return listUnnamed(`${name}\n${guest_names}`, guests, attendance);
  if (people.length > 0) return people.map((person) => toCounted(person, { attending: 'no', answers: {} }));
  return listUnnamed(name, household?.max_guests ?? 1, 'no');
}

/**
 * The same for a list of names. Where a reply says only that some of a household come, nobody knows who: they are
 * without an answer.
 */
export function listNamedPeople(
  household: CountedHousehold | undefined,
  reply: CountedReply | undefined,
): CountedPerson[] {
  const people = household?.people ?? [];
  if (reply && people.length > 0 && reply.people.length === 0 && reply.attendance !== 'no') {
    const attending = reply.guests < people.length ? undefined : reply.attendance;
    return people.map((person) => toCounted(person, { attending, answers: {} }));
  }
  if (reply && people.length > 0 && reply.people.length > 0) {
    const { said, beside } = assignReply(reply.people, people);
    return [...people.map((person) => toCounted(person, said.get(person.id))), ...beside];
  }
  return listCountedPeople(household, reply).filter(({ name }) => name !== '');
}

const toCounted = (
  { age_group, email, ...person }: Person,
  said: Pick<CountedPerson, 'attending' | 'answers'> | undefined,
): CountedPerson => ({
  name: formatPersonName(person),
  age_group,
  email,
  attending: said?.attending,
  answers: said?.answers ?? {},
});

/** `names` has one a line. */
function listUnnamed(names: string, count: number, attending: Attending | undefined): CountedPerson[] {
  const known = names.split(/\s*[\n,]\s*/).filter((name) => name !== '');
  return Array.from({ length: count }, (_, at) => ({
    name: known[at] ?? '',
    age_group: 'adult',
    attending,
    answers: {},
  }));
}

/** Whether a household, or a guest without an invitation, sees the item. */
export const isInvited = (
  item: Pick<ScheduleItem, 'id' | 'audience'>,
  household: Pick<CountedHousehold, 'schedule'> | undefined,
): boolean => item.audience !== 'invited' || (household?.schedule.includes(item.id) ?? false);

/** What a person says to an item, or to the whole event. A plain answer counts for every item. */
export function getAttendance(
  { attending }: Pick<CountedPerson, 'attending'>,
  item: Pick<ScheduleItem, 'id'> | null,
): Attendance | undefined {
  if (attending === undefined || typeof attending === 'string') return attending;
  return item ? attending[item.id] : summarizePeople([{ attending }]).attendance;
}

/** None, one text, or each choice. */
export const listAnswers = (answers: PersonReply['answers'], key: string): string[] =>
  Object.hasOwn(answers, key) ? [answers[key] ?? []].flat() : [];
