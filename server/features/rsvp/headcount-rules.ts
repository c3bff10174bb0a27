import { EMAIL_KEYS, NAME_KEYS } from '../../../contract/answers.ts';
import type { QuestionCounts, ReplySummary } from '../../../contract/headcount.ts';
import { OPTION_TYPES, type Attendance, type Question } from '../../../contract/rsvp.ts';
import type { AnswerCount, AttendanceCount } from './headcount-store.ts';
import type { ChoiceCount, ChoicesOfPeople } from './people-answers-rules.ts';

export function buildSummary(rows: readonly AttendanceCount[]): Omit<ReplySummary, 'asked_again' | 'erased'> {
  const getCount = (attendance: Attendance, count: 'replies' | 'found' | 'dietary') =>
    rows.find((row) => row.attendance === attendance)?.[count] ?? 0;
  const sumByAttendance = (count: 'replies' | 'found') => {
    const [yes, no, maybe] = [getCount('yes', count), getCount('no', count), getCount('maybe', count)];
    return { all: yes + no + maybe, yes, no, maybe };
  };
  const sumOf = (count: 'coming' | 'unsure' | 'to_check') => rows.reduce((sum, row) => sum + row[count], 0);
  return {
    ...sumByAttendance('replies'),
    people: { yes: sumOf('coming'), maybe: sumOf('unsure') },
    dietary: getCount('yes', 'dietary') + getCount('maybe', 'dietary'),
    found: sumByAttendance('found'),
    to_check: sumOf('to_check'),
  };
}

/**
 * Existing questions in order, including hidden ones, then deleted ones with answers. Questions for the name are not
 * counted.
 */
export function countQuestions(
  questions: readonly Question[],
  rows: readonly AnswerCount[],
  ofPeople: ChoicesOfPeople,
): QuestionCounts[] {
  const given = Map.groupBy(rows, (row) => row.question_key);
  const known = new Set(questions.map(({ question_key }) => question_key));
  const deletedQuestions = [...given].flatMap(([question_key, [row]]) =>
    known.has(question_key) || !row?.input_type
      ? []
      : [{ question_key, label: row.label ?? question_key, input_type: row.input_type, options: null, ...OF_REPLY }],
  );
  const identity = [...NAME_KEYS, ...EMAIL_KEYS];
  return [...questions, ...deletedQuestions]
    .filter(({ question_key }) => !identity.includes(question_key))
    .map((question) =>
      countQuestion(question, given.get(question.question_key) ?? [], ofPeople.get(question.question_key)),
    );
}

const OF_REPLY = { scope: 'reply' as const };

type Asked = Pick<Question, 'question_key' | 'label' | 'input_type' | 'options' | 'scope'>;

function countQuestion(
  { question_key, label, input_type, options, scope }: Asked,
  rows: readonly AnswerCount[],
  ofPeople: ReadonlyMap<string, ChoiceCount> | undefined,
): QuestionCounts {
  const counts = new Map((options ?? []).map((option) => [option, { count: 0, maybe: 0 }]));
  const hasChoices = OPTION_TYPES.includes(input_type) || question_key === 'guests';
  const chosen = ofPeople ? [...ofPeople] : hasChoices ? sumRows(rows) : [];
  // Answers with an option that was removed still count.
  for (const [value, count] of chosen) counts.set(value, count);
  const choices = [...counts].map(([value, count]) => ({ value, ...count }));
  if (question_key === 'guests') choices.sort((one, other) => Number(one.value) - Number(other.value));
  const answered = rows.reduce((sum, { replies }) => sum + replies, 0);
  return { question_key, label, input_type, scope, answered, choices };
}

/** By option; one may have several rows, with the label at the time. */
function sumRows(rows: readonly AnswerCount[]): [string, ChoiceCount][] {
  const byValue = Map.groupBy(
    rows.filter(({ value }) => value !== ''),
    ({ value }) => value,
  );
  return [...byValue].map(([value, some]) => [
    value,
    { count: some.reduce((sum, { count }) => sum + count, 0), maybe: 0 },
  ]);
}
