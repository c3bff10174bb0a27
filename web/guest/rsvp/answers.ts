import {
  collectAnswers,
  EMAIL_KEYS,
  GUESTS_WITHOUT_INVITATION,
  formatGuestCount,
  NAME_KEYS,
  findInput,
  type FormInput,
} from '../../../contract/answers.ts';
import type { Attendance, OwnReply, Question, RsvpResponse } from '../../../contract/rsvp.ts';

/** Who replies by an invitation; null for everyone else. */
export type InvitedGuest = OwnReply['guest'];

export interface Option {
  value: string;
  label: string;
}

/** The questions in the order they are asked, hidden ones left out. */
export function listVisibleQuestions(questions: readonly Question[]): Question[] {
  return questions.filter(({ enabled }) => enabled).toSorted((one, other) => one.sort_order - other.sort_order);
}

/** The most people a reply may speak for. */
export function computeMaxGuests(guest: InvitedGuest): number {
  return guest === null ? GUESTS_WITHOUT_INVITATION : guest.max_guests + (guest.plus_one_allowed ? 1 : 0);
}

/** What can be chosen: the question's own options, numbers of guests, or attendance in the design's words. */
export function listOptions(question: Question, guest: InvitedGuest, attendance: Record<Attendance, string>): Option[] {
  if (question.question_key === 'guests') {
    return Array.from({ length: computeMaxGuests(guest) }, (_, index) => ({
      value: String(index + 1),
      label: formatGuestCount(index + 1),
    }));
  }
  const options = question.options ?? [];
  if (question.question_key !== 'attendance') return options.map((value) => ({ value, label: value }));
  return options.map((value) => ({ value, label: isAttendance(value) ? attendance[value] : value }));
}

function isAttendance(value: string): value is Attendance {
  return value === 'yes' || value === 'no' || value === 'maybe';
}

/** What a field starts from. */
export interface KnownAnswers {
  guest: InvitedGuest;
  /** What was answered before. */
  reply: RsvpResponse | null;
  /** What came back with a form that was sent without script and not taken. */
  typed: FormInput | undefined;
}

/**
 * What stands in a field before anything is typed in it: what was typed already, what was answered before, or whom the
 * invitation is for.
 */
export function getInitialValues(question: Question, { guest, reply, typed }: KnownAnswers): readonly string[] {
  const { question_key: key } = question;
  if (typed) return findInput(typed, key);
  if (reply) return collectAnswers(question, reply);
  if (guest && NAME_KEYS.includes(key)) return [guest.name];
  if (guest && EMAIL_KEYS.includes(key) && guest.email !== null) return [guest.email];
  return [];
}

/** What a browser may fill in by itself. */
export function getAutocomplete(question: Question): string | undefined {
  if (NAME_KEYS.includes(question.question_key)) return 'name';
  if (question.input_type === 'email') return 'email';
  if (question.input_type === 'tel') return 'tel';
  return undefined;
}

/** What stands in a form, by question. */
export function readTypedAnswers(questions: readonly Question[], form: FormData): FormInput {
  return Object.fromEntries(
    questions.map(({ question_key: key }) => [key, form.getAll(key).filter((value) => typeof value === 'string')]),
  );
}

/** Whether a question takes the whole width of the form. */
export function isWide({ input_type }: Question): boolean {
  return input_type === 'textarea' || input_type === 'radio' || input_type === 'checkbox';
}

/** Whether the names of those who come along have fields of their own: where the number of guests is asked, too. */
export function hasCompanionFields(question: Question, questions: readonly Question[]): boolean {
  const counts = questions.some(({ question_key }) => question_key === 'guests');
  return counts && question.question_key === 'guest_names' && question.input_type === 'textarea';
}
