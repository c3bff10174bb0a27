import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ANSWER_LENGTHS } from '../../../contract/answer-lengths.ts';
import { UNINVITED_REPLIES_MAX } from '../../../contract/limits.ts';
import { z } from 'zod';
import {
  ANSWER_ERRORS,
  EMAIL_KEYS,
  GUESTS_WITHOUT_INVITATION,
  KEYS_FROM_PEOPLE,
  NAME_KEYS,
  RESPONSE_FIELDS,
} from '../../../contract/answers.ts';
import type { Person } from '../../../contract/households.ts';
import {
  ATTENDANCES,
  type Answer,
  type Attendance,
  type PersonReply,
  type Question,
  type RsvpResponse,
  type RsvpSubmission,
} from '../../../contract/rsvp.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import { emailAddress, line, personName } from '../../../contract/values.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import { buildAnswerSchema, formatIssue, isEmpty } from './answer-rules.ts';
import {
  checkPeople,
  collectPersonAnswers,
  countOpen,
  flattenSubmission,
  listReplyQuestions,
  summarizePeople,
} from './people-rules.ts';

/** Used for a guest who was not asked for a name and has no invitation. */
const UNNAMED = 'Guest';

export const UNINVITED_LIMIT = {
  what: 'replies without an invitation',
  table: 'rsvp_responses',
  lock: 'events',
  max: UNINVITED_REPLIES_MAX,
  isCounted: sql<boolean>`invitation_id is null`,
} as const;

export interface ReplyContext {
  /** Those that the guest may be asked. */
  questions: readonly Question[];
  /** What the guest may see of the schedule. */
  items: readonly ScheduleItem[];
  invited?: { name: string; email: string | null; maxPeople: number; people: readonly Person[] } | undefined;
  /** Nothing may be known of some of the people, or of some items. */
  mayBePartial?: true;
}

export type CheckedReply = Omit<RsvpResponse, 'id' | 'late' | 'by_host' | 'created_at' | 'updated_at'>;

type Value = string | string[];

/**
 * Required questions are answered, answers have the right type and allowed options, and the number of guests is the
 * same in both places. Answers without a question are dropped, except name, email, attendance and number of guests. A
 * reply that says nothing about people keeps what they said before, if it agrees. Throws all field errors at once, by
 * question key, or by path for those of people.
 */
export function checkReply(submission: RsvpSubmission, asked: ReplyContext, before?: RsvpResponse): CheckedReply {
  const people = submission.people && checkPeople(submission.people, asked);
  const open = people ? countOpen(people, asked) : 0;
  const given = people ? flattenSubmission(submission, people, open) : submission;
  const declines = readAnswer(given, 'attendance') === 'no';
  const reader = new AnswerReader(given, listReplyQuestions(asked.questions, declines, people));
  const name = reader.readPerson(NAME_KEYS, personName(ANSWER_LENGTHS.name)) || asked.invited?.name || UNNAMED;
  const email = reader.readPerson(EMAIL_KEYS, emailAddress()) || (asked.invited?.email ?? '');
  const reply = {
    name,
    email,
    phone: reader.readField('phone') || reader.readUnaskedField('phone', line(50)) || null,
    attendance: reader.readAttendance(),
    guests: reader.readGuestCount(asked.invited?.maxPeople ?? GUESTS_WITHOUT_INVITATION),
    guest_names: people ? summarizePeople(people).guest_names : reader.readField('guest_names'),
    dietary_restrictions: reader.readField('dietary_restrictions'),
    message: reader.readField('message'),
    question_responses: reader.readOtherAnswers(),
  };
  reader.throwErrors();
  return addPeople(reply, people ?? listUnchangedPeople(before, reply), asked.questions);
}

/** Adds who comes, with what they answer for themselves. */
export function addPeople(
  reply: Omit<CheckedReply, 'people'>,
  people: readonly PersonReply[],
  questions: readonly Question[],
): CheckedReply {
  if (people.length === 0) return { ...reply, people: [] };
  const { dietary_restrictions, question_responses } = collectPersonAnswers(questions, people);
  const keys = new Set(question_responses.map(({ question_key }) => question_key));
  return {
    ...reply,
    dietary_restrictions: dietary_restrictions || reply.dietary_restrictions,
    question_responses: [
      ...reply.question_responses.filter(({ question_key }) => !keys.has(question_key)),
      ...question_responses,
    ],
    people: [...people],
  };
}

function listUnchangedPeople(
  before: RsvpResponse | undefined,
  reply: Omit<CheckedReply, 'people'>,
): readonly PersonReply[] {
  const agrees = (['attendance', 'guests', 'guest_names'] as const).every((field) => before?.[field] === reply[field]);
  return agrees ? (before?.people ?? []) : [];
}

/** Hosts must answer only name and attendance. */
export function listHostQuestions(questions: readonly Question[]): Question[] {
  const needed = [...NAME_KEYS, 'attendance'];
  return questions.map((question) => ({
    ...question,
    required: question.required && needed.includes(question.question_key),
  }));
}

/** Keeps answers without a current question that were not given again. */
export function correctReply(
  before: RsvpResponse,
  reply: CheckedReply,
  { submission, questions }: { submission: RsvpSubmission; questions: readonly Question[] },
): CheckedReply {
  const asked = new Set(questions.map(({ question_key }) => question_key));
  const stays = RESPONSE_FIELDS.filter(
    (field) =>
      !listFieldKeys(field).some((key) => asked.has(key)) &&
      isEmpty(submission[field]) &&
      !(submission.people && KEYS_FROM_PEOPLE.includes(field)),
  );
  const others = before.question_responses.filter(({ question_key }) => !asked.has(question_key));
  return {
    ...reply,
    ...Object.fromEntries(stays.map((field) => [field, before[field]])),
    question_responses: [...reply.question_responses, ...others],
  };
}

