import { foldName } from './fold-name.ts';
import type { PersonReply, RsvpResponse } from './rsvp.ts';

/**
 * Recognizes the people of a household in a reply that came without an invitation. Contains no schemas, so that browsers
 * can import it.
 */

/** One of a household. */
export interface KnownPerson {
  id: string;
  first_name: string;
  last_name: string;
  email?: string | null;
}

export type Stray = Pick<RsvpResponse, 'name' | 'email' | 'attendance' | 'guests' | 'guest_names' | 'people'>;

/** Lists whom a reply is about; the name of a guest whom it only counts is empty. */
export function listRepliedPeople(reply: Stray): PersonReply[] {
  if (reply.people.length > 0) return reply.people;
  const { name, attendance, guests, guest_names } = reply;
  const names = [name, ...guest_names.split(/\s*[\n,]\s*/).filter((text) => text !== '')];
  return Array.from({ length: attendance === 'no' ? 1 : guests }, (_, at) => ({
    person_id: null,
    name: names[at] ?? '',
    age_group: 'adult',
    attending: attendance,
    answers: {},
  }));
}

const splitWords = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * Finds who of the household each of the replied people is, by place: the same name, or one that differs as typing errors
 * and short forms do; everybody, if the reply names one and counts as many as the household has. Each person is found once.
 */
export function recognizePeople(reply: Stray, household: readonly KnownPerson[]): ReadonlyMap<number, string> {
  const replied = listRepliedPeople(reply);
  const found = new Map<number, string>();
  const open = new Map(household.map((person) => [person.id, person]));
  const take = (place: number, id: string | undefined) => {
    if (id === undefined || found.has(place)) return;
    found.set(place, id);
    open.delete(id);
  };
  for (const [place, { person_id }] of replied.entries())
    if (person_id !== null && open.has(person_id)) take(place, person_id);
  for (const least of [4, 3, 2, 1])
    for (const [place, { name }] of replied.entries())
      take(place, [...open.values()].find((person) => scoreName(name, person) >= least)?.id);
  const email = reply.email.toLowerCase();
  if (email !== '') take(0, [...open.values()].find((person) => person.email?.toLowerCase() === email)?.id);
  if (found.size > 0 && replied.length === household.length && reply.people.length === 0)
    for (const place of replied.keys()) if (replied[place]?.name === '') take(place, [...open.keys()][0]);
  return found;
}

/** From 4 for the same name to 0 for another one. The first name decides. */
function scoreName(name: string, { first_name, last_name }: KnownPerson): number {
  const [first = '', ...rest] = splitWords(name);
  const [known = ''] = splitWords(first_name);
  if (first === '' || !isAlike(first, known)) return 0;
  const [last, knownLast] = [rest.at(-1) ?? '', splitWords(last_name).at(-1) ?? ''];
  const isSameLast = last === knownLast;
  if (first === known) return isSameLast ? 4 : last === '' || knownLast === '' || isAlike(last, knownLast) ? 3 : 1;
  return isSameLast ? 3 : isAlike(last, knownLast) ? 2 : 0;
}

/** `Ben` and `Benjamin`, `Okafor` and `Okafur`, `Ana` and `Anna`. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  return long.startsWith(short) || (short[0] === long[0] && measureDistance(short, long) <= (long.length > 7 ? 2 : 1));
}

/** How many letters differ (Levenshtein). */
function measureDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, wanted] of Array.from(other).entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === wanted ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What a reply says about the people of a household, as the hosts have them now. */
export interface AssignedReply {
  /** By the id of the person. */
  said: ReadonlyMap<string, PersonReply>;
  /** Guests beside the household, and people of it whom nobody recognizes by name. */
  beside: readonly PersonReply[];
  /** The ids of people of whom it says nothing. */
  waiting: readonly string[];
}

/**
 * Assigns the people of a reply to those of its household. Whom the hosts have removed is left out. A reply that was sent
 * before the hosts named anybody is about the same people: they are recognized by name, and each of the others whom it has
 * stands for one of those who are left, who is neither in `said` nor `waiting`.
 */
export function assignReply(replied: readonly PersonReply[], household: readonly KnownPerson[]): AssignedReply {
  const isUnassigned = replied.every(({ person_id }) => person_id === null);
  const places = isUnassigned ? recognizeNames(replied, household) : new Map<number, string>();
  const toId = ({ person_id }: PersonReply, place: number) => person_id ?? places.get(place);
  const said = new Map(
    replied.flatMap((entry, place) => {
      const id = toId(entry, place);
      return id === undefined ? [] : [[id, entry] as const];
    }),
  );
  const beside = replied.filter((entry, place) => toId(entry, place) === undefined);
  const left = household.filter(({ id }) => !said.has(id)).map(({ id }) => id);
  return { said, beside, waiting: isUnassigned ? left.slice(beside.length) : left };
}

const recognizeNames = (people: readonly PersonReply[], household: readonly KnownPerson[]) =>
  recognizePeople(
    { name: '', email: '', attendance: 'yes', guests: people.length, guest_names: '', people: [...people] },
    household,
  );
