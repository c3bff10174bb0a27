import type { Event } from './event.ts';
import type { EventType } from './event-kinds.ts';

/**
 * What an event is called, by its type: pages, shared links and calendars say the same, and no birthday is ever called a
 * wedding.
 */

/** What is celebrated, before the names of the hosts. */
export const OCCASIONS: Record<EventType, string> = {
  wedding: 'the wedding of',
  baby_shower: 'a baby shower for',
  birthday: 'the birthday of',
  retirement: 'the retirement of',
  anniversary: 'the anniversary of',
  graduation: 'the graduation of',
  other: 'with',
};

/** The same where there are no names. */
const WITHOUT_NAMES: Record<EventType, string> = {
  wedding: 'A wedding',
  baby_shower: 'A baby shower',
  birthday: 'A birthday',
  retirement: 'A retirement',
  anniversary: 'An anniversary',
  graduation: 'A graduation',
  other: 'A celebration',
};

type OccasionNames = Pick<Event, 'event_type' | 'event_name' | 'couple_names'>;

/** What stands before names and is none: who is called so is shown with all that follows. */
const BEFORE_NAMES = new Set(
  [
    ['the', 'die', 'la', 'le', 'les', 'los', 'las'],
    ['family', 'familie', 'famille', 'familia', 'famiglia', 'team', 'class', 'baby', 'little'],
    ['mr', 'mrs', 'ms', 'mx', 'miss', 'dr', 'prof', 'professor', 'rev', 'herr', 'frau'],
    ['grandma', 'grandpa', 'granny', 'oma', 'opa', 'aunt', 'auntie', 'uncle'],
  ].flat(),
);

const isBefore = (word: string) => BEFORE_NAMES.has(word.toLowerCase().replace(/\.$/, ''));

/**
 * The first names of the hosts: `Annabel Lee & Benedict Cole` gives `Annabel` and `Benedict`. Who goes by
 * something else is left whole: `The Millers`, `Grandma Rose`, `Mr. & Mrs. Miller`.
 */
export function listFirstNames(coupleNames: string): string[] {
  return splitHostNames(coupleNames).map((words) => (isBefore(words[0] ?? '') ? words.join(' ') : (words[0] ?? '')));
}

/** The letters of a monogram, at most two: a letter with what is written above and below it. */
export function makeInitials(coupleNames: string): string[] {
  return splitHostNames(coupleNames)
    .slice(0, 2)
    .map((words) => words.find((word) => !isBefore(word)) ?? words[0] ?? '')
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '')
    .filter((letter) => letter !== '');
}

/** Each host's name in words. Between two names stands `&`, or what people write for it. */
function splitHostNames(coupleNames: string): string[][] {
  return coupleNames
    .split(/[&＆]|\s(?:and|\+)\s/i)
    .map((name) => name.split(/\s+/).filter((word) => word !== ''))
    .filter((words) => words.length > 0);
}

/** `Annabel & Benedict`; empty without names. */
export function formatHosts(coupleNames: string): string {
  return listFirstNames(coupleNames).join(' & ');
}

/** What an event is called where its hosts have no names yet. */
export function describeUnnamedEvent({ event_type, event_name }: OccasionNames): string {
  return event_name.trim() || WITHOUT_NAMES[event_type];
}

/** An event in one line: `The wedding of Annabel & Benedict`. */
export function formatEventTitle(event: OccasionNames): string {
  const hosts = formatHosts(event.couple_names);
  if (hosts === '') return describeUnnamedEvent(event);
  if (event.event_type === 'other') return event.event_name.trim() || `A celebration with ${hosts}`;
  const occasion = OCCASIONS[event.event_type];
  return `${occasion.slice(0, 1).toUpperCase()}${occasion.slice(1)} ${hosts}`;
}
