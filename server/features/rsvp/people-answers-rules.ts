import { OPTION_TYPES, type Question } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import {
  getAttendance,
  isInvited,
  listAnswers,
  listCountedPeople,
  type CountedHousehold,
  type CountedReply,
} from './counted-people-rules.ts';

/** How many of those who come, and of those who may come, have chosen something. */
export interface ChoiceCount {
  count: number;
  maybe: number;
}

/** By question and option. */
export type ChoicesOfPeople = ReadonlyMap<string, ReadonlyMap<string, ChoiceCount>>;

/** Questions with options that are asked of each person. */
export const listQuestionsOfPeople = (questions: readonly Question[]): Question[] =>
  questions.filter(({ scope, input_type }) => scope === 'person' && OPTION_TYPES.includes(input_type));

interface Group {
  household: CountedHousehold | undefined;
  reply: CountedReply;
}

/** Counts as the headcount does: a question about one item has the same numbers there. */
export function countChoicesOfPeople(
  questions: readonly Question[],
  items: readonly ScheduleItem[],
  groups: readonly Group[],
): ChoicesOfPeople {
  const asking = items.filter(({ asks_reply }) => asks_reply);
  const counts = new Map(questions.map(({ question_key }) => [question_key, new Map<string, ChoiceCount>()]));
  for (const { household, reply } of groups) {
    const people = listCountedPeople(household, reply);
    for (const { question_key, schedule } of questions) {
      const about = asking.filter((item) => isInvited(item, household) && (schedule?.includes(item.id) ?? true));
      if (asking.length > 0 && about.length === 0) continue;
      for (const person of people) {
        const said = (about.length === 0 ? [null] : about).map((item) => getAttendance(person, item));
        const kind = said.includes('yes') ? 'count' : said.includes('maybe') ? 'maybe' : undefined;
        if (kind === undefined) continue;
        for (const value of listAnswers(person.answers, question_key)) {
          const found = counts.get(question_key)?.get(value) ?? { count: 0, maybe: 0 };
          counts.get(question_key)?.set(value, { ...found, [kind]: found[kind] + 1 });
        }
      }
    }
  }
  return counts;
}
