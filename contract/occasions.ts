import type { Event } from './event.ts';
import type { EventType } from './event-kinds.ts';

export const OCCASIONS: Record<EventType, string> = {
  wedding: 'the wedding of',
  baby_shower: 'a baby shower for',
  birthday: 'the birthday of',
  retirement: 'the retirement of',
  anniversary: 'the anniversary of',
  graduation: 'the graduation of',
  other: 'with',
};

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

/** Articles, titles and similar words. A name that begins with one is shown whole. */
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
 * Returns the first names of the hosts: `Annabel` and `Benedict` for `Annabel Lee & Benedict Cole`. Names that begin
 * with an article, title or family word stay whole: `The Millers`, `Grandma Rose`, `Mr. & Mrs. Miller`.
 */
export function listFirstNames(coupleNames: string): string[] {
  return splitHostNames(coupleNames).map((words) => (isBefore(words[0] ?? '') ? words.join(' ') : (words[0] ?? '')));
}

/** Returns the letters of a monogram, at most two, by grapheme so that combining marks are kept. */
export function makeInitials(coupleNames: string): string[] {
  return splitHostNames(coupleNames)
    .slice(0, 2)
    .map((words) => words.find((word) => !isBefore(word)) ?? words[0] ?? '')
    .map((name) => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '')
    .filter((letter) => letter !== '');
}

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

export function describeUnnamedEvent({ event_type, event_name }: OccasionNames): string {
  return event_name.trim() || WITHOUT_NAMES[event_type];
}

/** `The wedding of Annabel & Benedict` */
export function formatEventTitle(event: OccasionNames): string {
  const hosts = formatHosts(event.couple_names);
  if (hosts === '') return describeUnnamedEvent(event);
  if (event.event_type === 'other') return event.event_name.trim() || `A celebration with ${hosts}`;
  const occasion = OCCASIONS[event.event_type];
  return `${occasion.slice(0, 1).toUpperCase()}${occasion.slice(1)} ${hosts}`;
}

/** Words of an event's name that add nothing to the title. */
const SAID = ['a', 'an', 'and', 'for', 'of', 's', 'the', 'with', 'party', 'celebration'];

/** Returns whether the event's name says more than its kind and the hosts. */
export function addsWordsToNames({ event_name, couple_names, event_type }: OccasionNames): boolean {
  const known = new Set([...SAID, ...splitWords(couple_names), ...event_type.split('_')]);
  return splitWords(event_name).some((word) => !known.has(word));
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
