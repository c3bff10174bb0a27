import { joinBlanks } from './blanks.ts';
import type { Person } from './households.ts';
import { joinSentences } from './sentences.ts';
import { TITLE } from './titles.ts';

/** One person as a list names them. */
export interface NamedPerson extends Pick<Person, 'first_name' | 'last_name' | 'age_group'> {
  email?: string;
}

export interface ParsedNames {
  /** For the envelope; empty if the names of the people give it. */
  name: string;
  people: NamedPerson[];
  /** Guests who have no name in the text. */
  plus_ones: number;
  /** The number of people that the text gives, if it does. */
  seats: number | undefined;
  /** Words in brackets that are neither a number nor an age. */
  note: string;
  /** The text speaks of people whom it neither names nor counts, such as `& family`. */
  open: boolean;
}

const KIN =
  /^(uncle|aunt|auntie|aunty|cousin|grandma|grandpa|granny|gran|grandmother|grandfather|nana|oma|opa|onkel|tante|tía|tío)$/i;
const PARTICLE = /^(van|von|vom|zu|der|den|de|del|della|di|da|do|dos|du|la|le|ten|ter|al|el|bin|ibn|st\.?)$/i;
const SUFFIX = /^(jr|sr|junior|senior|ii|iii|iv|phd|md|esq)\.?$/i;
const NUMBERS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };
const SEATS = /^(?:x\s*)?(\d{1,2})\s*(?:people|persons?|guests?|pax|seats|pers\.?)?$/i;
const NOBODY = /^(tb[acd]|\?+|unknown|n\/?a|none|nobody|guests?|plus one|-+)$/i;
/** Lower case for words of one or two letters, which may be initials. */
const JOINT = /\s*[,;&+/\n]\s*|\s+(?:and|And|AND|und(?!\s+zu[mr]?\s)|et|och|og|en|y|e|u\.)\s+/u;
const PLUS_ONE =
  /\s*(?:[,&+]|\b(?:and|und|et|with|mit|plus)\b)\s*(?:his |her |their )?(?:(\d{1,2}|a|one|two|three|four|five)\s+)?(?:guests?|partner|date|companion|spouse|husband|wife|boyfriend|girlfriend|fianc[ée]e?|plus[- ]ones?|begleitung|tb[acd]|\?)$/i;
const PLUS_NUMBER = /\s*(?:\+|\bplus\b)\s*(\d{1,2}|a|one|two|three|four|five)$/i;
const KIDS =
  /\s*(?:[,&+]|\b(?:and|und|et|with|mit|plus)\b)\s*(?:their |the )?(?:(\d{1,2}|a|one|two|three|four|five)\s+)?(?:kids?|child(?:ren)?|kind(?:er)?|enfants?)$/i;
const FAMILY =
  /\s*(?:[,&+]|\b(?:and|und|et|with|mit|plus)\b)\s*(?:his |her |their |the )?(?:family|familie|famille|familia)$/i;
const COLLECTIVE =
  /^the\s(?!rev|hon)|\s(family|familie|famille|familia|household|clan)$|^(family|familie|famille|familia|fam\.)\s/i;
const COUPLE = /^(\S+)\s*(?:&|\+|\/|\band\b|\bund\b|\bet\b)\s*(\S+)\s+(.+)$/i;

/** Joins lines and blanks, and removes what ends a list. */
const cleanName = (text: string): string =>
  joinBlanks(text)
    .replace(/^[\s,;&+]+|[\s,;&]+$/gu, '')
    .trim();

/**
 * Reads the names of one invitation as people write them: `Mr & Mrs Smith`, `Anna and Tom Miller`, `Miller, Anna`,
 * `The Okafors (4)`, `Zoë Reed + 1`.
 */