const listFieldKeys = (field: (typeof RESPONSE_FIELDS)[number]): readonly string[] =>
  field === 'name' ? NAME_KEYS : field === 'email' ? EMAIL_KEYS : [field];

export function isSame(before: RsvpResponse, reply: Omit<RsvpResponse, 'id' | 'created_at' | 'updated_at'>): boolean {
  const { question_responses: was, people: formerly, ...fields } = before;
  const { question_responses: is, people, ...others } = reply;
  if (!isDeepStrictEqual(people, formerly)) return false;
  const same = Object.entries(others).every(([name, value]) => fields[name as keyof typeof fields] === value);
  return same && toComparable(is) === toComparable(was);
}

const toComparable = (responses: RsvpResponse['question_responses']): string =>
  JSON.stringify(
    responses
      .map(({ question_key, label, input_type, response_value }) => ({
        question_key,
        label,
        input_type,
        response_value,
      }))
      .toSorted((one, other) => (one.question_key < other.question_key ? -1 : 1)),
  );

class AnswerReader {
  readonly #submission: RsvpSubmission;
  readonly #questions: ReadonlyMap<string, Question>;
  readonly #errors = new Map<string, string>();
  readonly #used = new Set<string>(RESPONSE_FIELDS);

  constructor(submission: RsvpSubmission, questions: readonly Question[]) {
    this.#submission = submission;
    this.#questions = new Map(questions.map((question) => [question.question_key, question]));
  }

  throwErrors(): void {
    if (this.#errors.size > 0) throw buildFieldErrors(Object.fromEntries(this.#errors));
  }

  /** The first of the keys with a question counts, else the field of the reply. */
  readPerson(keys: readonly string[], schema: z.ZodType<string>): string {
    const [plain = ''] = keys;
    const key = keys.find((each) => this.#questions.has(each));
    const question = key === undefined ? undefined : this.#questions.get(key);
    if (!question) return this.readUnaskedField(plain, schema);
    this.#used.add(question.question_key);
    return this.#parse(question.question_key, this.#raw(question.question_key, plain), schema, question);
  }

  readField(key: string): string {
    const question = this.#questions.get(key);
    return question ? [this.#answer(question)].flat().join(', ') : '';
  }

  readUnaskedField(key: string, schema: z.ZodType<string>): string {
    return this.#questions.has(key) ? '' : this.#parse(key, this.#raw(key), schema);
  }

  /** Without a question for attendance the reply means yes; an open answer means maybe. */
  readAttendance(): Attendance {
    const question = this.#questions.get('attendance');
    const schema = z.enum(ATTENDANCES, 'Please choose yes, no or maybe.');
    const value = this.#parse('attendance', this.#raw('attendance'), schema, question);
    return value === '' ? (question ? 'maybe' : 'yes') : value;
  }

  /** The number must be the same in both places of the submission. */
  readGuestCount(most: number): number {
    const { guests, dynamic_responses } = this.#submission;
    const given = [guests, dynamic_responses?.['guests']].filter((answer) => !isEmpty(answer));
    const values = new Set(given.map((answer) => buildCountSchema(most).safeParse(answer).data ?? NaN));
    const question = this.#questions.get('guests');
    if (values.size > 1) this.#errors.set('guests', 'The number of guests must be the same everywhere.');
    const raw = given[0];
    const value = this.#parse('guests', raw, buildCountSchema(most), question);
    return value === '' ? 1 : value;
  }

  readOtherAnswers(): RsvpResponse['question_responses'] {
    return [...this.#questions.values()]
      .filter(({ question_key }) => !this.#used.has(question_key))
      .map((question) => ({
        question_key: question.question_key,
        label: question.label,
        input_type: question.input_type,
        response_value: this.#answer(question),
      }));
  }

  #answer(question: Question): Value {
    const open = question.input_type === 'checkbox' ? [] : '';
    const value = this.#parse(
      question.question_key,
      this.#raw(question.question_key),
      buildAnswerSchema(question),
      question,
    );
    return value === '' ? open : value;
  }

  #raw(key: string, field = key): Answer | undefined {
    return readAnswer(this.#submission, key, field);
  }

  /** Empty for a missing or invalid answer. */
  #parse<T>(key: string, raw: Answer | undefined, schema: z.ZodType<T>, question?: Question): T | '' {
    if (isEmpty(raw)) {
      if (question?.required) this.#errors.set(key, ANSWER_ERRORS.missing(question));
      return '';
    }
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    if (!this.#errors.has(key)) this.#errors.set(key, formatIssue(parsed.error));
    return '';
  }
}

/** From the answers by question, else from the reply's own field. */
function readAnswer(submission: RsvpSubmission, key: string, field = key): Answer | undefined {
  const { dynamic_responses = {} } = submission;
  const dynamic = Object.hasOwn(dynamic_responses, key) ? dynamic_responses[key] : undefined;
  const known = RESPONSE_FIELDS.find((each) => each === field);
  return isEmpty(dynamic) && known ? submission[known] : dynamic;
}

function buildCountSchema(most: number): z.ZodType<number> {
  const range = most === 1 ? 'This invitation is for one person.' : `Please choose a number from 1 to ${most}.`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      range,
    )
    .pipe(z.number().int(range).min(1, range).max(most, range));
}
