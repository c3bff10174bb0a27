import { formatDate, isDate } from './dates.ts';
import { listPersonRows, type AnswerRow, type ShownWords } from './people-answers.ts';
import type { Question, RsvpResponse, RsvpSubmission } from './rsvp.ts';

/**
 * Maps questions to a reply and back: for the form (with and without JavaScript), the confirmation and the mail.
 * Contains no schemas, so that browsers can import it.
 */

/** The largest number of people in a reply without an invitation. */
export const GUESTS_WITHOUT_INVITATION = 10;

/** A question that is asked once, of everybody, always, and takes any answer. */
export const ASKED_ALWAYS = {
  scope: 'reply',
  schedule: null,
  adults_only: false,
  minimum: null,
  maximum: null,
} as const;

/** The default key comes first. */
export const NAME_KEYS: readonly string[] = ['name', 'guest_name', 'full_name'];
export const EMAIL_KEYS: readonly string[] = ['email', 'guest_email', 'email_address'];

export const ANSWER_ERRORS = {
  missing: ({ question_key: key, label }: Pick<Question, 'question_key' | 'label'>) =>
    NAME_KEYS.includes(key)
      ? 'Please enter your name.'
      : EMAIL_KEYS.includes(key)
        ? 'Please enter your email.'
        : `Please answer “${label}”${/[?!.…]$/.test(label) ? '' : '.'}`,
  unreadable: 'Please check this answer.',
  changed:
    'This reply has changed since you opened this page. You can see above what it says now. To replace it with your answers, submit them again.',
  number: 'Please enter a number.',
  date: 'Please enter a date.',
} as const;

export const RESPONSE_FIELDS = [
  'name',
  'email',
  'phone',
  'attendance',
  'guests',
  'guest_names',
  'dietary_restrictions',
  'message',
] as const;

/** Questions for guests who may come; guests who decline are not asked. */
export const COMPANION_KEYS: readonly string[] = ['guests', 'guest_names', 'dietary_restrictions'];

/** All that guests who decline are asked. */
export const DECLINE_KEYS: readonly string[] = [...NAME_KEYS, ...EMAIL_KEYS, 'attendance', 'message'];

export const formatGuestCount = (guests: number): string =>
  guests === 1 ? 'Just me' : `${guests} guests (including me)`;

/** What follows from the people of a reply. */
export const KEYS_FROM_PEOPLE: readonly string[] = ['attendance', 'guests', 'guest_names'];

/**
 * Lists the answers in the order of the questions, without empty answers and those that no longer apply. Where people
 * say who comes, each has a row in place of the attendance.
 */
export function listAnswerRows(
  questions: readonly Question[],
  reply: RsvpResponse,
  words: Omit<ShownWords, 'questions'>,
): AnswerRow[] {
  const people = listPersonRows(reply, { ...words, questions });
  const rows = questions.flatMap((question) => {
    const { question_key: key, label, input_type, scope } = question;
    if (people.length > 0 && key === 'attendance') return people;
    if (people.length > 0 && (scope === 'person' || KEYS_FROM_PEOPLE.includes(key))) return [];
    if (reply.attendance === 'no' && COMPANION_KEYS.includes(key)) return [];
    const answers = collectAnswers(question, reply);
    if (key === 'attendance') return [{ key, label, value: words.attendance[reply.attendance] }];
    if (key === 'guests') return [{ key, label, value: formatGuestCount(reply.guests) }];
    const said = input_type === 'date' ? answers.map(formatDateAnswer) : answers;
    const value = said.join(input_type === 'checkbox' ? ', ' : '\n');
    return value === '' ? [] : [{ key, label, value }];
  });
  return questions.some(({ question_key }) => question_key === 'attendance') ? rows : [...people, ...rows];
}

function formatDateAnswer(text: string): string {
  return isDate(text) ? formatDate(text) : text;
}

/** Returns none, one text, or each choice of a checkbox question. */
export function collectAnswers(question: Question, reply: RsvpResponse): string[] {
  const { question_key: key, input_type, options } = question;
  const own = reply.question_responses.find((response) => response.question_key === key);
  if (own) return [own.response_value].flat().filter(isGiven);
  const field = readField(key, reply);
  // Response fields hold a single text; several choices are joined with a comma.
  return input_type === 'checkbox'
    ? (options ?? []).filter((option) => field.split(', ').includes(option))
    : [field].filter(isGiven);
}

function readField(key: string, reply: RsvpResponse): string {
  if (NAME_KEYS.includes(key)) return reply.name;
  if (EMAIL_KEYS.includes(key)) return reply.email;
  switch (key) {
    case 'attendance':
      return reply.attendance;
    case 'guests':
      return String(reply.guests);
    case 'phone':
      return reply.phone ?? '';
    case 'guest_names':
    case 'dietary_restrictions':
    case 'message':
      return reply[key];
    default:
      return '';
  }
}

const isGiven = (text: string): boolean => text !== '';

/** Form values by question key: none, one text, or several. */
export type FormInput = Readonly<Record<string, readonly string[]>>;

/** Builds form values from what a form holds for each question; anything but text is left out. */
export function buildFormInput(
  questions: readonly Question[],
  findValues: (key: string) => readonly unknown[],
): FormInput {
  return Object.fromEntries(
    questions.map(({ question_key: key }) => [key, findValues(key).filter((value) => typeof value === 'string')]),
  );
}

/** Guards against keys that exist on every object, such as `constructor`. */
export const findInput = (typed: FormInput, key: string): readonly string[] =>
  Object.hasOwn(typed, key) ? (typed[key] ?? []) : [];

/**
 * Builds the reply from form values. Empty answers are left out, checkbox answers become a list, and names in separate
 * fields become lines. A declining reply has only the answers that guests who decline are asked for.
 */
export function buildSubmission(
  questions: readonly Question[],
  typed: FormInput,
  guestToken?: string,
): Omit<RsvpSubmission, 'seen_updated_at'> {
  const declines = typed['attendance']?.[0] === 'no';
  const asked = questions.filter(({ question_key }) => !declines || DECLINE_KEYS.includes(question_key));
  const answers: Record<string, string | string[]> = Object.fromEntries(
    asked.flatMap(({ question_key: key, input_type }): [string, string | string[]][] => {
      const given = findInput(typed, key).filter((text) => text.trim() !== '');
      if (input_type === 'checkbox') return [[key, given]];
      return given.length > 0 ? [[key, given.join('\n')]] : [];
    }),
  );
  const fields = RESPONSE_FIELDS.flatMap((field) => (answers[field] === undefined ? [] : [[field, answers[field]]]));
  return {
    ...pickIdentity('name', NAME_KEYS, answers),
    ...pickIdentity('email', EMAIL_KEYS, answers),
    ...(Object.fromEntries(fields) as Partial<RsvpSubmission>),
    dynamic_responses: answers,
    ...(guestToken !== undefined && { guest_token: guestToken }),
  };
}

function pickIdentity(field: 'name' | 'email', keys: readonly string[], answers: Record<string, string | string[]>) {
  const key = keys.find((name) => answers[name] !== undefined);
  return key === undefined ? {} : { [field]: answers[key] };
}