export function parseGuestNames(text: string): ParsedNames {
  const found = { plus_ones: 0, seats: undefined as number | undefined, notes: [] as string[], open: false, kids: 0 };
  const { rest: withoutEmail, email } = takeEmail(cleanName(text));
  let rest = withoutEmail;
  const take = (pattern: RegExp, use: (count: string | undefined) => void) => {
    const match = pattern.exec(rest);
    if (!match || match.index === 0) return false;
    use(match[1]);
    rest = cleanName(rest.slice(0, match.index));
    return true;
  };
  const takeEnd = () =>
    take(/\s*[([]([^()[\]]*)[)\]]$/, (words = '') => readBracket(words.trim(), found)) ||
    take(PLUS_ONE, (count) => (found.plus_ones += toNumber(count))) ||
    take(PLUS_NUMBER, (count) => (found.plus_ones += toNumber(count))) ||
    take(KIDS, (count) => (count === undefined ? (found.open = true) : (found.kids += toNumber(count))));
  while (endsInAge(rest) === undefined && takeEnd());
  const inBrackets = found.notes.length === 1 ? readNamesInBrackets(rest, found.notes[0] ?? '') : undefined;
  if (inBrackets) return { ...inBrackets, plus_ones: found.plus_ones, seats: found.seats, note: '', open: false };
  rest = putLastNameLast(rest);
  const envelope = rest;
  if (take(FAMILY, () => (found.open = true))) found.open = true;
  const isNobody = NOBODY.test(rest) || !/\p{L}/u.test(rest);
  const { people, isTitled } = isNobody || COLLECTIVE.test(rest) ? { people: [], isTitled: false } : readPeople(rest);
  if (email !== undefined && people[0]) people[0].email = email;
  const children = nameChildren(found.kids, people[0]?.last_name ?? '');
  return {
    name: isNobody || (people.length > 0 && !isTitled && !found.open) ? '' : envelope,
    people: people.length > 0 ? [...people, ...children] : [],
    plus_ones: people.length > 0 || found.seats !== undefined ? found.plus_ones : found.plus_ones + found.kids,
    seats: found.seats,
    note: joinSentences(found.notes),
    open: found.open && found.seats === undefined,
  };
}

/** `Okafor (Ada, Ben)`, `The Okafor family (Ada & Ben)`: a family, and several first names. */
function readNamesInBrackets(family: string, words: string): Pick<ParsedNames, 'name' | 'people'> | undefined {
  const names = words.split(JOINT).filter((part) => part !== '');
  const isCollective = COLLECTIVE.test(family);
  const last = family
    .replace(/^the\s/i, '')
    .replace(/\s?(family|familie|famille|familia|household|clan|fam\.)\s?/i, '');
  if (names.length < 2 || !names.every((part) => /^\p{Lu}[\p{L}'’-]*( \p{Lu}[\p{L}'’-]*)?$/u.test(part)))
    return undefined;
  if (!isCollective && !isLastName(last)) return undefined;
  // `The Okafors` are called Okafor or Okafors: the envelope keeps it, and nobody gets a wrong name.
  const last_name = isCollective && /s$/i.test(last) && !/\s(family|household)/i.test(family) ? '' : last;
  const people = names
    .map((part) => readPerson(part))
    .map((one) => (one.last_name === '' ? { ...one, last_name } : one));
  return { name: isCollective ? family : '', people };
}

function takeEmail(text: string): { rest: string; email?: string } {
  const email = /[<(]?([^\s<>(),;]+@[^\s<>(),;]+\.[^\s<>(),;]+)[>)]?/.exec(text);
  return email?.[1] === undefined
    ? { rest: text }
    : { rest: cleanName(text.replace(email[0], ' ')), email: email[1].toLowerCase() };
}

const toNumber = (words: string | undefined): number =>
  words === undefined ? 1 : (NUMBERS[words.toLowerCase()] ?? Number(words));

function readBracket(words: string, found: { plus_ones: number; seats: number | undefined; notes: string[] }): void {
  const [, seats] = SEATS.exec(words) ?? [];
  const [, more] = /^(?:\+|plus)\s*(\d|one|two)$/i.exec(words) ?? [];
  if (seats !== undefined) found.seats = Number(seats);
  else if (more !== undefined) found.plus_ones += toNumber(more);
  else if (words !== '') found.notes.push(words);
}

/** The age of the last person; a bare number is one only if it stands for a child in words. */
function endsInAge(text: string) {
  const [, words = ''] = /[([]([^()[\]]*)[)\]]$/.exec(text) ?? [];
  return /^\+?\d+$/.test(words.trim()) ? undefined : parseAge(words);
}

function readPeople(text: string): { people: NamedPerson[]; isTitled: boolean } {
  const couple = COUPLE.exec(text);
  const [, one = '', two = '', names = ''] = couple ?? [];
  if (couple && TITLE.test(one) && TITLE.test(two) && !JOINT.test(names)) {
    const { first_name, last_name } = splitName(names);
    const last = last_name === '' ? first_name : last_name;
    const given = last_name === '' ? one : first_name;
    return { people: [toAdult(given, last), toAdult(two, last)], isTitled: true };
  }
  const [, family = '', firsts = ''] = /^([^,]+),\s*([^,]+)$/.exec(text) ?? [];
  const isLastFirst = family !== '' && isLastName(family) && firsts.split(JOINT).every((part) => !/\s\S/.test(part));
  const parts = (isLastFirst ? firsts : text).split(JOINT).filter((part) => /\p{L}/u.test(part));
  return {
    people: shareLastNames(parts.map((part) => readPerson(isLastFirst ? `${part} ${family}` : part))),
    isTitled: parts.some((part) => TITLE.test(part.split(' ')[0] ?? '')),
  };
}

