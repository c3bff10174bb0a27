import { PLUS_ONES_MAX, type PersonForm } from '../../../contract/households.ts';
import type { Story, StoryGuest } from './stories/story.ts';

/** Words before a name that has no last name: “Aunt Ruth”, “Captain Ames”. */
const TITLES =
  /^(Admiral|Aunt|Captain|Coach|Cousin|Dr\.|Grandma|Grandpa|Great-aunt|Great-grandpa|Madame|Miss|Mrs\.|Old|Oma|Opa|Sister|Teta|Uncle)$/;
/** Each word begins with a capital letter, and none is the name of a group. */
const NAMES = /^(?!The |Baby )\p{Lu}\S*( (and|\p{Lu}\S*))*$/u;

/**
 * Returns the people whom a guest's name names, or those that the story lists; the other places are for people without a
 * name. Nobody in a group such as “The choir”.
 */
export function listPeople(
  { families = {}, children = [], infants = [] }: Pick<Story, 'families' | 'children' | 'infants'>,
  [name, most]: StoryGuest,
): { people: PersonForm[]; plus_ones: number } | undefined {
  const names = families[name] ?? (NAMES.test(name) ? splitCouple(name) : []);
  if (names.length === 0 || names.length > most) return undefined;
  const people = names.map((each): PersonForm => ({
    ...splitName(each),
    age_group: children.includes(each) ? 'child' : infants.includes(each) ? 'infant' : 'adult',
    email: null,
  }));
  return { people, plus_ones: Math.min(PLUS_ONES_MAX, most - people.length) };
}

/** “Ruth and Peter Hale” have the same last name; “Anna and Otto” have none. */
function splitCouple(name: string): string[] {
  const [first = '', second] = name.split(' and ');
  if (second === undefined) return [first];
  const { last_name } = splitName(second);
  return [`${first} ${last_name}`.trim(), second];
}

function splitName(name: string): Pick<PersonForm, 'first_name' | 'last_name'> {
  const words = name.split(' ');
  if (words.length === 1 || (words.length === 2 && TITLES.test(words[0] ?? '')))
    return { first_name: name, last_name: '' };
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}
