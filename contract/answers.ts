import type { Attendance, Question, RsvpResponse, RsvpSubmission } from './rsvp.ts';

/**
 * How questions and a reply belong together: for the form, with and without script, for what stands on the page after it
 * was sent, and for the mail. Without schemas, so that browsers can have it.
 */

/** Without an invitation a reply speaks for at most so many people. */
export const GUESTS_WITHOUT_INVITATION = 10;

/** The keys that ask for who replies, the plain one first. */
export const NAME_KEYS: readonly string[] = ['name', 'guest_name', 'full_name'];
export const EMAIL_KEYS: readonly string[] = ['email', 'guest_email', 'email_address'];

/** Answers under these keys are also fields of the response. */
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

/** What only those are asked who may come: how many, who else, and what they do not eat. */
export const COMPANION_KEYS: readonly string[] = ['guests', 'guest_names', 'dietary_restrictions'];

/** An answer as somebody reads it: the question's words and the answer's, which may have several lines. */
export interface AnswerRow {
  key: string;
  label: string;
  value: string;
}

/** The words for a number of people. */
export const formatGuestCount = (guests: number): string =>
  guests === 1 ? 'Just me' : `${guests} guests (including me)`;

/** What was answered, in the order of the questions. What was left open is left out, and what no longer matters. */
export function listAnswerRows(
  questions: readonly Question[],
  reply: RsvpResponse,
  attendance: Readonly<Record<Attendance, string>>,
): AnswerRow[] {
  return questions.flatMap((question) => {
    const { question_key: key, label, input_type } = question;
    if (reply.attendance === 'no' && COMPANION_KEYS.includes(key)) return [];
    const answers = collectAnswers(question, reply);
    if (key === 'attendance') return [{ key, label, value: attendance[reply.attendance] }];
    if (key === 'guests') return [{ key, label, value: formatGuestCount(reply.guests) }];
    const said = input_type === 'date' ? answers.map(formatDate) : answers;
    const value = said.join(input_type === 'checkbox' ? ', ' : '\n');
    return value === '' ? [] : [{ key, label, value }];
  });
}

/** `June 13, 2031` for a calendar date; other text as it is. */
function formatDate(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(day)
    ? text
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** What a reply answers to a question, as a form holds it: nothing, one text, or each choice of a checkbox question. */
export function collectAnswers(question: Question, reply: RsvpResponse): string[] {
  const { question_key: key, input_type, options } = question;
  const own = reply.question_responses.find((response) => response.question_key === key);
  if (own) return [own.response_value].flat().filter(isGiven);
  const field = readField(key, reply);
  // A field of the reply is one text, also where several choices made it.
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

/** What stands in a form, by question: nothing, one text, or several. */
export type FormInput = Readonly<Record<string, readonly string[]>>;

/** What stands there for one question. A key may be a word that every object knows, such as `constructor`. */
export const findInput = (typed: FormInput, key: string): readonly string[] =>
  Object.hasOwn(typed, key) ? (typed[key] ?? []) : [];

/**
 * The reply that a form holds. Empty answers are left out; those of a checkbox question are a list, and names in
 * fields of their own are lines. Who does not come says nothing of company, unless that must be answered.
 */
export function buildSubmission(questions: readonly Question[], typed: FormInput, guestToken?: string): RsvpSubmission {
  const declines = typed['attendance']?.[0] === 'no';
  const asked = questions.filter(({ question_key, required }) => {
    return required || !declines || !COMPANION_KEYS.includes(question_key);
  });
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
