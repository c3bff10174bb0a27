import { EMAIL_KEYS, KEYS_FROM_PEOPLE, NAME_KEYS } from '../../../contract/answers.ts';
import type { Question } from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Column } from '../../kit/table.ts';
import {
  getAttendance,
  isInvited,
  listAnswers,
  listNamedPeople,
  type CountedHousehold,
  type CountedPerson,
  type CountedReply,
} from '../rsvp/counted-people-rules.ts';
import type { AnsweredQuestion } from './store.ts';

/** One person; without a household, of a reply without an invitation. */
export interface PersonRow {
  person: CountedPerson;
  household: (CountedHousehold & { guest_email: string | null; tags: readonly string[] }) | undefined;
  reply: CountedReply | undefined;
  /** The first of the household or reply, to whom its email belongs. */
  isFirst: boolean;
}

/** Rows for the people of a household, or of a reply without an invitation. */
export const buildPeopleRows = (household: PersonRow['household'], reply: CountedReply | undefined): PersonRow[] =>
  listNamedPeople(household, reply).map((person, at) => ({ person, household, reply, isFirst: at === 0 }));

/** What other columns say already. */
const SAID_ELSEWHERE: readonly string[] = [...NAME_KEYS, ...EMAIL_KEYS, ...KEYS_FROM_PEOPLE];

/**
 * One column for each item that asks for a reply, or for the event without such an item, and for each question; last come
 * deleted questions with answers.
 */
export function buildPeopleColumns(
  items: readonly ScheduleItem[],
  questions: readonly Question[],
  answered: readonly AnsweredQuestion[],
): Column<PersonRow>[] {
  const asking = items.filter(({ asks_reply }) => asks_reply);
  const known = new Set(questions.map(({ question_key }) => question_key));
  return [
    { title: 'Name', width: 28, cell: ({ person }) => person.name },
    { title: 'Email', width: 30, cell: findEmail },
    { title: 'Age Group', width: 12, cell: ({ person }) => person.age_group },
    { title: 'Household', width: 28, cell: ({ household }) => household?.guest_name ?? '' },
    { title: 'Tags', width: 24, cell: ({ household }) => household?.tags.join(', ') ?? '' },
    // Only with it does an empty cell of an item tell who has not answered from who is not invited.
    ...(asking.some(({ audience }) => audience === 'invited') ? [buildInvitedColumn(asking)] : []),
    ...(asking.length === 0 ? [buildAttendanceColumn(null)] : asking.map(buildAttendanceColumn)),
    ...questions
      .filter(({ question_key }) => !SAID_ELSEWHERE.includes(question_key))
      .map((question) => buildAnswerColumn(question.question_key, question.label, question, items)),
    ...answered.filter(({ key }) => !known.has(key)).map(({ key, label }) => buildAnswerColumn(key, label)),
  ];
}

const findEmail = ({ person, household, reply, isFirst }: PersonRow): string =>
  person.email ?? (isFirst ? (household?.guest_email ?? reply?.email) : undefined) ?? '';

const buildInvitedColumn = (items: readonly ScheduleItem[]): Column<PersonRow> => ({
  title: 'Invited To',
  width: 28,
  cell: ({ household }) =>
    items
      .filter((item) => isInvited(item, household))
      .map(({ name }) => name)
      .join('; '),
});

const buildAttendanceColumn = (item: ScheduleItem | null): Column<PersonRow> => ({
  title: item?.name ?? 'Attending',
  width: 14,
  cell: ({ person, household }) => {
    if (item && !isInvited(item, household)) return '';
    return getAttendance(person, item) ?? '';
  },
});

/** Without a question that is asked once a reply, only what the person said. */
const buildAnswerColumn = (
  key: string,
  title: string,
  question?: Question,
  items: readonly ScheduleItem[] = [],
): Column<PersonRow> => {
  const ofReply = question?.scope === 'reply';
  const schedule = question?.schedule ?? null;
  const about = schedule === null ? null : items.filter(({ id }) => schedule.includes(id));
  return {
    title,
    width: 28,
    cell: ({ person, household, reply }) => {
      if (about?.every((item) => !isInvited(item, household))) return '';
      const said = listAnswers(person.answers, key);
      const shared = ofReply && reply !== undefined && !reply.people.some(({ answers }) => Object.hasOwn(answers, key));
      return (shared ? findReplyAnswer(reply, key) : said).join(', ');
    },
  };
};

/** Fields of a reply that a question may fill, and no other column has. */
const FIELDS = ['phone', 'dietary_restrictions', 'message'] as const;

function findReplyAnswer(reply: CountedReply, key: string): string[] {
  const own = reply.question_responses.find(({ question_key }) => question_key === key);
  if (own) return [own.response_value].flat();
  const field = FIELDS.find((name) => name === key);
  return field ? [reply[field] ?? ''] : [];
}
