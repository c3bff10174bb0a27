import { formatPersonName, type Person } from '../../../contract/households.ts';
import { isDietaryOfPeople } from '../../../contract/people-answers.ts';
import { foldName } from '../../../contract/fold-name.ts';
import { assignReply } from '../../../contract/people-match.ts';
import type { PersonReply, Question, RsvpResponse } from '../../../contract/rsvp.ts';
import type { DietaryFate } from '../../../contract/splitting.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import type { SplitRecord } from '../guests/splitting-rules.ts';
import { summarizePeople } from './people-rules.ts';
import { addPeople, type CheckedReply } from './rules.ts';

/** What taking a split back needs, as its owner gets it, encrypted: nothing has to be stored for it. */
export interface UndoRecord extends SplitRecord {
  /** The version in its history; null without a reply that the split has changed. */
  reply: { id: string; version: string } | null;
  /** When the replies of the two were given. */
  said: Record<'from' | 'made', string | null>;
}

export const buildUndoPurpose = (eventId: string): string => `split ${eventId}`;

interface Split {
  stays: readonly Person[];
  leaves: readonly Person[];
  questions: readonly Question[];
  /** Where words about food go that are not of single people. */
  dietary: DietaryFate | undefined;
}

/** What two invitations have of the reply of one; undefined where it says nothing about anybody. */
export interface SplitReply {
  stays: CheckedReply | undefined;
  leaves: CheckedReply | undefined;
}

/**
 * Gives each of two invitations what a reply says about its people. Guests beside them and words for the hosts stay, unless
 * nobody of those who stay has replied. Throws a field error if the reply does not say who comes.
 */
export function splitReply(reply: RsvpResponse, split: Split): SplitReply {
  const { id: _, late: __, by_host: ___, created_at: ____, updated_at: _____, ...content } = reply;
  if (reply.people.length === 0) return splitNumber(content, split);
  const { stays, leaves, questions } = split;
  const { said, beside } = assignReply(reply.people, [...stays, ...leaves]);
  const take = (people: readonly Person[]) =>
    people.flatMap((person) => {
      const entry = said.get(person.id);
      return entry ? [toEntry(person, entry)] : [];
    });
  const [staying, leaving] = [[...take(stays), ...beside], take(leaves)];
  const open = stays.filter(({ id }) => !said.has(id)).length;
  // What people have answered for themselves is collected again of those whom each of the two has.
  const ofPeople = new Set(reply.people.flatMap(({ answers }) => Object.keys(answers)));
  const rest = {
    ...content,
    question_responses: content.question_responses.filter(({ question_key }) => !ofPeople.has(question_key)),
  };
  const text = isDietaryOfPeople(reply) ? '' : content.dietary_restrictions;
  if (staying.length === 0)
    return {
      stays: undefined,
      leaves: leaving.length === 0 ? undefined : makeReply(leaves, leaving, questions, { ...rest, [DIETARY]: text }),
    };
  const [stayingText, leavingText] = splitText(text, split);
  return {
    stays: addPeople({ ...rest, [DIETARY]: stayingText, ...summarizePeople(staying, open) }, staying, questions),
    leaves: leaving.length === 0 ? undefined : makeReply(leaves, leaving, questions, { [DIETARY]: leavingText }),
  };
}

const DIETARY = 'dietary_restrictions';

/** What each of the two has of a text about food. */
const splitText = (text: string, { dietary = 'stays' }: Split): [stays: string, leaves: string] => [
  dietary === 'leaves' ? '' : text,
  dietary === 'stays' ? '' : text,
];

/** A reply that only counts speaks for everybody if it counts all of them, or declines. */
function splitNumber(content: CheckedReply, split: Split): SplitReply {
  const { stays, leaves } = split;
  const { attendance, guests, guest_names } = content;
  const isDeclined = attendance === 'no';
  if (!isDeclined && guests < stays.length + leaves.length)
    throw buildFieldErrors({ people: 'Their reply doesn’t say who comes. Please edit it first, so that it does.' });
  const gone = new Set(leaves.map((person) => foldName(formatPersonName(person))));
  const names = guest_names.split(/\s*[\n,]\s*/).filter((name) => !gone.has(foldName(name)));
  const entries = leaves.map((person) => toEntry(person, { attending: attendance, answers: {} }));
  const [stayingText, leavingText] = splitText(content[DIETARY], split);
  return {
    stays: {
      ...content,
      [DIETARY]: stayingText,
      guests: isDeclined ? guests : guests - leaves.length,
      guest_names: names.join('\n'),
    },
    leaves: makeReply(leaves, entries, split.questions, { [DIETARY]: leavingText }),
  };
}

const toEntry = (person: Person, { attending, answers }: Pick<PersonReply, 'attending' | 'answers'>): PersonReply => ({
  person_id: person.id,
  name: formatPersonName(person),
  age_group: person.age_group,
  attending,
  answers,
});

function makeReply(
  leaves: readonly Person[],
  people: readonly PersonReply[],
  questions: readonly Question[],
  beside: Partial<CheckedReply>,
): CheckedReply {
  const open = leaves.length - people.length;
  const whole = {
    phone: null,
    message: '',
    question_responses: [],
    [DIETARY]: '',
    ...beside,
    name: people[0]?.name ?? '',
    email: leaves.find(({ email }) => email !== null)?.email ?? '',
  };
  return addPeople({ ...whole, ...summarizePeople(people, open) }, people, questions);
}
