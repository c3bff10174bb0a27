import type { Person } from '../../../contract/households.ts';
import { formatPersonName } from '../../../contract/households.ts';
import { listAttendances } from '../../../contract/people-form.ts';
import { foldName } from '../../../contract/fold-name.ts';
import { listRepliedPeople, recognizePeople } from '../../../contract/people-match.ts';
import type { PersonReply, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { countOpen, summarizePeople } from './people-rules.ts';
import { addPeople, type CheckedReply } from './rules.ts';

interface Household {
  people: readonly Person[];
  maxPeople: number;
  /** Their present reply. */
  before: RsvpResponse | undefined;
  /** What they are asked, and what they see of the schedule. */
  questions: readonly Question[];
  items: readonly ScheduleItem[];
}

/**
 * What a reply without an invitation says as the reply of a household. It is about the chosen people, or those whom it
 * names; the others keep what was said of them before, or have not answered. If it names none of them, it stands for the
 * whole household. Throws a field error for somebody who is not in the household.
 */
export function placeReply(
  reply: RsvpResponse,
  household: Household,
  chosen: readonly string[] | undefined,
): CheckedReply {
  const { people, before, questions, items, maxPeople } = household;
  if (!(chosen ?? []).every((id) => people.some((person) => person.id === id)))
    throw buildFieldErrors({ people: 'One of these people is no longer in this invitation. Please choose again.' });
  const said = assignPeople(reply, people, chosen);
  const named = said.filter(({ person_id }) => person_id !== null);
  const { id: _, late: __, by_host: ___, created_at: ____, updated_at: _____, ...content } = reply;
  if (named.length === 0) return { ...content, people: reply.people.map((person) => ({ ...person, person_id: null })) };
  const others = listSaidBefore(before, people).filter(
    ({ person_id, name }) =>
      !said.some((one) => (person_id === null ? isNamed(one, name) : one.person_id === person_id)),
  );
  const all = [...named, ...others.filter(({ person_id }) => person_id !== null)];
  const ordered = people.flatMap(({ id }) => all.filter(({ person_id }) => person_id === id));
  const extras = [...said, ...others].filter(({ person_id }) => person_id === null);
  const merged = giveDietaryText(reply, [...ordered, ...extras], named[0]?.person_id ?? null);
  const open = countOpen(merged, { questions, items, invited: { people, maxPeople } });
  const whole = { ...joinAnswers(content, others.length > 0 ? before : undefined), ...summarizePeople(merged, open) };
  return addPeople(whole, merged, questions);
}

const isNamed = (one: PersonReply, name: string): boolean =>
  one.person_id === null && foldName(one.name) === foldName(name);

/** Those without a person of the household are beside it, like plus ones. */
function assignPeople(
  reply: RsvpResponse,
  people: readonly Person[],
  chosen: readonly string[] | undefined,
): PersonReply[] {
  const replied = listRepliedPeople(reply);
  const recognized = [...recognizePeople(reply, people)].filter(([, id]) => chosen?.includes(id) ?? true);
  const places = new Map(recognized);
  const known = new Map(people.map((person) => [person.id, person]));
  const toEntry = (entry: PersonReply, id: string): PersonReply[] => {
    const person = known.get(id);
    return person ? [{ ...entry, person_id: id, name: formatPersonName(person), age_group: person.age_group }] : [];
  };
  const unsaid = (chosen ?? []).filter((id) => !recognized.some(([, other]) => other === id));
  for (const place of replied.keys()) {
    const id = places.has(place) ? undefined : unsaid.shift();
    if (id !== undefined) places.set(place, id);
  }
  const [sender] = replied;
  return [
    ...replied.flatMap((entry, place) => {
      const id = places.get(place);
      if (id !== undefined) return toEntry(entry, id);
      if (entry.name === '' && !listAttendances(entry.attending).includes('yes')) return [];
      return [{ ...entry, person_id: null, name: entry.name || `Guest of ${reply.name}` }];
    }),
    // More people than the reply names: the hosts say that it is theirs, too.
    ...(sender ? unsaid.flatMap((id) => toEntry({ ...sender, answers: {} }, id)) : []),
  ];
}

/** By person, as far as the reply says it. */
function listSaidBefore(before: RsvpResponse | undefined, people: readonly Person[]): PersonReply[] {
  if (!before) return [];
  if (before.people.length > 0)
    return before.people.filter(({ person_id }) => person_id === null || people.some(({ id }) => id === person_id));
  const { attendance, guests } = before;
  if (attendance !== 'no' && guests < people.length) return [];
  return people.map((person) => ({
    person_id: person.id,
    name: formatPersonName(person),
    age_group: person.age_group,
    attending: attendance,
    answers: {},
  }));
}

const DIETARY = 'dietary_restrictions';

/** Where others say it themselves, a text for the whole reply would be lost. */
function giveDietaryText(
  { people, [DIETARY]: text }: RsvpResponse,
  merged: readonly PersonReply[],
  sender: string | null,
): PersonReply[] {
  if (people.length > 0 || text === '' || !merged.some(({ answers }) => Object.hasOwn(answers, DIETARY)))
    return [...merged];
  return merged.map((person) =>
    person.person_id === sender ? { ...person, answers: { ...person.answers, [DIETARY]: text } } : person,
  );
}

/** What the former reply says beside, for those who keep it. */
function joinAnswers(
  reply: Omit<CheckedReply, 'people'>,
  before: RsvpResponse | undefined,
): Omit<CheckedReply, 'people'> {
  if (!before) return reply;
  const isGiven = (value: string | readonly string[]) => value.length > 0;
  const given = reply.question_responses.filter(({ response_value }) => isGiven(response_value));
  const keys = new Set(given.map(({ question_key }) => question_key));
  return {
    ...reply,
    phone: reply.phone ?? before.phone,
    [DIETARY]: [...new Set([before[DIETARY], reply[DIETARY]].filter(isGiven))].join('\n'),
    question_responses: [...given, ...before.question_responses.filter(({ question_key }) => !keys.has(question_key))],
  };
}
