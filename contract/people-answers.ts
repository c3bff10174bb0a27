import { formatDate, isDate } from './dates.ts';
import type { Attendance, Attending, PersonReply, Question, RsvpResponse } from './rsvp.ts';
import type { ScheduleItem } from './schedule.ts';

/** Contains no schemas, so that browsers can import it. */

/** `value` may have several lines. */
export interface AnswerRow {
  key: string;
  label: string;
  value: string;
}

/** In mails and on pages without a design of their own. */
export const ATTENDANCE_WORDS: Readonly<Record<Attendance, string>> = {
  yes: 'Attending',
  no: 'Not attending',
  maybe: 'Maybe',
};

/** Whether words about food are what single people have answered, and not one text for all of them. */
export const isDietaryOfPeople = ({ people }: Pick<RsvpResponse, 'people'>): boolean =>
  people.some(({ answers }) => Object.hasOwn(answers, 'dietary_restrictions'));

export interface ShownWords {
  /** What the reader may see of the schedule, in order. */
  items: readonly Pick<ScheduleItem, 'id' | 'name'>[];
  questions: readonly Pick<Question, 'question_key' | 'label'>[];
  attendance: Readonly<Record<Attendance, string>>;
}

/**
 * Lists a row for each person of a reply: whether they come, or to what they come, and their answers in the order of the
 * questions, each in a line.
 */
export function listPersonRows(
  reply: { people: readonly PersonReply[]; question_responses: RsvpResponse['question_responses'] },
  { items, questions, attendance }: ShownWords,
): AnswerRow[] {
  const asked = new Set(questions.map(({ question_key }) => question_key));
  // Deleted questions have their last label in the reply.
  const labeled = [...questions, ...reply.question_responses.filter(({ question_key }) => !asked.has(question_key))];
  return reply.people.map(({ name, attending, answers }, at) => ({
    key: `people.${at}`,
    label: name,
    value: [
      ...listAttendanceLines(attending, items, attendance),
      ...labeled.flatMap(({ question_key: key, label }) => {
        const said = Object.hasOwn(answers, key) ? [answers[key] ?? []].flat().filter((text) => text !== '') : [];
        return said.length === 0 ? [] : [`${closeLabel(label)} ${said.map(formatAnswer).join(', ')}`];
      }),
    ].join('\n'),
  }));
}

/** `Main course:`, but `Any allergies?` */
const closeLabel = (label: string): string => (/[?:!.…]$/.test(label) ? label : `${label}:`);

const listAttendanceLines = (
  attending: Attending,
  items: ShownWords['items'],
  words: ShownWords['attendance'],
): string[] => {
  if (typeof attending === 'string') return [words[attending]];
  const said = items.flatMap(({ id, name }) => {
    const one = attending[id];
    return one === undefined ? [] : [{ name, words: words[one] }];
  });
  const [first, ...others] = said;
  // One line instead of the same one for each item.
  if (first && others.length > 0 && others.every((other) => other.words === first.words)) return [first.words];
  return said.map((one) => `${one.name}: ${one.words}`);
};

const formatAnswer = (text: string): string => (isDate(text) ? formatDate(text) : text);
