import { formatPersonName } from '../../../contract/households.ts';
import { foldName } from '../../../contract/fold-name.ts';
import { recognizePeople, type Stray } from '../../../contract/people-match.ts';
import type { LikelyHousehold } from '../../../contract/replies-to-check.ts';
import type { HouseholdToMatch } from '../guests/recognition-actions.ts';

const SHOWN = 3;
/** Words in names of households that say nothing about who they are. */
const NO_NAMES = new Set(['and', 'the', 'family', 'mr', 'mrs', 'ms', 'miss', 'dr', 'aunt', 'uncle', 'guest']);
/** Shorter words are often one letter apart without being alike. */
const MISSPELLED_FROM = 5;

/**
 * Returns a search for the households to which a reply may belong: those with its email, then those with the most names
 * in common, where one letter may differ ("Okafor", "Okafur").
 */
export function indexHouseholds(households: readonly HouseholdToMatch[]): (reply: Stray) => LikelyHousehold[] {
  const byEmail = new Map<string, HouseholdToMatch[]>();
  const bySpelling = new Map<string, Set<HouseholdToMatch>>();
  for (const household of households) {
    for (const email of listEmails(household)) byEmail.set(email, [...(byEmail.get(email) ?? []), household]);
    for (const word of splitNames([household.guest_name, ...household.people.map(formatPersonName)]))
      for (const spelling of listKeys(word)) {
        const those = bySpelling.get(spelling) ?? new Set();
        bySpelling.set(spelling, those.add(household));
      }
  }
  return (reply) => {
    const scores = new Map<HouseholdToMatch, number>();
    for (const word of splitNames([reply.name, ...reply.people.map(({ name }) => name)])) {
      // An exact word counts more than one with another letter.
      const exact = bySpelling.get(word) ?? new Set();
      const alike = new Set(listAlike(word).flatMap((spelling) => [...(bySpelling.get(spelling) ?? [])]));
      for (const household of alike)
        scores.set(household, (scores.get(household) ?? 0) + (exact.has(household) ? 2 : 1));
    }
    const same = byEmail.get(reply.email.toLowerCase()) ?? [];
    const named = [...scores]
      .filter(([household]) => !same.includes(household))
      .toSorted(([, one], [, other]) => other - one)
      .map(([household]) => household);
    return [
      ...same.map((household) => ({ household, reason: 'email' as const })),
      ...named.map((household) => ({ household, reason: 'name' as const })),
    ]
      .slice(0, SHOWN)
      .map(({ household, reason }) => toLikely(reply, household, reason));
  };
}

function toLikely(
  reply: Stray,
  { id, guest_name, people, places, replied }: HouseholdToMatch,
  reason: LikelyHousehold['reason'],
): LikelyHousehold {
  const likely = new Set(recognizePeople(reply, people).values());
  const marked = people.map((person) => ({
    id: person.id,
    name: formatPersonName(person),
    is_likely: likely.has(person.id),
  }));
  return { id, guest_name, people: marked, places, reason, replied };
}

const listEmails = ({ guest_email, people }: HouseholdToMatch): Set<string> =>
  new Set([guest_email, ...people.map(({ email }) => email)].flatMap((email) => (email ? [email.toLowerCase()] : [])));

function splitNames(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => foldName(name).split(/[^\p{L}\p{N}]+/u));
  return new Set(words.filter((word) => word.length > 1 && !NO_NAMES.has(word)));
}

/** Under what a word is found: itself, without one of its letters (`-`), and with any other letter in its place (`*`). */
function listKeys(word: string): string[] {
  return [word, ...listWithout(word).map((rest) => `-${rest}`), ...listWithAny(word)];
}

/** The keys of words that are the same, or differ in one letter, which may be missing in either. */
function listAlike(word: string): string[] {
  return [word, `-${word}`, ...listWithout(word), ...listWithAny(word)];
}

function listWithout(word: string): string[] {
  if (word.length < MISSPELLED_FROM) return [];
  return Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
}

function listWithAny(word: string): string[] {
  if (word.length < MISSPELLED_FROM) return [];
  return Array.from(word, (_, at) => `${word.slice(0, at)}*${word.slice(at + 1)}`);
}