/** `Dr. Chen, Wei` and `Chen, Dr. Wei` are one person, `Dr. Wei Chen`. With several first names it may be a family. */
function putLastNameLast(text: string): string {
  const [, family = '', first = ''] = /^([^,]+),\s*([^,]+)$/.exec(text) ?? [];
  const isTitle = (word: string) => TITLE.test(word);
  const [of, to] = [family.split(' '), first.split(' ')];
  const [last, given] = [of, to].map((words) => words.filter((word) => !isTitle(word)).join(' '));
  const isOne = of.some(isTitle) !== to.some(isTitle) && last && given && isLastName(last);
  if (!isOne || !/^\p{Lu}[\p{L}'’-]*$/u.test(given) || SUFFIX.test(given)) return text;
  return [...of, ...to].filter(isTitle).concat(given, last).join(' ');
}

const isLastName = (text: string): boolean =>
  text
    .split(' ')
    .slice(0, -1)
    .every((word) => PARTICLE.test(word)) && !TITLE.test(text);

const toAdult = (first_name: string, last_name: string): NamedPerson => ({ first_name, last_name, age_group: 'adult' });

function readPerson(text: string, age_group: NamedPerson['age_group'] = 'adult'): NamedPerson {
  const [, named = text, inBrackets] = /^(.*?)\s*[([]([^()[\]]*)[)\]]$/.exec(text) ?? [];
  const [, baby, whole = named] = /^(baby|little)\s+(.+)$/i.exec(named) ?? [];
  return {
    ...splitName(cleanName(whole)),
    age_group: parseAge(inBrackets ?? '') ?? (baby === undefined ? age_group : 'infant'),
  };
}

/** `Anna van der Berg` is `Anna` and `van der Berg`; `Dr. Anna Lee` is `Anna` and `Lee`; `Uncle Bob` has no last name. */
export function splitName(text: string): Pick<NamedPerson, 'first_name' | 'last_name'> {
  const all = cleanName(text).split(' ');
  const words = all.length > 2 && TITLE.test(all[0] ?? '') ? all.slice(1) : all;
  if (words.length === 1 || (words.length === 2 && KIN.test(words[0] ?? '')))
    return { first_name: words.join(' '), last_name: '' };
  let from = words.length - 1;
  while (from > 1 && SUFFIX.test(words[from] ?? '')) from--;
  while (from > 1 && isParticle(words, from - 1)) from--;
  return { first_name: words.slice(0, from).join(' '), last_name: words.slice(from).join(' ') };
}

/** `und` is one in `von und zu Guttenberg`. */
const isParticle = (words: readonly string[], at: number): boolean =>
  PARTICLE.test(words[at] ?? '') || (words[at] === 'und' && /^von$/i.test(words[at - 1] ?? ''));

/** In `Anna & Tom Miller`, Anna is a Miller too; in `Uncle Bob & Anna Miller`, Bob may be somebody else’s. */
function shareLastNames(people: readonly NamedPerson[]): NamedPerson[] {
  return people.map((person, at) => {
    if (person.last_name !== '' || KIN.test(person.first_name.split(' ')[0] ?? '')) return person;
    const next = people.slice(at + 1).find(({ last_name }) => last_name !== '');
    const own = people.find(({ last_name }) => last_name !== '' && last_name === person.first_name);
    const family = next ?? (person.age_group === 'infant' ? own : undefined);
    return family ? nameBaby({ ...person, last_name: family.last_name }) : person;
  });
}

/** Adults are those of 18 years and more, infants those below two. Undefined for what is no age. */
export function parseAge(text: string): NamedPerson['age_group'] | undefined {
  const words = text.trim().toLowerCase();
  if (/^(infants?|bab(y|ies)|newborn|\d+ ?(m|mo|months?))$/.test(words)) return 'infant';
  if (/^(child(ren)?|kids?|toddlers?|teens?|teenagers?|minors?|kind(er)?|enfant|ch)$/.test(words)) return 'child';
  if (/^(adults?|grown-?ups?|erwachsene[rn]?)$/.test(words)) return 'adult';
  const [, years] = /^(?:age[d]? ?)?(\d{1,2}) ?(?:y|yo|y\/o|yrs?|years?( old)?|jahre)?$/.exec(words) ?? [];
  if (years === undefined) return undefined;
  return Number(years) < 2 ? 'infant' : Number(years) < 18 ? 'child' : 'adult';
}

/** A yes, which is nobody’s name, or the word for what somebody is. */
export const saysChild = (text: string): boolean =>
  /^(yes|y|true|x|✓|✔|ja|oui|s[ií]|sim|child|kid)$/i.test(cleanName(text));

/** `Lea (8), Ben (baby)`, `Lea 8 & Ben`, `yes, Lea`, or their number. */
export function parseChildren(text: string, lastName: string): NamedPerson[] {
  const cleaned = cleanName(text).replace(/^(?:yes|y|ja|oui|s[ií])\s*[:,(–-]\s*(.+?)\)?$/i, '$1');
  const [, count] = /^(\d{1,2}|one|two|three|four|five)(?: (?:kids?|children))?$/i.exec(cleaned) ?? [];
  if (count !== undefined) return nameChildren(toNumber(count), lastName);
  if (/^(no|none|n|0|-|false|nein|non|não|adult)$/i.test(cleaned)) return [];
  return cleaned
    .split(JOINT)
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => readPerson(part.replace(/\s(\d{1,2})$/, ' ($1)'), 'child'))
    .map((child) => (child.last_name === '' ? nameBaby({ ...child, last_name: lastName }) : child));
}

/** `Baby Davis` of Anna Davis has no other name yet; `Baby Leo` is called Leo. */
const nameBaby = (person: NamedPerson): NamedPerson =>
  person.age_group === 'infant' && person.first_name.toLowerCase() === person.last_name.toLowerCase()
    ? { ...person, first_name: 'Baby' }
    : person;

/** Who has no name yet gets one that tells them apart. */
const nameChildren = (count: number, last_name: string): NamedPerson[] =>
  Array.from({ length: Math.min(count, 10) }, (_, at) => ({
    first_name: `Child ${at + 1}`,
    last_name,
    age_group: 'child',
  }));

/** A number, yes or no, or somebody’s name. Undefined for what is none of them. */
export function parsePlusOne(text: string): { plus_ones: number; people: NamedPerson[] } | undefined {
  const words = cleanName(text);
  if (/^(yes|y|true|x|✓|ja|oui|s[ií]|sim|one)$/i.test(words) || /^(guest|partner|plus[- ]one|tb[acd])$/i.test(words))
    return { plus_ones: 1, people: [] };
  if (/^(no|n|none|false|-|nein|non|não)?$/i.test(words)) return { plus_ones: 0, people: [] };
  const [, says = '', who] =
    /^(yes|y|ja|oui|s[ií]|sim|no|nein|non)(?:\s*[:,(–-]|\s(?=\p{Lu}))\s*(.+?)\)?$/iu.exec(words) ?? [];
  if (who !== undefined && /^n/i.test(says)) return { plus_ones: 0, people: [] };
  if (who !== undefined) return parsePlusOne(who) ?? { plus_ones: 1, people: [] };
  const [, count] = /^\+?(\d{1,2})$/.exec(words) ?? [];
  if (count !== undefined) return { plus_ones: Number(count), people: [] };
  const { people, plus_ones } = parseGuestNames(words);
  return people.length > 0 && /^\p{Lu}/u.test(words) ? { plus_ones, people } : undefined;
}

/** The people as our exports write them. */
export const formatPeople = (people: readonly Pick<Person, keyof NamedPerson>[]): string =>
  people
    .map(({ first_name, last_name, age_group, email }) =>
      [`${first_name} ${last_name}`.trim(), age_group !== 'adult' && `(${age_group})`, email && `<${email}>`]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');

/** Reads what `formatPeople` writes; without semicolons, also names with commas between them. */
export function parsePeople(text: string): NamedPerson[] {
  const parts = text.includes(';') || text.includes('<') ? text.split(/[;\n]/) : text.split(JOINT);
  const people = parts.flatMap((part) => {
    const { rest, email } = takeEmail(cleanName(part));
    return /\p{L}/u.test(rest) ? [{ ...readPerson(rest), ...(email !== undefined && { email }) }] : [];
  });
  return text.includes(';') ? people : shareLastNames(people);
}

/** Semicolons, because a tag may contain commas. */
export const formatTags = (tags: readonly string[]): string =>
  tags.join('; ') + (tags.length === 1 && tags[0]?.includes(',') ? ';' : '');

/** Splits at semicolons, else at commas or bars. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(text.includes(';') ? /[;\n]/ : /[,|\n]/)
      .map(cleanName)
      .filter((tag) => tag !== ''),
  ),
];
