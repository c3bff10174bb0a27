import type { Attendance, Question, RsvpResponse } from './rsvp.ts';

/**
 * What a reply says, question by question: for the form that changes it, the confirmation on the page and the one in the
 * mail. Without schemas, so that browsers can have it.
 */

/** The keys that ask for who replies, the plain one first (spec 3, known keys). */
export const NAME_KEYS: readonly string[] = ['name', 'guest_name', 'full_name'];
export const EMAIL_KEYS: readonly string[] = ['email', 'guest_email', 'email_address'];

/** What only those are asked who may come: how many, who else, and what they do not eat. */
export const COMPANY_KEYS: readonly string[] = ['guests', 'guest_names', 'dietary_restrictions'];

/** An answer as somebody reads it: the question's words and the answer's, which may have several lines. */
export interface AnswerRow {
  key: string;
  label: string;
  value: string;
}

/** The words for a number of people (spec 5). */
export const guestsInWords = (guests: number): string => (guests === 1 ? 'Just me' : `${guests} guests (including me)`);

/** What was answered, in the order of the questions. What was left open is left out, and what no longer matters. */
export function answerRows(
  questions: readonly Question[],
  reply: RsvpResponse,
  attendance: Readonly<Record<Attendance, string>>,
): AnswerRow[] {
  return questions.flatMap((question) => {
    const { question_key: key, label, input_type } = question;
    if (reply.attendance === 'no' && COMPANY_KEYS.includes(key)) return [];
    const answers = answersTo(question, reply);
    if (key === 'attendance') return [{ key, label, value: attendance[reply.attendance] }];
    if (key === 'guests') return [{ key, label, value: guestsInWords(reply.guests) }];
    const value = answers.join(input_type === 'checkbox' ? ', ' : '\n');
    return value === '' ? [] : [{ key, label, value }];
  });
}

/** What a reply answers to a question, as a form holds it: nothing, one text, or each choice of a checkbox question. */
export function answersTo(question: Question, reply: RsvpResponse): string[] {
  const { question_key: key, input_type, options } = question;
  const own = reply.question_responses.find((response) => response.question_key === key);
  if (own) return [own.response_value].flat().filter(isGiven);
  const field = fieldOf(key, reply);
  // A field of the reply is one text, also where several choices made it.
  return input_type === 'checkbox'
    ? (options ?? []).filter((option) => field.split(', ').includes(option))
    : [field].filter(isGiven);
}

function fieldOf(key: string, reply: RsvpResponse): string {
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
