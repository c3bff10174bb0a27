import { EMAIL_KEYS, NAME_KEYS } from '../../../contract/answers.ts';
import type { QuestionCounts, ReplySummary } from '../../../contract/headcount.ts';
import { OPTION_TYPES, type Attendance, type Question } from '../../../contract/rsvp.ts';
import type { AnswerCount, AttendanceCount } from './headcount-store.ts';

export function buildSummary(rows: readonly AttendanceCount[]): Omit<ReplySummary, 'erased'> {
  const getCount = (attendance: Attendance, count: 'replies' | 'found' | 'people' | 'dietary') =>
    rows.find((row) => row.attendance === attendance)?.[count] ?? 0;
  const sumByAttendance = (count: 'replies' | 'found') => {
    const [yes, no, maybe] = [getCount('yes', count), getCount('no', count), getCount('maybe', count)];
    return { all: yes + no + maybe, yes, no, maybe };
  };
  return {
    ...sumByAttendance('replies'),
    people: { yes: getCount('yes', 'people'), maybe: getCount('maybe', 'people') },
    dietary: getCount('yes', 'dietary') + getCount('maybe', 'dietary'),
    found: sumByAttendance('found'),
    to_check: rows.reduce((sum, row) => sum + row.to_check, 0),
  };
}

/**
 * Existing questions in order, including hidden ones, then deleted ones with answers. Questions for the name are not
 * counted.
 */
export function countQuestions(questions: readonly Question[], rows: readonly AnswerCount[]): QuestionCounts[] {
  const given = Map.groupBy(rows, (row) => row.question_key);
  const known = new Set(questions.map(({ question_key }) => question_key));
  const deletedQuestions = [...given].flatMap(([question_key, [row]]) =>
    known.has(question_key) || !row?.input_type
      ? []
      : [{ question_key, label: row.label ?? question_key, input_type: row.input_type, options: null }],
  );
  const identity = [...NAME_KEYS, ...EMAIL_KEYS];
  return [...questions, ...deletedQuestions]
    .filter(({ question_key }) => !identity.includes(question_key))
    .map((question) => countQuestion(question, given.get(question.question_key) ?? []));
}

function countQuestion(
  { question_key, label, input_type, options }: Pick<Question, 'question_key' | 'label' | 'input_type' | 'options'>,
  rows: readonly AnswerCount[],
): QuestionCounts {
  const counts = new Map((options ?? []).map((option) => [option, 0]));
  // Answers with an option that was removed still count.
  if (OPTION_TYPES.includes(input_type) || question_key === 'guests') {
    for (const { value, count } of rows) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + count);
  }
  const choices = [...counts].map(([value, count]) => ({ value, count }));
  if (question_key === 'guests') choices.sort((one, other) => Number(one.value) - Number(other.value));
  const answered = rows.reduce((sum, { replies }) => sum + replies, 0);
  return { question_key, label, input_type, answered, choices };
}
