import type { Headcount, ItemCount } from '../../../contract/headcount.ts';
import { isUnnamed } from '../../../contract/people-form.ts';
import type { Question } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import {
  getAttendance,
  isInvited,
  listAnswers,
  listCountedPeople,
  type CountedHousehold,
  type CountedPerson,
  type CountedReply,
} from './counted-people-rules.ts';

interface Inputs {
  /** Of the event, by which it is called without a schedule. */
  name: string;
  items: readonly ScheduleItem[];
  questions: readonly Question[];
  households: readonly (CountedHousehold & { id: string })[];
  replies: readonly (CountedReply & { invitation_id: string | null })[];
}

/** Counts who comes to each item that asks for a reply, or to the event without such an item. */
export function countHeads({
  name,
  items,
  questions,
  households,
  replies,
}: Inputs): Omit<Headcount, 'to_review' | 'unchecked'> {
  const asking = items.filter(({ asks_reply }) => asks_reply);
  const tallies = asking.map((item) => new Tally(item, item.name, questions));
  const whole = new Tally(null, name, questions);
  const byInvitation = new Map(replies.map((reply) => [reply.invitation_id, reply]));
  const groups: { household?: CountedHousehold; reply: CountedReply | undefined }[] = [
    ...households.map((household) => ({ household, reply: byInvitation.get(household.id) })),
    ...replies.filter(({ invitation_id }) => invitation_id === null).map((reply) => ({ reply })),
  ];
  const dietary = groups.flatMap(({ household, reply }) => {
    const people = listCountedPeople(household, reply).map((person) => ({
      ...person,
      household: household?.guest_name ?? '',
      ...(isUnnamed(person.name) && { name: `${person.name}, ${household?.guest_name ?? reply?.name}` }),
    }));
    const seen = tallies.filter(({ item }) => item !== null && isInvited(item, household));
    for (const tally of asking.length === 0 ? [whole] : seen) for (const person of people) tally.add(person);
    // It also has what people say themselves.
    if (!reply || reply.dietary_restrictions === '') return [];
    const coming = people.filter((person) => mayCome(person, seen));
    return listDietary(reply, coming, household?.guest_name ?? '');
  });
  return { items: (asking.length === 0 ? [whole] : tallies).map((tally) => tally.toCount()), dietary };
}

interface PersonOfHousehold extends CountedPerson {
  household: string;
}

/** To one of the items that the household sees, or at all if none of them asks. */
const mayCome = (person: CountedPerson, seen: readonly Tally[]): boolean =>
  (seen.length === 0 ? [null] : seen.map(({ item }) => item)).some((item) =>
    ['yes', 'maybe'].includes(getAttendance(person, item) ?? 'no'),
  );

/** A text for the whole reply has the name of who wrote it. */
function listDietary(reply: CountedReply, coming: readonly CountedPerson[], household: string): Headcount['dietary'] {
  const key = 'dietary_restrictions';
  if (!reply.people.some(({ answers }) => Object.hasOwn(answers, key)))
    return coming.length === 0 ? [] : [{ person: reply.name, household, text: reply[key] }];
  return coming.flatMap(({ name, answers }) => {
    const text = listAnswers(answers, key).join(', ');
    return text === '' ? [] : [{ person: name, household, text }];
  });
}

/** Of a question with options. */
interface Choices {
  label: string;
  enabled: boolean;
  byValue: Map<string, PersonOfHousehold[]>;
  unanswered: PersonOfHousehold[];
}

class Tally {
  readonly item: ScheduleItem | null;
  readonly #name: string;
  readonly #said = { yes: 0, no: 0, maybe: 0, waiting: 0 };
  readonly #ages = { adult: 0, child: 0, infant: 0 };
  /** By question key. */
  readonly #choices: ReadonlyMap<string, Choices>;

  constructor(item: ScheduleItem | null, name: string, questions: readonly Question[]) {
    this.item = item;
    this.#name = name;
    this.#choices = new Map(
      questions
        .filter(({ scope, options, schedule }) => {
          return scope === 'person' && options !== null && (!item || (schedule?.includes(item.id) ?? true));
        })
        .map(({ question_key, label, enabled, options }) => [
          question_key,
          { label, enabled, byValue: new Map(options?.map((option) => [option, []])), unanswered: [] },
        ]),
    );
  }

  add(person: PersonOfHousehold): void {
    const said = getAttendance(person, this.item) ?? 'waiting';
    this.#said[said]++;
    if (said !== 'yes') return;
    this.#ages[person.age_group]++;
    for (const [key, { enabled, byValue, unanswered }] of this.#choices) {
      const chosen = listAnswers(person.answers, key);
      if (chosen.length === 0 && enabled) unanswered.push(person);
      for (const value of chosen) {
        const people = byValue.get(value);
        // A chosen option that was removed still counts.
        if (people) people.push(person);
        else byValue.set(value, [person]);
      }
    }
  }

  toCount(): ItemCount {
    const { adult: adults, child: children, infant: infants } = this.#ages;
    const answers = [...this.#choices].map(([question_key, { label, byValue, unanswered }]) => ({
      question_key,
      label,
      choices: [...byValue].map(([value, people]) => ({ value, ...countPeople(people) })),
      unanswered: countPeople(unanswered),
    }));
    return { id: this.item?.id ?? null, name: this.#name, ...this.#said, adults, children, infants, answers };
  }
}

const countPeople = (people: readonly PersonOfHousehold[]) => ({
  count: people.length,
  people: people.filter(({ name }) => name !== '').map(markAge),
});

/** `Tim Stone (child)`; an adult's name stays as it is. */
const markAge = ({ name, age_group, household }: PersonOfHousehold) => ({
  name: age_group === 'adult' ? name : `${name} (${age_group})`,
  household,
});
